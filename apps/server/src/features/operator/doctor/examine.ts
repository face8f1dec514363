/** Reads what the findings are made of. Whatever cannot be read becomes a finding too: this never throws. */
import { stat, statfs } from 'node:fs/promises';
import { findExcess } from '@deedline/database/login';
import { describeOtherVersion } from '@deedline/database/migrate';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import type pg from 'pg';
import type { Config } from '../../../config.ts';
import { askStoresApart, type EvidencePool } from '../../../every-store.ts';
import type { Queryable } from '../../../transaction.ts';
import { isOfNowhere } from '../../../outside/mail/mail.ts';
import { checkArchive } from '../../installation/check-health.ts';
import { readChecks, readReplicaState, readWaiting, readWorkers } from '../../installation/running.ts';
import { selectStanding } from '../../lookup/sources/replicas.ts';
import {
  type Finding,
  judgeBackup,
  judgeChecks,
  judgeClock,
  judgeDisk,
  judgeKeys,
  judgeLoads,
  judgeMails,
  judgeReplica,
  judgeSchema,
  judgeWorkers,
  type LiveLoad,
} from './findings.ts';

/** Findings about the machine that need no database. */
export async function examineMachine(config: Config): Promise<Finding[]> {
  return [
    { level: 'ok', what: 'runtime', says: `Node ${process.versions.node} on ${process.platform} ${process.arch}` },
    ...(await attempt(null, 'disk', async () => {
      const disk = await statfs(config.dataDir).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return [judgeDisk(config.dataDir, disk && { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize })];
    })),
    judgeKeys(config.keysDir, (await stat(config.keysDir).catch(() => undefined))?.mode),
    ...judgeSettings(config),
  ];
}

function judgeSettings(config: Config): Finding[] {
  const findings: Finding[] = [];
  if (config.isTlsVoid)
    findings.push({
      level: 'fail',
      what: 'settings',
      says: 'NODE_TLS_REJECT_UNAUTHORIZED=0: servers are not verified when connecting to them. Remove this setting',
    });
  if (config.openLinks.length > 0)
    findings.push({ level: 'warn', what: 'settings', says: `${config.openLinks.join(' and ')}: reached without verified TLS` });
  if (!config.isLoopbackOnly && !config.publicUrl.startsWith('https:'))
    findings.push({
      level: 'fail',
      what: 'settings',
      says: `other machines can connect, and PUBLIC_URL is ${config.publicUrl}: put a TLS proxy in front of it (deploy/)`,
    });
  if (!config.isLoopbackOnly && config.smtpUrl === undefined)
    findings.push({ level: 'warn', what: 'settings', says: 'other machines can connect, and emails are written to files: set SMTP_URL' });
  if (config.smtpUrl !== undefined && isOfNowhere(config.mailFrom))
    findings.push({
      level: 'warn',
      what: 'settings',
      says: `emails are sent from ${config.mailFrom}, which receives no answers and which other servers may refuse: set MAIL_FROM`,
    });
  return findings.length > 0 ? findings : [{ level: 'ok', what: 'settings', says: `reached at ${config.publicUrl}` }];
}

/** Findings about the databases. */
export async function examineDatabases(
  { db, evidence, config }: { db: pg.Pool; evidence: EvidencePool; config: Config },
  now: Date,
): Promise<Finding[]> {
  const parts = [
    attempt('DATABASE_URL', 'database', () => examineServer('DATABASE_URL', db, now)),
    attempt('DATABASE_URL', 'schema', async () => [judgeSchema('DATABASE_URL, accounts', await describeOtherVersion(db, 'app'))]),
    attempt(null, 'worker', async () => [judgeWorkers(await readWorkers(db))]),
    attempt(null, 'mail', async () => [judgeMails(await readWaiting(db))]),
    attempt(null, 'books', async () => judgeChecks(await readChecks(db), now)),
    attempt(null, 'backup', async () => {
      const { archive } = await checkArchive({ config, now: () => now });
      return judgeBackup(await selectLastBackup(db), now, archive);
    }),
    examineStores({ evidence, config }, now),
  ];
  return (await Promise.all(parts)).flat();
}

/** Examines each store, and each replica against the loads of the stores. */
async function examineStores({ evidence, config }: { evidence: EvidencePool; config: Config }, now: Date): Promise<Finding[]> {
  const { beside = [], replicas = [] } = evidence;
  const first = config.evidenceDatabaseUrl === undefined ? 'DATABASE_URL' : 'EVIDENCE_DATABASE_URL';
  const ofStores = [evidence, ...beside].map((store, at) => {
    const name = beside.length === 0 ? first : `evidence store ${at + 1}`;
    return attempt(name, 'records', async () => {
      // If both are one database, its server was already examined above.
      const server = store === evidence && config.evidenceDatabaseUrl === undefined ? [] : await examineServer(name, store, now);
      const loads = judgeLoads(await selectLiveLoads(store), now, beside.length === 0 ? undefined : name);
      return [...server, judgeSchema(`${name}, records`, await describeOtherVersion(store, 'evidence')), ...loads];
    });
  });
  const standings = (await askStoresApart(evidence, selectStanding)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const ofReplicas = replicas.map((replica, at) => {
    const name = `replica ${at + 1}`;
    return attempt(name, 'replica', async () => {
      const [state, standing] = await Promise.all([readReplicaState(replica), selectStanding(replica)]);
      return [judgeReplica(name, state, standings.includes(standing))];
    });
  });
  return (await Promise.all([...ofStores, ...ofReplicas])).flat();
}

async function examineServer(setting: string, db: Queryable, now: Date): Promise<Finding[]> {
  const found = await db.query(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
            extract(epoch from clock_timestamp() - $1::timestamptz)::float8 as "offSeconds"`,
    [now],
  );
  const { version, encoding, offSeconds } = found.rows[0]!;
  const excess = await findExcess(db);
  return [
    { level: encoding === 'UTF8' ? 'ok' : 'fail', what: 'database', says: `${setting}: PostgreSQL ${version}, ${encoding}` },
    excess.length === 0
      ? { level: 'ok', what: 'roles', says: `${setting}: its login can do no more than the application's role` }
      : { level: 'warn', what: 'roles', says: `${setting}: its login ${excess.join(' and ')} (README, "A PostgreSQL of your own")` },
    judgeClock(setting, offSeconds ?? 0),
  ];
}

/** `name`: names what is read when there may be several; null otherwise. */
async function attempt(name: string | null, what: string, read: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await read();
  } catch (error) {
    const says = `${name === null ? '' : `${name} `}cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    return [{ level: 'fail', what, says }];
  }
}

async function selectLastBackup(db: Queryable): Promise<Date | null> {
  const found = await db.query(`select max(at) as at from operator_audit where command = 'backup' and result = 'done'`);
  return found.rows[0]?.at ?? null;
}

async function selectLiveLoads(evidence: Queryable): Promise<LiveLoad[]> {
  const found = await evidence.query(
    `select source.name as source, load.layout, to_char(load.as_of, 'YYYY-MM-DD') as "asOf", coalesce(load.rows_loaded, 0)::float8 as rows,
            load.keys_version <> $1 as "isOutdated"
     from load join source on source.id = load.source_id where load.state = 'live' order by 1, 2`,
    [KEYS_VERSION],
  );
  return found.rows.map((row) => ({ ...row, rows: row.rows ?? 0, asOf: row.asOf ?? '', isOutdated: row.isOutdated ?? false }));
}
