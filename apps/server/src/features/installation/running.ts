/** What runs of an installation, and what it last found of itself: the workers that are alive, the proofs of its books, replicas of its records. */
import { randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { selectWaiting, type Waiting } from './queries.ts';

/** A worker that has not been seen for so long is taken for dead. */
export const WORKER_GONE_SECONDS = 60;

/** A worker's own word that it lives, to be written every few seconds by the function that comes back; `listFailing`: its jobs whose last run failed. */
export function createBeat({ db }: Pick<AppContext, 'db'>, listFailing: () => string[]): () => Promise<void> {
  const id = randomUUIDv7();
  return async () => {
    await db.query(
      `insert into worker_beat (id, started_at, seen_at, failing) values ($1, now(), now(), $2)
       on conflict (id) do update set seen_at = now(), failing = excluded.failing`,
      [id, listFailing()],
    );
    // Whoever lives takes away what the dead left: the last to die stays to be seen.
    await db.query(`delete from worker_beat where id <> $1 and seen_at < now() - interval '1 day'`, [id]);
  };
}

export interface WorkerState {
  /** Seen within a minute. */
  alive: number;
  /** Since the last one was seen. */
  secondsAgo: number;
  /** Jobs whose last run failed, of those alive. */
  failing: string[];
}

/** Undefined: no worker has ever run here. */
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

/** Notes what a proof found: how much it broke, and when it was made. */
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

/** What there is to do: searches, batches, mails. */
export function readWaiting(db: Queryable): Promise<Waiting> {
  return selectWaiting(db);
}

export interface ReplicaState {
  /** Of PostgreSQL. */
  version: string;
  /** False: it takes writes of its own, so nothing that is loaded comes to it. */
  isReplica: boolean;
  /** Whether it is connected to its store. */
  isStreaming: boolean;
  /** Seconds since the last change that it has, 0 where it has all that it was sent; null where it is behind and applied none since it was started. */
  lagSeconds: number | null;
}

/** Of a streaming replica of an evidence store, asked itself. */
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
