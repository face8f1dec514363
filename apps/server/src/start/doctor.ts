/** `npm run doctor`: checks an installation and prints its findings. Changes nothing. Exit code 1 if any check failed. */
import { createPool } from '@deedline/database/connect';
import { findRunningUrl } from '@deedline/database/embedded/lock';
import { loginUrl } from '@deedline/database/login';
import { APPLICATION_ROLE } from '@deedline/database/migrate';
import { readConfig } from '../config.ts';
import { examineDatabases, examineMachine } from '../features/operator/doctor/examine.ts';
import { type Finding, printFindings } from '../features/operator/doctor/findings.ts';

const findings = await examine();
console.log(printFindings(findings));
process.exitCode = findings.some(({ level }) => level === 'fail') ? 1 : 0;

async function examine(): Promise<Finding[]> {
  let config;
  try {
    config = readConfig();
  } catch (error) {
    return [{ level: 'fail', what: 'settings', says: (error as Error).message.replaceAll('\n', '; ') }];
  }
  const machine = await examineMachine(config);
  const running = findRunningUrl(config.dataDir);
  const url = config.databaseUrl ?? (running && loginUrl(running));
  if (url === undefined)
    return [
      ...machine,
      { level: 'fail', what: 'database', says: `none runs over ${config.dataDir}: npm start, or set DATABASE_URL or DATA_DIR` },
    ];
  const options = { max: 2, applicationName: 'deedline doctor', role: APPLICATION_ROLE };
  const db = createPool(url, options);
  const evidence = createPool(config.evidenceDatabaseUrl ?? url, options);
  const open = (urls: readonly string[]) => urls.map((one) => createPool(one, options));
  const [beside, replicas] = [open(config.evidenceStoreUrls), open(config.evidenceReadUrls)];
  try {
    return [...machine, ...(await examineDatabases({ db, evidence: Object.assign(evidence, { beside, replicas }), config }, new Date()))];
  } finally {
    await Promise.all([db, evidence, ...beside, ...replicas].map((pool) => pool.end()));
  }
}
