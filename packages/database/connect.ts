import { Client, type ClientConfig, type CustomTypesConfig, Pool, types } from 'pg';
import type { OwnQueryable } from './queryable.ts';
import { watchConnections, type WatchTimes } from './watch-connections.ts';

type PoolOptions = {
  /** The most connections at once; default 10. */
  max?: number;
  /** The server cancels statements that run longer. Default: no limit. */
  statementTimeoutMs?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** The role that every connection assumes. Default: that of the URL's user. */
  role?: string;
  /** When a connection is considered dead; for tests. */
  watch?: WatchTimes;
};

// Type OIDs of pg_type, which never change.
const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const TEXT_ARRAY: number = 1009;

// A 64-bit key does not fit a JavaScript number, and a calendar date must not shift with the time zone.
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
/** How soon the server drops a client whose link is dead, and the locks it holds. They have no effect on a socket of the same machine. */
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
 * Creates a pool that survives a restart of its server: connections that break while idle are dropped, and the next query opens a new one. Queries running at
 * that moment reject, also on a link that died silently. The pool never crashes the process. Close it with `pool.end()`.
 */
export function createPool(url: string, options: PoolOptions = {}): Pool {
  const pool = new Pool({ ...connectionConfig(url, options), max: options.max ?? 10, idleTimeoutMillis: 60_000 });
  pool.on('error', ignore);
  // A connection that breaks while checked out reports the error here as well as to its query.
  pool.on('connect', (client) => client.on('error', ignore));
  const { role: _role, ...asItself } = options;
  watchConnections(pool, connectionConfig(url, asItself), options.watch);
  return pool;
}

/** Runs `work` on one connection outside any pool and always closes it. */
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

/** Reserved for operators' commands, and for probes that ask what became of a statement. */
const SPARE = 10;
const FEWEST = 3;
const MOST = 10;
const LOOK_MS = 10_000;

interface ServerRoom {
  /** max_connections. */
  most: number;
  /** Reserved for superusers and similar. */
  reserved: number;
  /** Number of our processes that use this server, including this one. */
  processes: number;
}

/** How many connections each pool of a process may have, if it has `pools` pools on this server and all other processes have as many. */
export function shareOf({ most, reserved, processes }: ServerRoom, pools: number): number {
  const share = Math.floor((most - reserved - SPARE) / Math.max(1, processes) / pools);
  return Math.min(MOST, Math.max(FEWEST, share));
}

/**
 * Limits the pools of this process to its share of their server, which shrinks with each further process. Processes are recognized by the names of their
 * connections, which begin with `family`. Returns a function that ends this. `pools`: all pools on one server.
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
  // If the server does not answer now, its users will notice by themselves.
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
 * Checks that the server at `url` answers and is PostgreSQL 15 or newer. Throws an Error that names `variable`, the setting with the URL, but never the URL,
 * because it may contain a password.
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
  // A refused connection to a name with two addresses is an AggregateError without a message.
  if (cause instanceof AggregateError) return cause.errors.map(describe).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}
