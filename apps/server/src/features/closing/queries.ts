/** The SQL of removing old data, and of the retention runs. What is held stays: `is_account_held` and `is_held` of the migrations. */
import type { Queryable } from '../../transaction.ts';

/** Closed accounts whose data a hold kept, and which nothing holds any more. */
export async function selectAccountsToErase(db: Queryable): Promise<string[]> {
  const found = await db.query(
    'select id from account where closed_at is not null and erased_at is null and not is_account_held(id) order by closed_at, id',
  );
  return found.rows.map(({ id }) => id);
}

/** Blanks from where a closed account was used; its charges stay. */
export function blankTraces(db: Queryable, closedBefore: Date): Promise<number> {
  return count(
    db.query(
      `update search set ip = '', user_agent = null, member_id = null, confidence_score = null from account
     where account.id = search.account_id and closed_at < $1 and (search.ip <> '' or user_agent is not null or member_id is not null)
       and not is_account_held(account.id)`,
      [closedBefore],
    ),
  );
}

export function deletePurposes(db: Queryable, closedBefore: Date): Promise<number> {
  return count(
    db.query(
      `delete from purpose_default using account where account.id = account_id and closed_at < $1 and not is_account_held(account_id)`,
      [closedBefore],
    ),
  );
}

/** All at once, because batches are few. */
export function blankAddressesOfBatches(db: Queryable, before: Date): Promise<number> {
  return count(
    db.query(
      `update batch_job set ip = '', user_agent = null
       where created_at < $1 and (ip <> '' or user_agent is not null) and not is_account_held(account_id)`,
      [before],
    ),
  );
}

/** Blanks the next searches after one, checking `most` of them. `last` is the last one checked; null if all were. */
export async function blankAddressesAfter(
  db: Queryable,
  before: Date,
  after: string | null,
  most: number,
): Promise<{ blanked: number; last: string | null }> {
  const done = await db.query(
    `with part as materialized (
       select id from search where $2::uuid is null or id > $2 order by id limit $3
     ), blanked as (
       update search set ip = '', user_agent = null
       where id in (select id from part) and created_at < $1 and (ip <> '' or user_agent is not null) and not is_account_held(account_id) returning id
     )
     select (select count(*)::integer from blanked) as blanked, (select count(*)::integer from part) as looked, (select id from part order by id desc limit 1) as last`,
    [before, after, most],
  );
  const { blanked, looked, last } = done.rows[0]!;
  return { blanked, last: looked < most ? null : last };
}

export function deleteSourceHours(db: Queryable, before: Date): Promise<number> {
  return count(db.query('delete from source_hour where hour < $1', [before]));
}

export function deleteRequests(db: Queryable, closedBefore: Date): Promise<number> {
  return count(db.query(`delete from privacy_request where closed_at < $1 and not is_held(null, null, created_at)`, [closedBefore]));
}

/** When an opt-out was undone, its hashes were already taken out of effect. */
export function deleteUndone(db: Queryable, undoneBefore: Date): Promise<number> {
  return count(
    db.query(
      `with gone as (select id from opt_out where undone_at < $1 and not is_held(null, null, created_at)),
       hashes as (delete from opt_out_hash where opt_out_id in (select id from gone))
     delete from opt_out where id in (select id from gone)`,
      [undoneBefore],
    ),
  );
}

export async function removeLicences(db: Queryable, closedBefore: Date): Promise<number> {
  const done = await db.query('select remove_licences($1)::float8 as removed', [closedBefore]);
  return done.rows[0]!.removed;
}

export async function selectAccountsToRemove(db: Queryable, closedBefore: Date): Promise<string[]> {
  const found = await db.query('select id from account where closed_at < $1 and may_be_removed(id) order by closed_at, id', [closedBefore]);
  return found.rows.map(({ id }) => id);
}

export interface LastMovement {
  number: string;
  hash: string;
}

/** Null if the account never had a movement. */
export async function selectLastMovement(db: Queryable, accountId: string): Promise<LastMovement | null> {
  const found = await db.query(
    `select number::text, encode(hash, 'hex') as hash from ledger_transaction where account_id = $1 order by ledger_transaction.number desc limit 1`,
    [accountId],
  );
  return found.rows[0] ?? null;
}

/** False if part of it has to stay. */
export async function callRemoveAccount(db: Queryable, accountId: string): Promise<boolean> {
  const done = await db.query('select remove_account($1) as removed', [accountId]);
  return done.rows[0]!.removed;
}

/** The moment that is this many years ago by the database's clock too, because the database refuses to remove anything younger. */
export async function yearsBefore(db: Queryable, now: Date, years: number): Promise<Date> {
  const found = await db.query('select least($1::timestamptz, now()) - make_interval(years => $2) as at', [now, years]);
  return found.rows[0]!.at;
}

export interface RunRow {
  id: bigint;
  began_at: Date;
  ended_at: Date;
  operator: string | null;
  removed: Record<string, number>;
  failed: string[];
}

export async function insertRun(db: Queryable, run: Omit<RunRow, 'id'>): Promise<string> {
  const made = await db.query(
    'insert into retention_run (began_at, ended_at, operator, removed, failed) values ($1, $2, $3, $4, $5) returning id',
    [run.began_at, run.ended_at, run.operator, JSON.stringify(run.removed), run.failed],
  );
  return made.rows[0]!.id.toString();
}

/** The latest first. */
export async function selectRuns(db: Queryable, most: number): Promise<RunRow[]> {
  const found = await db.query('select id, began_at, ended_at, operator, removed, failed from retention_run order by id desc limit $1', [
    most,
  ]);
  return found.rows;
}

/** Whether a worker has run between the two moments, on any machine. A run dated later comes from a clock that has been set back since, and does not count. */
export async function hasRunBetween(db: Queryable, since: Date, now: Date): Promise<boolean> {
  const found = await db.query('select from retention_run where began_at > $1 and began_at <= $2 and operator is null limit 1', [
    since,
    now,
  ]);
  return found.rowCount === 1;
}

/** The number of affected rows. Deletions are not split up here, because each caller is one transaction. */
async function count(change: Promise<{ rowCount: number | null }>): Promise<number> {
  return (await change).rowCount ?? 0;
}
