/** The SQL of restoring everything but opt-outs from the opt-out log. What the database already knows stays as it is. */
import type { Queryable } from '../../../transaction.ts';
import type { LoggedHold, LoggedRequest, LoggedSubscribers } from './entries.ts';

export async function deleteUnsubscribed(db: Queryable, id: string): Promise<number> {
  return (await db.query('delete from newsletter_subscriber where id = $1', [id])).rowCount ?? 0;
}

/** Removes addresses that are older than the log and were not there when it began, because they had been removed. Returns how many. */
export async function keepSubscribers(db: Queryable, { ending, before, ids }: LoggedSubscribers): Promise<number> {
  const gone = await db.query(
    `delete from newsletter_subscriber where right(id::text, 1) = $1 and created_at < $2 and id <> all ($3::uuid[])`,
    [ending, before, ids],
  );
  return gone.rowCount ?? 0;
}

/** A closed request stays closed, and the later of two deadlines counts. False if nothing changed. */
export async function upsertLoggedRequest(db: Queryable, made: LoggedRequest): Promise<boolean> {
  const done = await db.query(
    `insert into privacy_request as known (id, receipt, kind, state, created_at, token_hash, sealed, confirmed_at, due_at, extended_because, closed_at, outcome)
     values ($1, $2, $3, $4, $5, $6::bytea, $7::bytea, $8, $9, $10, $11, $12)
     on conflict (id) do update set state = excluded.state, sealed = excluded.sealed, confirmed_at = excluded.confirmed_at, due_at = excluded.due_at,
       extended_because = excluded.extended_because, closed_at = excluded.closed_at, outcome = excluded.outcome
     where known.closed_at is null and (excluded.closed_at is not null or known.state = 'unconfirmed' or excluded.due_at > known.due_at)`,
    [
      made.id,
      made.receipt,
      made.kind,
      made.state,
      made.created_at,
      made.token_hash,
      made.sealed,
      made.confirmed_at,
      made.due_at,
      made.extended_because,
      made.closed_at,
      made.outcome,
    ],
  );
  return done.rowCount === 1;
}

/** Matched by its content, because its number may have been reused since. False if nothing changed. */
export async function upsertLoggedHold(db: Queryable, made: LoggedHold): Promise<boolean> {
  const subject = [made.account_id, made.search_id, made.from_at, made.until_at, made.reason, made.placed_by, made.placed_at] as const;
  const release = [made.released_at, made.released_by, made.release_reason] as const;
  const same = `account_id is not distinct from $1 and search_id is not distinct from $2 and from_at is not distinct from $3
    and until_at is not distinct from $4 and reason = $5 and placed_by = $6 and placed_at = $7`;
  const released = await db.query(
    `update legal_hold set released_at = $8, released_by = $9, release_reason = $10 where ${same} and released_at is null and $8::timestamptz is not null`,
    [...subject, ...release],
  );
  const placed = await db.query(
    `insert into legal_hold (id, account_id, search_id, from_at, until_at, reason, placed_by, placed_at, released_at, released_by, release_reason)
     overriding system value
     select case when exists (select from legal_hold where id = $11) then (select max(id) + 1 from legal_hold) else $11 end,
       $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 where not exists (select from legal_hold where ${same})`,
    [...subject, ...release, made.id],
  );
  await db.query('select continue_hold_numbers()');
  return released.rowCount === 1 || placed.rowCount === 1;
}
