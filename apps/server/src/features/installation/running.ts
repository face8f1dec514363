/** What is running in an installation, and its last self-checks: live workers, proofs of its books, replicas of its records. */
import { randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { selectWaiting, type Waiting } from './queries.ts';

/** A worker that has not been seen for this long counts as dead. */
export const WORKER_GONE_SECONDS = 60;

/** Returns the heartbeat of a worker, to be called every few seconds. `listFailing` lists its jobs whose last run failed. */
export function createBeat({ db }: Pick<AppContext, 'db'>, listFailing: () => string[]): () => Promise<void> {
  const id = randomUUIDv7();
  return async () => {
    await db.query(
      `insert into worker_beat (id, started_at, seen_at, failing) values ($1, now(), now(), $2)
       on conflict (id) do update set seen_at = now(), failing = excluded.failing`,
      [id, listFailing()],
    );
    // Live workers delete the rows of dead ones; the row of the last one to die stays.
    await db.query(`delete from worker_beat where id <> $1 and seen_at < now() - interval '1 day'`, [id]);
  };
}

/** The worker's job that writes the opt-out log; health tells when it fails. */
export const LOG_JOB = 'write the opt-out log';

export interface WorkerState {
  /** Seen within a minute. */
  alive: number;
  /** Seconds since a worker was last seen. */
  secondsAgo: number;
  /** Jobs of live workers whose last run failed. */
  failing: string[];
}

/** Undefined if no worker has ever run here. */
export async function readWorkers(db: Queryable): Promise<WorkerState | undefined> {
  const found = await db.query(
    `select failing, extract(epoch from now() - seen_at)::float8 as "secondsAgo" from worker_beat order by seen_at desc`,
  );
  const [latest] = found.rows;
  if (latest === undefined) return undefined;
  const alive = found.rows.filter(({ secondsAgo }) => secondsAgo < WORKER_GONE_SECONDS);
  const failing = [...new Set(alive.flatMap((row) => row.failing))].toSorted();
  return { alive: alive.length, secondsAgo: latest.secondsAgo, failing };
}

export type CheckName = 'ledger' | 'audit';

/** Stores the result of a proof: how many breaches it found, and when. */
export async function noteCheck({ db, now }: Pick<AppContext, 'db' | 'now'>, name: CheckName, breaches: number): Promise<void> {
  await db.query(
    `insert into self_check (name, checked_at, breaches) values ($1, $2, $3)
     on conflict (name) do update set checked_at = excluded.checked_at, breaches = excluded.breaches`,
    [name, now(), breaches],
  );
}

export interface SelfCheck {
  name: string;
  checkedAt: Date;
  breaches: number;
}

export async function readChecks(db: Queryable): Promise<SelfCheck[]> {
  const found = await db.query(`select name, checked_at as "checkedAt", breaches from self_check order by name`);
  return found.rows;
}

/** The work that is waiting: searches, batches, mails. */
export function readWaiting(db: Queryable): Promise<Waiting> {
  return selectWaiting(db);
}

export interface ReplicaState {
  /** The version of PostgreSQL. */
  version: string;
  /** False if it accepts writes of its own, so that nothing that is loaded reaches it. */
  isReplica: boolean;
  /** Whether it is connected to its store. */
  isStreaming: boolean;
  /** Seconds since the last change that it has; 0 if it has everything it was sent; null if it is behind and has applied nothing since it was started. */
  lagSeconds: number | null;
}

/** The state of a streaming replica of an evidence store, read from the replica itself. */
export async function readReplicaState(replica: Queryable): Promise<ReplicaState> {
  const found = await replica.query(
    `select current_setting('server_version') as version, pg_is_in_recovery() as "isReplica", streams as "isStreaming",
       case when streams and pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
         else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end::float8 as "lagSeconds"
     from (select exists (select from pg_stat_wal_receiver) as streams) receiver`,
  );
  const { version, isReplica, isStreaming, lagSeconds } = found.rows[0]!;
  return { version: version ?? '', isReplica: isReplica ?? false, isStreaming: isStreaming ?? false, lagSeconds };
}
