/** All SQL of feeds. */
import type { Queryable } from '../../transaction.ts';
import type { FeedRequest, FetchProgress, FetchReport, ListedFeed } from './feed.ts';
import { type Every, NEVER } from './rules.ts';

/** As stored: sealed, so that nobody can read it from the database. */
export interface FeedToken {
  sealed: Buffer;
  /** The token's last four characters. */
  end: string;
}

export interface FeedRow {
  id: string;
  name: string;
  address: string;
  rows_where: string | null;
  /** Null if it is fetched once. */
  request: FeedRequest | null;
  allows_private: boolean;
  allows_http: boolean;
  every: Every;
  hour: number;
  is_on: boolean;
  next_at: Date;
  failures: number;
}

/** False if there is one with this name. */
export async function insertFeed(
  db: Queryable,
  feed: Omit<FeedRow, 'failures'> & { made_by: string; made_at: Date; token: FeedToken | null },
): Promise<boolean> {
  const inserted = await db.query(
    `insert into feed (id, name, address, rows_where, request, allows_private, allows_http, every, hour, made_by, made_at, is_on, next_at, token_sealed, token_end)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (name) do nothing`,
    [
      feed.id,
      feed.name,
      feed.address,
      feed.rows_where,
      feed.request === null ? null : JSON.stringify(feed.request),
      feed.allows_private,
      feed.allows_http,
      feed.every,
      feed.hour,
      feed.made_by,
      feed.made_at,
      feed.is_on,
      feed.next_at,
      feed.token?.sealed ?? null,
      feed.token?.end ?? null,
    ],
  );
  return inserted.rowCount === 1;
}

export async function selectFeeds(db: Queryable): Promise<ListedFeed[]> {
  const found = await db.query(
    `select feed.name, address, rows_where, token_end, every, hour, is_on, next_at, begun_at, feed.progress, run.ended_at, outcome, run.failure, run.report,
       job.state as load_state, job.failure as load_failure, job.report as load_report,
       (select id from load_file where id = run.load_file_id and removed_at is null) as load_file_id,
       exists (select from feed_run fetched join load_job loaded on loaded.file_id = fetched.load_file_id
         where fetched.feed_id = feed.id and loaded.kind = 'load' and loaded.state = 'done') as is_known
     from feed left join lateral (select * from feed_run where feed_id = feed.id order by ended_at desc limit 1) run on true
     left join load_job job on job.id = run.load_job_id order by feed.name`,
  );
  return found.rows;
}

/** Makes a feed due at once; one that is off runs once and stays off. False if there is none with this name. */
export async function askRun(db: Queryable, name: string, at: Date): Promise<boolean> {
  const asked = await db.query('update feed set next_at = $2 where name = $1', [name, at]);
  return asked.rowCount === 1;
}

export async function switchFeed(db: Queryable, id: string, isOn: boolean, nextAt: Date): Promise<void> {
  await db.query('update feed set is_on = $2, next_at = $3, failures = 0 where id = $1', [id, isOn, nextAt]);
}

export type KnownFeed = Pick<
  FeedRow,
  'id' | 'address' | 'rows_where' | 'request' | 'allows_private' | 'allows_http' | 'every' | 'hour' | 'is_on'
>;

/** Locks it until the transaction ends, so that what is decided by it still holds when it is changed. Undefined if there is none with this name. */
export async function lockFeed(db: Queryable, name: string): Promise<KnownFeed | undefined> {
  const found = await db.query(
    'select id, address, rows_where, request, allows_private, allows_http, every, hour, is_on from feed where name = $1 for update',
    [name],
  );
  return found.rows[0];
}

/** Whether another one has the name. */
export async function isTaken(db: Queryable, name: string, id: string): Promise<boolean> {
  return (await db.query('select exists (select from feed where name = $1 and id <> $2) as taken', [name, id])).rows[0]!.taken;
}

/** How long a worker that lost its feed may take to notice; until then no other takes it. */
const HALT = `clock_timestamp() + interval '15 s'`;

/**
 * Changes the name or address. If the address or token changed, a worker that is fetching it loses its lease, because what it fetches would come from the
 * previous one.
 */
export async function updateFeed(
  db: Queryable,
  id: string,
  { name, address, where, isOther }: { name: string; address: string; where: string | null; isOther: boolean },
): Promise<void> {
  await db.query(
    `update feed set name = $2, address = $3, rows_where = $4, failures = 0, lease = lease + $5::int,
       lease_until = case when $5::int = 1 and begun_at is not null then ${HALT} else lease_until end,
       begun_at = case when $5::int = 1 then null else begun_at end, progress = case when $5::int = 1 then null else progress end
     where id = $1`,
    [id, name, address, where, isOther ? 1 : 0],
  );
}

/** Null removes it. */
export async function updateToken(db: Queryable, id: string, token: FeedToken | null): Promise<void> {
  await db.query('update feed set token_sealed = $2, token_end = $3 where id = $1', [id, token?.sealed ?? null, token?.end ?? null]);
}

/** Deletes a feed with its runs; what it loaded is not affected. */
export async function deleteFeed(db: Queryable, id: string): Promise<void> {
  await db.query('delete from feed_run where feed_id = $1', [id]);
  await db.query('delete from feed where id = $1', [id]);
}

/** How an operator's latest load read a file that this feed had fetched; undefined if there was none. */
export async function selectKnownRequest(db: Queryable, name: string): Promise<FeedRequest | undefined> {
  const found = await db.query(
    `select job.request from feed join feed_run run on run.feed_id = feed.id join load_job job on job.file_id = run.load_file_id
     where feed.name = $1 and job.kind = 'load' and job.state = 'done' order by job.ended_at desc limit 1`,
    [name],
  );
  const request = found.rows[0]?.request;
  if (request === undefined || !('by' in request)) return undefined;
  const { asOf: _asOf, force: _force, ...asked } = request;
  return asked;
}

export async function updateSchedule(
  db: Queryable,
  name: string,
  { request, every, hour, nextAt }: { request: FeedRequest; every: Every; hour: number; nextAt: Date },
): Promise<void> {
  await db.query('update feed set request = $2, every = $3, hour = $4, next_at = $5, is_on = true, failures = 0 where name = $1', [
    name,
    JSON.stringify(request),
    every,
    hour,
    nextAt,
  ]);
}

// For the worker

/** How long the feed of a killed worker is kept from others. */
const LEASE = `clock_timestamp() + interval '30 s'`;

export interface TakenFeed extends FeedRow {
  lease: number;
  begun_at: Date | null;
  /** Whether the last fetched file could not be loaded; null if none was. */
  was_not_loaded: boolean | null;
  token_sealed: Buffer | null;
}

/** Takes the feed that has been due longest, or whose lease ran out. Undefined while another feed is being fetched, because only one is at a time. */
export async function takeFeed(db: Queryable, now: Date): Promise<TakenFeed | undefined> {
  const taken = await db.query(
    `update feed set lease = lease + 1, lease_until = ${LEASE}, begun_at = coalesce(begun_at, $1), progress = null
     where id = (select id from feed where next_at <= $1 and (lease_until is null or lease_until < clock_timestamp())
         and not exists (select from feed other where other.lease_until >= clock_timestamp())
       order by next_at limit 1 for update skip locked)
     returning id, name, address, rows_where, request, allows_private, allows_http, every, hour, is_on, next_at, failures, lease, begun_at, token_sealed,
       (select state in ('failed', 'cancelled') from feed_run join load_job on load_job.id = load_job_id where feed_id = feed.id
          order by feed_run.ended_at desc limit 1) as was_not_loaded`,
    [now],
  );
  return taken.rows[0];
}

/** False if another worker has it now. */
export async function keepLease(
  db: Queryable,
  { id, lease }: Pick<TakenFeed, 'id' | 'lease'>,
  progress: FetchProgress | null,
): Promise<boolean> {
  const kept = await db.query(
    `update feed set lease_until = ${LEASE}, progress = coalesce($3, progress) where id = $1 and lease = $2 and lease_until is not null`,
    [id, lease, progress === null ? null : JSON.stringify(progress)],
  );
  return kept.rowCount === 1;
}

/** Leaves it to the next worker, which continues where this one stopped. */
export async function giveBack(db: Queryable, { id, lease }: Pick<TakenFeed, 'id' | 'lease'>): Promise<void> {
  await db.query('update feed set lease_until = null where id = $1 and lease = $2', [id, lease]);
}

/** Ends the run and sets the next time. False if another worker has the feed now; the result must then be dropped. */
export async function endFeed(
  db: Queryable,
  { id, lease, is_on }: Pick<TakenFeed, 'id' | 'lease' | 'is_on'>,
  { nextAt, failures }: { nextAt: Date; failures: number },
): Promise<boolean> {
  const ended = await db.query(
    `update feed set lease_until = null, begun_at = null, progress = null, next_at = $3, failures = $4
     where id = $1 and lease = $2 and lease_until is not null`,
    [id, lease, is_on ? nextAt : NEVER, failures],
  );
  return ended.rowCount === 1;
}

export async function insertRun(
  db: Queryable,
  run: {
    id: string;
    feed_id: string;
    began_at: Date;
    ended_at: Date;
    outcome: 'loading' | 'fetched' | 'unchanged' | 'failed';
    report?: FetchReport;
    failure?: string;
    load_job_id?: string;
    load_file_id?: string;
  },
): Promise<void> {
  await db.query(
    `insert into feed_run (id, feed_id, began_at, ended_at, outcome, report, failure, load_job_id, load_file_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      run.id,
      run.feed_id,
      run.began_at,
      run.ended_at,
      run.outcome,
      run.report === undefined ? null : JSON.stringify(run.report),
      run.failure ?? null,
      run.load_job_id ?? null,
      run.load_file_id ?? null,
    ],
  );
}
