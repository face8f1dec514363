import { Client, type ClientConfig, type CustomTypesConfig, Pool, types } from 'pg';
import type { OwnQueryable } from './queryable.ts';
import { watchConnections, type WatchTimes } from './watch-connections.ts';

type PoolOptions = {
  /** Most connections at once; 10 when not given. */
  max?: number;
  /** The server cancels a statement that runs longer. No limit when not given. */
  statementTimeoutMs?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** The role that every connection takes. That of the URL's user when not given. */
  role?: string;
  /** When a connection counts as dead; for tests. */
  watch?: WatchTimes;
};

// Numbers of types in pg_type, which never change.
const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const TEXT_ARRAY: number = 1009;

// A 64-bit key does not fit a JavaScript number, and a calendar date must not move with the time zone.
const readTexts = types.getTypeParser(TEXT_ARRAY, 'text') as (text: string) => string[];
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: BigInt,
  [INT8_ARRAY]: (text) => readTexts(text).map(BigInt),
  [DATE]: String,
};
const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers[oid]) ?? types.getTypeParser(oid, format),
};

const KEEP_ALIVE_MS = 10_000;
/** How soon the server gives up a client whose link is dead, with the locks that it holds. Over a socket of the same machine they mean nothing. */
const LINK_SETTINGS = ['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=3', 'tcp_user_timeout=20s'];

/**
 * Settings of one connection to `url`, a postgres:// URL; `?host=/folder` means the unix socket in that folder.
 * bigint comes back as BigInt, date as 'YYYY-MM-DD', timestamptz as Date, numeric as text.
 */
function connectionConfig(url: string, options: PoolOptions = {}): ClientConfig {
  return {
    connectionString: url,
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(options.applicationName ? { application_name: options.applicationName } : {}),
    ...(options.statementTimeoutMs ? { statement_timeout: options.statementTimeoutMs } : {}),
    options: [...LINK_SETTINGS, ...(options.role ? [`role=${options.role}`] : [])].map((setting) => `-c ${setting}`).join(' '),
  };
}

/**
 * Creates a pool that survives its server: connections that break while idle are dropped, and the next query opens a new one.
 * Queries running at that moment reject, also on a link that died in silence; the pool never takes the process down. Close it with `pool.end()`.
 */
export function createPool(url: string, options: PoolOptions = {}): Pool {
  const pool = new Pool({ ...connectionConfig(url, options), max: options.max ?? 10, idleTimeoutMillis: 60_000 });
  pool.on('error', ignore);
  // A connection that breaks while checked out reports it here as well as to the query that it carried.
  pool.on('connect', (client) => client.on('error', ignore));
  const { role: _role, ...asItself } = options;
  watchConnections(pool, connectionConfig(url, asItself), options.watch);
  return pool;
}

/** Runs `work` on one connection outside any pool and closes it, whatever happens. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>, options: PoolOptions = {}): Promise<T> {
  const client = new Client(connectionConfig(url, options));
  client.on('error', ignore);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(ignore);
  }
}

function ignore(): void {}

/** For the operator's commands, and for whoever asks what became of a statement. */
const SPARE = 10;
const FEWEST = 3;
const MOST = 10;
const LOOK_MS = 10_000;

interface ServerRoom {
  /** max_connections. */
  most: number;
  /** Kept for superusers and the like. */
  reserved: number;
  /** Of ours that work with this server, this one included. */
  processes: number;
}

/** How many connections each pool of one process may have, when the process has so many pools on this server and all others have as many. */
export function shareOf({ most, reserved, processes }: ServerRoom, pools: number): number {
  const share = Math.floor((most - reserved - SPARE) / Math.max(1, processes) / pools);
  return Math.min(MOST, Math.max(FEWEST, share));
}

/**
 * Keeps the pools of this process as large as its share of their server, which gets smaller with every process that joins in. Processes are told apart by
 * the names of their connections, which begin with `family`. Returns what ends it. `pools`: all that stand on one server.
 */
export async function fitPools(pools: readonly Pool[], family: string, lookMs = LOOK_MS): Promise<() => void> {
  const fit = async (): Promise<void> => {
    const room = await readRoom(pools[0]!, family);
    for (const pool of pools) pool.options.max = shareOf(room, pools.length);
  };
  for (const pool of pools)
    pool.on('release', (_error, client) => {
      if (pool.totalCount > pool.options.max) void (client as unknown as { end(): Promise<void> }).end().catch(() => undefined);
    });
  // A server that does not answer now is found out by whoever needs it.
  const tryToFit = () => fit().catch(() => undefined);
  await tryToFit();
  const timer = setInterval(() => void tryToFit(), lookMs).unref();
  return () => clearInterval(timer);
}

async function readRoom(pool: OwnQueryable, family: string): Promise<ServerRoom> {
  const { rows } = await pool.query({
    name: 'read-room',
    text: `select current_setting('max_connections')::int as most,
        current_setting('superuser_reserved_connections')::int + coalesce(current_setting('reserved_connections', true), '0')::int as reserved,
        (select count(distinct application_name)::int from pg_stat_activity where starts_with(application_name, $1)) as processes`,
    values: [family],
  });
  return rows[0]!;
}

const OLDEST_MAJOR = 15;

/**
 * Makes sure that the server at `url` answers and is PostgreSQL 15 or newer.
 * Throws an Error that names `variable`, the setting the URL came from, and never the URL: it may hold a password.
 */
export async function requireServer(url: string, variable: string): Promise<void> {
  let version: number;
  try {
    version = await withClient(url, async (client: OwnQueryable) => {
      const result = await client.query('show server_version_num');
      return Number(result.rows[0]?.server_version_num);
    });
  } catch (cause) {
    throw new Error(`${variable}: no database answers there (${describe(cause)}).`, { cause });
  }
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_MAJOR) throw new Error(`${variable}: the server is PostgreSQL ${major}; Deedline needs ${OLDEST_MAJOR} or newer.`);
}

function describe(cause: unknown): string {
  // A refused connection to a name with two addresses is an AggregateError without a message of its own.
  if (cause instanceof AggregateError) return cause.errors.map(describe).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}
