/** The parent process of an installation. It starts the database, the schema, API and workers, and the demo state, and stops them in reverse order. */
import { parseArgs } from 'node:util';
import path from 'node:path';
import { createPool, withClient } from '@deedline/database/connect';
import { lockDataDir } from '@deedline/database/embedded/lock';
import { childEnvironment, type Config, readConfig } from '../config.ts';
import { describeNextStep, describeOpenLinks, describeOutdated, describeUnpacked } from '../features/installation/describe-installation.ts';
import { requireReplayed, requireUpToDate } from '../features/closing/log/require-replayed.ts';
import type { Queryable } from '../transaction.ts';
import { mailFolderOf } from '../outside/mail/mail.ts';
import { startArchive } from './archive.ts';
import { type Databases, startDatabases } from './database.ts';
import { describeFullDisk } from '../free-disk.ts';
import { fileAnew, packKeys } from './file-anew.ts';
import { isDemoLoaded, makeDemoFiles, makeDemoTruth, prepareDemo } from './demo.ts';
import { outliveLog } from '../log-lines.ts';
import { noteAddress } from './running-address.ts';
import { requireFolders, requireHeap, requirePort, step, workerPorts } from './step.ts';
import { restartOnChange, Supervised } from './supervised.ts';

type Closers = (() => unknown)[];

async function start(config: Config, closers: Closers, signal: AbortSignal): Promise<void> {
  requireHeap();
  closers.push(lockDataDir(config.dataDir));
  requireFolders(config);
  await requirePort(config.host, config.port);
  const probed = workerPorts(config);
  for (const port of probed) await requirePort(config.host, port, 'WORKER_PORT');
  // Making the files needs no database, so both run in parallel; an error of the database is reported first.
  const files = config.demo
    ? makeDemoFiles(config.dataDir, new Date().toISOString().slice(0, 10), childEnvironment({}), signal)
    : Promise.resolve();
  // Runs in parallel with the load: no search depends on it.
  const truth = files.then(() => (config.demo ? makeDemoTruth(config.dataDir, childEnvironment({}), signal) : undefined));
  truth.catch(() => undefined);
  closers.push(() => truth.catch(() => undefined));
  const databases = await startDatabases(config);
  closers.push(() => databases.stop());
  const db = createPool(databases.owner.url, { max: 1, applicationName: 'deedline start' });
  try {
    await requireReplayed(config, db);
    await requireUpToDate(config, db);
  } finally {
    await db.end();
  }
  const archive = await startArchive(config, databases.owner.url);
  closers.push(() => archive?.stop());
  const env = childEnvironment({ DATABASE_URL: databases.url, EVIDENCE_DATABASE_URL: databases.evidenceUrl });
  const api = new Supervised('API', path.join(import.meta.dirname, 'api.ts'), env);
  // The worker has the importer load the files that operators bring, so only the worker is given the owner of the evidence store. Its own connections use the
  // application's login, as the API's do.
  const workerEnv = { ...env, EVIDENCE_DATABASE_OWNER_URL: databases.owner.evidenceUrl, ...storeOwners(config) };
  const workers = Array.from({ length: config.workers }, (_, index) => {
    const port = probed[index] === undefined ? {} : { WORKER_PORT: String(probed[index]) };
    return new Supervised('worker', path.join(import.meta.dirname, 'worker.ts'), { ...workerEnv, ...port });
  });
  const stopChildren = () => Promise.all([api, ...workers].map((child) => child.stop()));
  closers.push(stopChildren);
  signal.addEventListener('abort', () => void stopChildren());
  signal.throwIfAborted();
  const [{ port }] = await step('API and worker started', () => Promise.all([api.start(), ...workers.map((worker) => worker.start())]));
  // With PORT=0 the system chose the port; an API that is restarted keeps it.
  env['PORT'] = String(port);
  closers.push(noteAddress(config.dataDir, port!));
  if (config.demo && !(await isDemoLoaded(databases.owner.evidenceUrl))) {
    api.tell({ preparing: 'Preparing the demo state…' });
    await files;
    const owners = {
      DATABASE_OWNER_URL: databases.owner.url,
      EVIDENCE_DATABASE_OWNER_URL: databases.owner.evidenceUrl,
      ...storeOwners(config),
    };
    const { evidenceUrl } = databases.owner;
    await prepareDemo({ dataDir: config.dataDir, evidenceUrl, owners: childEnvironment(owners), env }, signal);
    // Not awaited: if a stop interrupts it, the stop does the same work itself.
    databases.settle().catch(() => undefined);
  }
  await truth;
  signal.throwIfAborted();
  api.tell({ preparing: null });
  // In development the app is opened at the address of the dev server, which reloads it when its sources change.
  const { watch: developed } = parseArgs({ options: { watch: { type: 'string' } } }).values;
  if (developed !== undefined) closers.push(restartOnChange([api, ...workers]));
  const outdated = await tellOf(databases, describeOutdated);
  const unpacked = await tellOf(databases, describeUnpacked);
  if (outdated !== null) console.log(`${outdated} This is being done now, in the background: searches continue.`);
  if (unpacked !== null) console.log(unpacked);
  const owners = childEnvironment({
    DATABASE_OWNER_URL: databases.owner.url,
    EVIDENCE_DATABASE_OWNER_URL: databases.owner.evidenceUrl,
    ...storeOwners(config),
  });
  // Searches go on meanwhile. If a stop interrupts this, the next start continues. Refiling also packs the keys.
  const upkeep = outdated !== null ? fileAnew(owners, signal) : unpacked !== null ? packKeys(owners, signal) : undefined;
  upkeep?.catch((error: unknown) => signal.aborted || console.error((error as Error).message));
  const openLinks = describeOpenLinks(config);
  if (openLinks !== null) console.log(openLinks);
  if (config.smtpUrl === undefined) console.log(`Emails are written to ${mailFolderOf(config.dataDir)}, because SMTP_URL is not set.`);
  if (config.demo && config.payments.mode === 'off' && !config.isLoopbackOnly)
    console.log(
      'Nobody can buy credits: other machines can reach this installation, so practice payments are off. Set the three Stripe keys to sell credits.',
    );
  const url = developed ?? `http://localhost:${port}`;
  console.log(`Deedline is ready on ${url}`);
  const nextStep = config.demo ? null : await readNextStep(databases, url);
  if (nextStep !== null) console.log(nextStep);
}

/** The message of the first store for which `describe` returns one, or null. */
async function tellOf({ owner }: Databases, describe: (evidence: Queryable) => Promise<string | null>): Promise<string | null> {
  for (const url of [owner.evidenceUrl, ...owner.besideUrls]) {
    const told = await withClient(url, describe);
    if (told !== null) return told;
  }
  return null;
}

function storeOwners({ evidenceStoreOwnerUrls: urls }: Config): { EVIDENCE_STORE_OWNER_URLS?: string } {
  return urls.length === 0 ? {} : { EVIDENCE_STORE_OWNER_URLS: urls.join(' ') };
}

/** Null if any of the stores has records. */
async function readNextStep({ owner }: Databases, url: string): Promise<string | null> {
  const steps: (string | null)[] = [];
  for (const evidenceUrl of [owner.evidenceUrl, ...owner.besideUrls])
    steps.push(await withClient(owner.url, (db) => withClient(evidenceUrl, (evidence) => describeNextStep({ db, evidence }, url))));
  return steps.includes(null) ? null : steps[0]!;
}

/** Resolves on a signal to stop, or when the parent process has died. */
function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    process.on('disconnect', resolve);
  });
}

async function main(): Promise<void> {
  outliveLog();
  const closers: Closers = [];
  let dataDir: string | undefined;
  const abort = new AbortController();
  const asked = waitForStop();
  try {
    const config = readConfig();
    dataDir = config.dataDir;
    const starting = start(config, closers, abort.signal);
    await Promise.race([starting, asked]);
    await asked;
    abort.abort();
    // The start has to settle before its parts can be stopped.
    await starting.catch(() => undefined);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    const full = dataDir === undefined ? null : await describeFullDisk(dataDir);
    if (full !== null) console.error(full);
    process.exitCode = 1;
    abort.abort();
  }
  for (const close of closers.reverse()) await close();
  process.exit();
}

await main();
