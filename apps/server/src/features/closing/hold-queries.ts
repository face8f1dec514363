/** The SQL of legal holds. */
import type { Queryable } from '../../transaction.ts';

export interface HoldRow {
  id: bigint;
  account_id: string | null;
  search_id: string | null;
  from_at: Date | null;
  until_at: Date | null;
  reason: string;
  placed_by: string;
  placed_at: Date;
  released_at: Date | null;
  released_by: string | null;
  release_reason: string | null;
}
const COLUMNS = 'id, account_id, search_id, from_at, until_at, reason, placed_by, placed_at, released_at, released_by, release_reason';

export type NewHold = Pick<HoldRow, 'account_id' | 'search_id' | 'from_at' | 'until_at' | 'reason' | 'placed_by' | 'placed_at'>;

const HOLDS = `hashtextextended('legal holds', 0)`;

/** Until the transaction ends nobody places a hold; any number of transactions may do so at once. */
export async function lockOutHolds(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock_shared(${HOLDS})`);
}

/** Waits until whatever is being removed at this moment is gone: a hold that stands has kept all that it covers. */
export async function waitForRemovals(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(${HOLDS})`);
}

/** Who closes the account at this moment is waited for, or waits. */
export async function lockAccount(
  db: Queryable,
  accountId: string,
): Promise<{ closed_at: Date | null; erased_at: Date | null } | undefined> {
  const found = await db.query<{ closed_at: Date | null; erased_at: Date | null }>(
    'select closed_at, erased_at from account where id = $1 for no key update',
    [accountId],
  );
  return found.rows[0];
}

export async function selectAccountOfSearch(db: Queryable, searchId: string): Promise<string | undefined> {
  const found = await db.query<{ account_id: string }>('select account_id from search where id = $1', [searchId]);
  return found.rows[0]?.account_id;
}

export async function insertHold(db: Queryable, hold: NewHold): Promise<HoldRow> {
  const made = await db.query<HoldRow>(
    `insert into legal_hold (account_id, search_id, from_at, until_at, reason, placed_by, placed_at) values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [hold.account_id, hold.search_id, hold.from_at, hold.until_at, hold.reason, hold.placed_by, hold.placed_at],
  );
  return made.rows[0]!;
}

/** Undefined when there is no such hold, or it was released before. */
export async function updateReleased(
  db: Queryable,
  id: number,
  release: { at: Date; by: string; reason: string },
): Promise<HoldRow | undefined> {
  const done = await db.query<HoldRow>(
    `update legal_hold set released_at = $2, released_by = $3, release_reason = $4 where id = $1 and released_at is null returning ${COLUMNS}`,
    [id, release.at, release.by, release.reason],
  );
  return done.rows[0];
}

/** The latest first; those that stand before those that were released. */
export async function selectHolds(db: Queryable, most: number): Promise<HoldRow[]> {
  const found = await db.query<HoldRow>(`select ${COLUMNS} from legal_hold order by released_at is not null, id desc limit $1`, [most]);
  return found.rows;
}

export async function selectIsHeld(db: Queryable, accountId: string): Promise<boolean> {
  const found = await db.query<{ held: boolean }>('select is_account_held($1) as held', [accountId]);
  return found.rows[0]!.held;
}
