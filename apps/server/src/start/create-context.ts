import { fitPools, createPool } from '@deedline/database/connect';
import { APPLICATION_ROLE, describeOtherVersion, type MigrationSet } from '@deedline/database/migrate';
import type { Config } from '../config.ts';
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { freeBytes } from '../free-disk.ts';
import type { Queryable } from '../transaction.ts';
import type { Log } from '../context.ts';
import { watchCalibration } from '../features/lookup/calibration.ts';
import { watchReliability } from '../features/lookup/reliability.ts';
import { watchRules } from '../features/calls/rules/watch-rules.ts';
import { watchPrices } from '../features/credits/price-lists.ts';
import { watchOptOuts } from '../features/compliance/opt-out-marks.ts';
import { loadInstallationKeys } from '../features/compliance/installation-keys.ts';
import { readSamples } from '../features/installation/read-demo.ts';
import { rememberBases } from '../features/purposes/known-bases.ts';
import { createOwnSources } from '../features/own-lists/own-source.ts';
import { createAccountKeys } from '../features/sealing/account-keys.ts';
import { createSearchEvents } from '../features/lookup/search-events.ts';
import type { BuyingContext } from '../features/lookup/search-context.ts';
import { alwaysClosed } from '../features/lookup/sources/source.ts';
import { countAnswers } from '../features/lookup/sources/hours.ts';
import { NO_REPLICAS, watchReplicas } from '../features/lookup/sources/replicas.ts';
import { createStoreSource } from '../features/lookup/sources/store-source.ts';
import { createVendorDesk } from '../features/vendors/vendor-desk.ts';
import { createGate, OF_SEARCHES } from '../http/gates.ts';
import { createLimits, shareCounts } from '../http/limits.ts';
import { createCrmShelf } from '../outside/crm/shelf.ts';
import { createPaymentProvider } from '../outside/payments/provider.ts';
import { serveManagerOfTheWorld } from '../outside/servemanager/fetch.ts';
import { createServeManagerTwin, jobsFor } from '../outside/servemanager/twin.ts';
import { VENDORS } from '../outside/vendors/catalogue.ts';
import { createTwins } from '../outside/vendors/create-twins.ts';
import { fetchOfTheWorld } from '../outside/vendors/http.ts';
import type { Vendor } from '../outside/vendors/vendor.ts';
import { demoFolder } from './demo.ts';
import { createIngestProgram } from './ingest-program.ts';
import { readPreparing } from './parent.ts';
import { Fault } from '../http/describe-fault.ts';

/** Connections of each pool until the server has been asked how many it has room for. */
const CONNECTIONS = 10;
/** The prefix of the application names of all Deedline connections. */
const FAMILY = 'deedline ';
/**
 * A hop that takes longer counts as late, and the database cancels its query. There is no answer at all without the store, so a cold disk is given time; all
 * hops together stay within the lease of a search.
 */
const STORE_DEADLINE_MS = 3_500;

/** Limits for expensive requests. A browser sends a few at once; a program waits its turn. */
const AT_ONCE = { ofAccount: 2, waitingOfAccount: 6, ofAll: 16, waitingOfAll: 64, longestWaitMs: 60_000 };

/** Each of these has a child process read a file, which occupies a whole processor. */
const FILES_AT_ONCE = { ofAccount: 1, waitingOfAccount: 3, ofAll: 2, waitingOfAll: 16, longestWaitMs: 60_000 };

/** Requests that create searches. Requests for ended searches do not wait here. The pool has ten connections to the database. */
const SEARCHES_AT_ONCE = { ofAccount: 8, waitingOfAccount: 1_000, ofAll: 64, waitingOfAll: 4_000, longestWaitMs: 30_000 };

const now = () => new Date();

interface Watcher {
  /** Called with each pool of the evidence stores before it opens a connection. */
  onStore?: (pool: pg.Pool) => void;
  /** Called with the process id of each program that is started to read a file. */
  onProgram?: (pid: number) => void;
}

/**
 * Creates everything that the use cases need. Throws a Fault if no database is named, if its role or schema version is not the expected one, or if the
 * installation key does not belong to it.
 */
export async function createContext(
  config: Config,
  log: Log,
  applicationName: string,
  { onStore, onProgram }: Watcher = {},
): Promise<{ ctx: BuyingContext; close: () => Promise<void> }> {
  if (config.databaseUrl === undefined)
    throw new Fault('DATABASE_URL is not set. "npm start" brings its own database; apart from it, name one.');
  const max = config.databaseConnections === undefined ? CONNECTIONS : config.databaseConnections >> 1;
  // A name unique to this process, because processes are counted by it.
  const options = { max, applicationName: `${applicationName} ${randomBytes(4).toString('hex')}`, role: APPLICATION_ROLE };
  const db = createPool(config.databaseUrl, options);
  const evidence = createPool(config.evidenceDatabaseUrl ?? config.databaseUrl, { ...options, statementTimeoutMs: STORE_DEADLINE_MS });
  // The start does not wait for replicas and further stores: one that is unreachable is left out.
  const readers = config.evidenceReadUrls.map((url) => createPool(url, { ...options, statementTimeoutMs: STORE_DEADLINE_MS }));
  const beside = config.evidenceStoreUrls.map((url) => createPool(url, { ...options, statementTimeoutMs: STORE_DEADLINE_MS }));
  for (const pool of [evidence, ...readers, ...beside]) onStore?.(pool);
  const ends: (() => void)[] = [];
  const answers = countAnswers(db, log, now);
  const close = async () => {
    for (const end of ends) end();
    await answers.close();
    await Promise.all([db, evidence, ...readers, ...beside].map((pool) => pool.end()));
  };
  try {
    await Promise.all([requireRole(db, 'DATABASE_URL'), requireRole(evidence, 'EVIDENCE_DATABASE_URL'), ...beside.map(requireStoreBeside)]);
    await Promise.all([requireVersion(db, 'DATABASE_URL', 'app'), requireVersion(evidence, 'EVIDENCE_DATABASE_URL', 'evidence')]);
    if (config.databaseConnections === undefined) {
      const servers = isOneServer(config) ? [[db, evidence]] : [[db], [evidence]];
      ends.push(...(await Promise.all(servers.map((pools) => fitPools(pools, FAMILY)))));
      for (const reader of [...readers, ...beside]) {
        const fitting = fitPools([reader], FAMILY);
        ends.push(() => void fitting.then((end) => end()));
      }
    }
    const { hash, close: endLooking } = await loadInstallationKeys(db, config.dataDir, log);
    ends.push(endLooking);
    const replicas = readers.length === 0 ? NO_REPLICAS : watchReplicas(readers, { onChange: tellOfReplica(log) });
    const store = {
      source: createStoreSource(evidence, { replicas, beside }),
      deadlineMs: STORE_DEADLINE_MS,
      breaker: alwaysClosed,
      count: answers.of('store'),
    };
    const keys = createAccountKeys(db, config.keysDir);
    const twins = config.demo ? createTwins(demoFolder(config.dataDir)) : null;
    const twinOf = (vendor: Vendor) => twins?.fetchOf(vendor) ?? null;
    const vendorShelf = { vendors: VENDORS, fetch: fetchOfTheWorld, twinOf };
    const ctx = {
      config,
      db,
      evidence: Object.assign(evidence, { ...(beside.length === 0 ? {} : { beside }), replicas: readers }),
      log,
      now,
      preparing: readPreparing,
      sources: [store],
      ownSources: createOwnSources({ db, hash, keys }),
      vendorDesk: createVendorDesk({ config, db, hash, keys, log, now }, vendorShelf),
      vendorShelf,
      crmShelf: createCrmShelf(config.demo ? demoFolder(config.dataDir) : null),
      serveManager: openServeManagerDoor({ config, db, hash }),
      hash,
      limits: createLimits(log, shareCounts(db, hash)),
      gates: {
        short: createGate(AT_ONCE),
        long: createGate(AT_ONCE),
        file: createGate(FILES_AT_ONCE),
        search: createGate(SEARCHES_AT_ONCE, OF_SEARCHES),
      },
      keys,
      payments: createPaymentProvider({ config, db, hash, now }),
      ingest: createIngestProgram(onProgram),
      freeBytes,
      events: createSearchEvents(),
      calibration: watchCalibration(db, log),
      reliability: watchReliability(db),
      bases: rememberBases(db),
      callingRules: watchRules({ db, now }, config.demo),
      optOutMarks: watchOptOuts(db),
      prices: watchPrices(db),
    };
    return { ctx, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Names the replica by its place in EVIDENCE_READ_URLS, because an address may hold a password. */
const tellOfReplica = (log: Log) => (index: number, isWell: boolean) => {
  const fields = { replica: index + 1 };
  if (isWell) log.info(fields, 'a replica of the evidence store can be read');
  else log.warn(fields, 'a replica of the evidence store is not used until it responds again');
};

/** In the demo this is the twin, with jobs to serve people of the made-up state. Its jobs name nobody who has opted out. */
function openServeManagerDoor(ctx: Pick<BuyingContext, 'config' | 'db' | 'hash'>): BuyingContext['serveManager'] {
  if (!ctx.config.demo) return { fetch: serveManagerOfTheWorld, isTwin: false };
  const jobsOf = async () => {
    const samples = await readSamples(ctx).catch(() => null);
    return jobsFor(samples === null ? [] : [...samples.person_search.matching, ...samples.person_search.missing]);
  };
  return { fetch: createServeManagerTwin(jobsOf).fetch, isTwin: true };
}

function isOneServer({ databaseUrl, evidenceDatabaseUrl = databaseUrl }: Config): boolean {
  const [one, other] = [databaseUrl, evidenceDatabaseUrl].map((url) => new URL(url!));
  return one!.host === other!.host && one!.searchParams.get('host') === other!.searchParams.get('host');
}

/** Checks a further store. It may be unreachable, so only a Fault is thrown. */
async function requireStoreBeside(pool: Queryable): Promise<void> {
  try {
    await requireRole(pool, 'EVIDENCE_STORE_URLS');
    await requireVersion(pool, 'EVIDENCE_STORE_URLS', 'evidence');
  } catch (error) {
    if (error instanceof Fault) throw error;
  }
}

/** A server that works on tables of another version answers some requests with faults and others by rules that no longer hold. */
async function requireVersion(pool: Queryable, name: string, set: MigrationSet): Promise<void> {
  const other = await describeOtherVersion(pool, set);
  if (other !== null) throw new Fault(`${name}: ${other}`);
}

/**
 * Throws a Fault if connections do not work as the application's role. An address with options of its own, or a pooler in between, may have dropped the role,
 * and then nothing would protect the append-only records.
 */
export async function requireRole(pool: Queryable, name: string): Promise<void> {
  const found = await pool.query('select current_user as role');
  const role = found.rows[0]!.role;
  if (role !== APPLICATION_ROLE)
    throw new Fault(`The connections of ${name} work as ${role} and not as ${APPLICATION_ROLE}. Leave "options" out of it.`);
}
