import { Client, type ClientConfig, DatabaseError, type Pool, type PoolClient } from 'pg';
import type { Socket } from 'node:net';
import type { OwnQueryable } from './queryable.ts';

export interface WatchTimes {
  /** The interval between checks. */
  tickMs: number;
  /** Ticks without data on a running statement before the server is asked about it. */
  silentTicks: number;
  /** The time limit of that question. */
  probeMs: number;
  /** Unanswered questions in a row after which the connection is given up. */
  mostProbes: number;
}
const TIMES: WatchTimes = { tickMs: 500, silentTicks: 3, probeMs: 2000, mostProbes: 4 };

/** Properties of the driver's connections that its types do not declare. */
interface Inside {
  processID: number;
  /** False: a statement is running. */
  readyForQuery: boolean;
  connection: { stream: Socket };
}

interface Watched {
  inside: Inside;
  isInUse: boolean;
  bytes: number;
  silentTicks: number;
  probesLost: number;
  /** The server said once that it is not working on this connection; the answer may still have been under way. */
  isSuspect: boolean;
}

/**
 * Closes connections whose other end has silently gone: no timeout of the server fires on a dead link, and a statement on it would wait forever. If a statement
 * brings no data for a while, the server is asked over a fresh connection whether it still works on it. If so, nothing happens, however long it takes. If not,
 * or if nobody answers, the connection is destroyed, its statement rejects as on any lost connection, and the pool's idle connections are dropped too, because
 * they are as old as this one.
 */
export function watchConnections(pool: Pool, probeConfig: ClientConfig, times: WatchTimes = TIMES): void {
  const watched = new Map<PoolClient, Watched>();
  let timer: NodeJS.Timeout | undefined;
  let isProbing = false;

  const look = async (): Promise<void> => {
    for (const one of watched.values()) countSilence(one);
    const overdue = [...watched.values()].filter(({ silentTicks }) => silentTicks >= times.silentTicks);
    if (overdue.length === 0 || isProbing) return;
    isProbing = true;
    const working = await askServer({ ...probeConfig, connectionTimeoutMillis: times.probeMs, query_timeout: times.probeMs }, overdue);
    isProbing = false;
    const dead = overdue.filter((one) => isDead(one, working, times));
    for (const { inside } of dead) inside.connection.stream.destroy();
    if (dead.length > 0) for (const one of watched.values()) if (!one.isInUse) one.inside.connection.stream.destroy();
  };
  pool.on('connect', (client) => {
    const inside = client as unknown as Inside;
    watched.set(client, { inside, isInUse: true, bytes: 0, silentTicks: 0, probesLost: 0, isSuspect: false });
    timer ??= setInterval(() => void look(), times.tickMs).unref();
  });
  const mark = (client: PoolClient, isInUse: boolean): void => {
    const one = watched.get(client);
    if (one !== undefined) one.isInUse = isInUse;
  };
  pool.on('acquire', (client) => mark(client, true));
  pool.on('release', (_error, client) => mark(client, false));
  pool.on('remove', (client) => {
    watched.delete(client);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  });
}

/** Counts ticks and not time: a process that was stopped or busy has read nothing, and has to read first what has arrived. */
function countSilence(one: Watched): void {
  const { readyForQuery, connection } = one.inside;
  const bytes = connection.stream.bytesRead + connection.stream.bytesWritten;
  const isSilent = !readyForQuery && bytes === one.bytes;
  one.bytes = bytes;
  if (isSilent) one.silentTicks += 1;
  else Object.assign(one, { silentTicks: 0, probesLost: 0, isSuspect: false });
}

/**
 * The process ids that are working, out of those asked about; null: the server is there but has no free connection for the question; undefined: nobody
 * answered.
 */
async function askServer(config: ClientConfig, overdue: readonly Watched[]): Promise<ReadonlySet<number> | null | undefined> {
  const client: OwnQueryable & Client = new Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    // A state that may not be seen is null, and counts as working.
    const asked = `select pid from pg_stat_activity where pid = any($1) and coalesce(state, '') not like 'idle%'`;
    const { rows } = await client.query(asked, [overdue.map(({ inside }) => inside.processID)]);
    return new Set(rows.map(({ pid }) => pid));
  } catch (error) {
    return error instanceof DatabaseError ? null : undefined;
  } finally {
    void client.end().catch(() => undefined);
  }
}

function isDead(one: Watched, working: ReadonlySet<number> | null | undefined, { mostProbes, silentTicks }: WatchTimes): boolean {
  // Data arrived while the question was under way.
  if (one.silentTicks < silentTicks) return false;
  if (working === undefined) return (one.probesLost += 1) >= mostProbes;
  one.probesLost = 0;
  if (working === null || working.has(one.inside.processID)) {
    one.silentTicks = 0;
    one.isSuspect = false;
    return false;
  }
  const wasSuspect = one.isSuspect;
  one.isSuspect = true;
  return wasSuspect;
}
