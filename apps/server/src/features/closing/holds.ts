/** Legal holds: what a hold covers is not removed by any job, nor by the closing of its account, until the hold is released. */
import { isUuid } from '../../is-uuid.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { type OperatorContext, OperatorError, recordAct } from '../record/operator-context.ts';

const MAX_SHOWN = 200;

/** What a hold covers: all of an account; one search with its account; or everything from one moment until another. */
export type HoldSubject = { accountId: string } | { searchId: string } | { from: Date; until: Date };

export interface LegalHold {
  id: number;
  subject: HoldSubject;
  reason: string;
  placedBy: string;
  placedAt: Date;
  released: { at: Date; by: string; reason: string } | null;
}

/** Throws OperatorError if there is no such account or search, or nothing is left of it. */
export async function placeHold(ctx: OperatorContext, subject: HoldSubject, reason: string): Promise<LegalHold> {
  const placed = { placed_by: ctx.operator, placed_at: ctx.now(), reason: sayWhy(reason) };
  const named = nameSubject(subject);
  const row = await inTransaction(ctx.db, async (db) => {
    await waitForRemovals(db);
    await requireSubject(db, subject);
    const made = await insertHold(db, { ...columnsOf(subject), ...placed });
    const accountId = 'accountId' in subject ? { accountId: subject.accountId } : {};
    await recordAct(ctx, db, {
      command: 'hold-add',
      result: 'done',
      subject: `hold ${made.id}`,
      detail: named,
      reason: placed.reason,
      ...accountId,
    });
    return made;
  });
  return presentHold(row);
}

/** What only this hold kept is removed by the next run of the jobs. Throws OperatorError if no such hold is in force. */
export async function releaseHold(ctx: OperatorContext, id: number, reason: string): Promise<LegalHold> {
  const why = sayWhy(reason);
  const row = await inTransaction(ctx.db, async (db) => {
    const released = await updateReleased(db, id, { at: ctx.now(), by: ctx.operator, reason: why });
    if (released !== undefined)
      await recordAct(ctx, db, {
        command: 'hold-release',
        result: 'done',
        subject: `hold ${id}`,
        detail: nameSubject(subjectOf(released)),
        reason: why,
      });
    return released;
  });
  if (row === undefined) throw new OperatorError(`There is no active hold ${id}. Nothing was changed.`, 1);
  return presentHold(row);
}

export async function listHolds(ctx: Pick<OperatorContext, 'db'>): Promise<LegalHold[]> {
  return (await selectHolds(ctx.db, MAX_SHOWN)).map(presentHold);
}

/** In a few words, for lists and records. */
export function nameSubject(subject: HoldSubject): string {
  if ('accountId' in subject) return `account ${subject.accountId}`;
  if ('searchId' in subject) return `search ${subject.searchId}`;
  return `${subject.from.toISOString()} until ${subject.until.toISOString()}`;
}

async function requireSubject(db: Queryable, subject: HoldSubject): Promise<void> {
  if ('from' in subject) {
    if (!(subject.from < subject.until)) throw new OperatorError('A hold must end after it begins. Nothing was changed.', 2);
    return;
  }
  const id = 'accountId' in subject ? subject.accountId : subject.searchId;
  const accountId = !isUuid(id) ? undefined : 'accountId' in subject ? id : await selectAccountOfSearch(db, id);
  const account = accountId === undefined ? undefined : await lockAccount(db, accountId);
  if (account === undefined) throw new OperatorError(`There is no ${nameSubject(subject)}. Nothing was changed.`, 1);
  if (account.erased_at !== null && 'searchId' in subject)
    throw new OperatorError(`Only the charge is left of ${nameSubject(subject)}: its account was closed. Nothing was changed.`, 1);
}

function columnsOf(subject: HoldSubject): Pick<NewHold, 'account_id' | 'search_id' | 'from_at' | 'until_at'> {
  return {
    account_id: 'accountId' in subject ? subject.accountId : null,
    search_id: 'searchId' in subject ? subject.searchId : null,
    from_at: 'from' in subject ? subject.from : null,
    until_at: 'from' in subject ? subject.until : null,
  };
}

function subjectOf({ account_id, search_id, from_at, until_at }: HoldRow): HoldSubject {
  if (account_id !== null) return { accountId: account_id };
  return search_id === null ? { from: from_at!, until: until_at! } : { searchId: search_id };
}

function presentHold(row: HoldRow): LegalHold {
  const { released_at: at, released_by: by, release_reason: reason } = row;
  return {
    id: Number(row.id),
    subject: subjectOf(row),
    reason: row.reason,
    placedBy: row.placed_by,
    placedAt: row.placed_at,
    released: at === null ? null : { at, by: by!, reason: reason! },
  };
}

function sayWhy(reason: string): string {
  if (reason.trim() === '') throw new OperatorError('Say why. Nothing was changed.', 2);
  return reason.trim();
}

/** Whether a legal hold keeps an account: one on it, on one of its searches, or on a time in which it was open. */
export function isAccountHeld(db: Queryable, accountId: string): Promise<boolean> {
  return selectIsHeld(db, accountId);
}

/** Call before anything is checked: no hold can be placed until the transaction ends, so what nothing covers now may be removed. */
export function keepHoldsOut(db: Queryable): Promise<void> {
  return lockOutHolds(db);
}

interface HoldRow {
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

type NewHold = Pick<HoldRow, 'account_id' | 'search_id' | 'from_at' | 'until_at' | 'reason' | 'placed_by' | 'placed_at'>;

const HOLDS = `hashtextextended('legal holds', 0)`;

/** A shared lock: no hold can be placed until the transaction ends, and any number of transactions may hold it. */
async function lockOutHolds(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock_shared(${HOLDS})`);
}

/** Waits for removals in progress to end, so that a hold in force has kept everything that it covers. */
async function waitForRemovals(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(${HOLDS})`);
}

/** Serializes with a closing of the same account. */
async function lockAccount(db: Queryable, accountId: string): Promise<{ closed_at: Date | null; erased_at: Date | null } | undefined> {
  const found = await db.query('select closed_at, erased_at from account where id = $1 for no key update', [accountId]);
  return found.rows[0];
}

async function selectAccountOfSearch(db: Queryable, searchId: string): Promise<string | undefined> {
  const found = await db.query('select account_id from search where id = $1', [searchId]);
  return found.rows[0]?.account_id;
}

async function insertHold(db: Queryable, hold: NewHold): Promise<HoldRow> {
  const made = await db.query(
    `insert into legal_hold (account_id, search_id, from_at, until_at, reason, placed_by, placed_at) values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [hold.account_id, hold.search_id, hold.from_at, hold.until_at, hold.reason, hold.placed_by, hold.placed_at],
  );
  return made.rows[0]!;
}

/** Undefined if there is no such hold, or it was already released. */
async function updateReleased(db: Queryable, id: number, release: { at: Date; by: string; reason: string }): Promise<HoldRow | undefined> {
  const done = await db.query(
    `update legal_hold set released_at = $2, released_by = $3, release_reason = $4 where id = $1 and released_at is null returning ${COLUMNS}`,
    [id, release.at, release.by, release.reason],
  );
  return done.rows[0];
}

/** The latest first, with holds in force before released ones. */
async function selectHolds(db: Queryable, most: number): Promise<HoldRow[]> {
  const found = await db.query(`select ${COLUMNS} from legal_hold order by released_at is not null, id desc limit $1`, [most]);
  return found.rows;
}

async function selectIsHeld(db: Queryable, accountId: string): Promise<boolean> {
  const found = await db.query('select is_account_held($1) as held', [accountId]);
  return found.rows[0]!.held;
}
