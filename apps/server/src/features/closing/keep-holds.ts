/** Legal holds: nothing that one covers is removed by any job, nor by the closing of its account, until it is released. */
import { inTransaction, type Queryable } from '../../transaction.ts';
import { OperatorError, type OperatorContext } from '../record/operator-context.ts';
import { recordAct } from '../record/record-act.ts';
import {
  insertHold,
  lockAccount,
  selectAccountOfSearch,
  selectHolds,
  updateReleased,
  waitForRemovals,
  type HoldRow,
  type NewHold,
} from './hold-queries.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOST_SHOWN = 200;

/** What a hold covers: all of an account, one search with the account that it stands in, or whatever there was from a moment until another. */
export type HoldSubject = { accountId: string } | { searchId: string } | { from: Date; until: Date };

export interface LegalHold {
  id: number;
  subject: HoldSubject;
  reason: string;
  placedBy: string;
  placedAt: Date;
  released: { at: Date; by: string; reason: string } | null;
}

/** Throws OperatorError when there is nothing of that id, or nothing left of it. */
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

/** What it kept and nothing else keeps goes with the next run of the jobs. */
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
  if (row === undefined) throw new OperatorError(`There is no hold ${id} that stands. Nothing was changed.`, 1);
  return presentHold(row);
}

export async function listHolds(ctx: Pick<OperatorContext, 'db'>): Promise<LegalHold[]> {
  return (await selectHolds(ctx.db, MOST_SHOWN)).map(presentHold);
}

/** In a few words, for lists and records. */
export function nameSubject(subject: HoldSubject): string {
  if ('accountId' in subject) return `account ${subject.accountId}`;
  if ('searchId' in subject) return `search ${subject.searchId}`;
  return `${subject.from.toISOString()} until ${subject.until.toISOString()}`;
}

async function requireSubject(db: Queryable, subject: HoldSubject): Promise<void> {
  if ('from' in subject) {
    if (!(subject.from < subject.until)) throw new OperatorError('The end of a hold comes after its beginning. Nothing was changed.', 2);
    return;
  }
  const id = 'accountId' in subject ? subject.accountId : subject.searchId;
  const accountId = !UUID.test(id) ? undefined : 'accountId' in subject ? id : await selectAccountOfSearch(db, id);
  const account = accountId === undefined ? undefined : await lockAccount(db, accountId);
  if (account === undefined) throw new OperatorError(`There is no ${nameSubject(subject)}. Nothing was changed.`, 1);
  if (account.erased_at !== null && 'searchId' in subject)
    throw new OperatorError(`Of ${nameSubject(subject)} only the charge is left: its account was closed. Nothing was changed.`, 1);
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
