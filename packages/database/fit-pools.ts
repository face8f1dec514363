import type { Pool } from 'pg';

/** For the operator's commands, and for whoever asks what became of a statement. */
const SPARE = 10;
const FEWEST = 3;
const MOST = 10;
const LOOK_MS = 10_000;

export interface ServerRoom {
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

async function readRoom(pool: Pool, family: string): Promise<ServerRoom> {
  const { rows } = await pool.query<ServerRoom>({
    name: 'read-room',
    text: `select current_setting('max_connections')::int as most,
        current_setting('superuser_reserved_connections')::int + coalesce(current_setting('reserved_connections', true), '0')::int as reserved,
        (select count(distinct application_name)::int from pg_stat_activity where starts_with(application_name, $1)) as processes`,
    values: [family],
  });
  return rows[0]!;
}
