import { AppError } from '@deedline/contract/errors';
import { PROPERTY_LIST_LIMITS } from '@deedline/contract/limits';
import type {
  AddedParcels,
  ChangePropertyList,
  CreatePropertyList,
  KeptParcel,
  PropertyChangeCounts,
  PropertyList,
  PropertyReason,
  PropertyStack,
} from '@deedline/contract/property-lists/property-list';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import { randomUUIDv7 } from 'node:crypto';
import { DatabaseError } from 'pg';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../../is-uuid.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { findNamed, type ParcelKey, pageFitting } from '../properties/kept-properties.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { countNews, NO_NEWS } from './news/read-news.ts';
import {
  countLists,
  deleteList,
  deleteListsOfAccount,
  insertKept,
  insertList,
  type ListRow,
  lockKept,
  lockList,
  lockParts,
  selectLists,
  selectStackWith,
  updateList,
} from './queries.ts';
import { requireList } from './require-list.ts';
import { factsAsked, stackOf } from './rules.ts';
import { findStacked, requireStack } from './stack.ts';

/** The account and the member who asks. */
export interface Asker {
  accountId: string;
  memberId: string;
}

export async function readPropertyLists(ctx: AppContext, { accountId, memberId }: Asker): Promise<PropertyList[]> {
  const rows = await selectLists(ctx.db, accountId);
  const news = await countNews(
    ctx,
    memberId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentList(row, news.get(row.id)));
}

/** How many rows are read or written at once. */
const AT_ONCE = 500;

/**
 * Creates a list: a living filter or stack, what either finds now, or parcels by number. Throws `property_list_too_long` when there are more than a list keeps,
 * `parcel_not_found` when none of the parcels is listed, `too_many_lists`, and `list_name_taken`; then nothing is created.
 */
export async function createPropertyList(
  ctx: AppContext,
  { accountId }: Asker,
  input: CreatePropertyList,
  from: Requester,
): Promise<PropertyList> {
  if ((await countLists(ctx.db, accountId)) >= PROPERTY_LIST_LIMITS.lists) throw new AppError('too_many_lists');
  const { rows, stackedFrom } = await readKept(ctx, accountId, input);
  const stack = input.kind === 'living' && 'stack' in input ? await requireStack(ctx.db, accountId, input.stack) : null;
  const row = await inTransaction(ctx.db, async (db) => {
    if (stack !== null) await keepParts(db, accountId, stack);
    const made = await insertList(
      db,
      accountId,
      {
        id: randomUUIDv7(),
        name: input.name,
        note: input.note || null,
        kind: input.kind,
        filter: 'filter' in input ? input.filter : null,
        stacked_from: stackedFrom,
        stack_of: stack?.of ?? null,
        stack_at_least: stack?.atLeast ?? null,
        stack_without: stack?.without ?? null,
        is_watched: input.kind === 'living',
        is_caught_up: input.kind === 'frozen',
      },
      ctx.now(),
    );
    if (made === undefined) throw new AppError('list_name_taken');
    for (let at = 0; at < rows.length; at += AT_ONCE) await insertKept(db, made.id, rows.slice(at, at + AT_ONCE), ctx.now());
    await recordAudit(db, {
      kind: 'setting',
      what: 'property_list_created',
      accountId,
      from,
      subject: made.id,
      facts: { kind: input.kind, properties: rows.length },
    });
    return made;
  });
  return presentList(row, undefined);
}

/** Throws `property_list_not_found` if a colleague deleted a list that is to be stacked; none can from then on. */
async function keepParts(db: Queryable, accountId: string, { of, without = [] }: PropertyStack): Promise<void> {
  const ids = new Set([...of, ...without]);
  if ((await lockParts(db, accountId, [...ids])) < ids.size) throw new AppError('property_list_not_found');
}

type Kept = ParcelKey & { why: PropertyReason };

async function readKept(ctx: AppContext, accountId: string, input: CreatePropertyList): Promise<{ rows: Kept[]; stackedFrom: string[] }> {
  if ('parcels' in input) {
    const rows = await readParcels(ctx, input.parcels);
    if (rows.length === 0) throw new AppError('parcel_not_found');
    return { rows, stackedFrom: [] };
  }
  if (input.kind === 'living') return { rows: [], stackedFrom: [] };
  if ('stack' in input) {
    const { lists, on } = await findStacked(ctx, accountId, input.stack);
    if (on.length > PROPERTY_LIST_LIMITS.rows) throw new AppError('property_list_too_long');
    const rows = on.map(({ key, lists: at }) => ({ ...key, why: { lists: at.map((one) => lists[one]!), facts: [] } }));
    return { rows, stackedFrom: lists };
  }
  const rows: Kept[] = [];
  for (let after: string | null = '0'; after !== null;) {
    const page = await pageFitting(ctx, input.filter, after, AT_ONCE);
    for (const { property, countyFips, apnKey } of page.properties)
      rows.push({ countyFips, apnKey, why: { lists: [], facts: factsAsked(input.filter, property) } });
    if (rows.length > PROPERTY_LIST_LIMITS.rows) throw new AppError('property_list_too_long');
    after = page.next;
  }
  return { rows, stackedFrom: [] };
}

/** The parcels among these that are listed now. One whose owners opted out is left out like one that is on no roll. */
async function readParcels(ctx: AppContext, parcels: readonly KeptParcel[]): Promise<Kept[]> {
  const keys = parcels.map(({ countyFips, ParcelId }) => ({ countyFips, apnKey: apnKeyText(ParcelId) }));
  const found = await findNamed(ctx, keys);
  return found.map(({ countyFips, apnKey }) => ({ countyFips, apnKey, why: { lists: [], facts: [], isByHand: true } }));
}

/**
 * Adds parcels to a frozen list. Throws `parcel_not_found` when none of them is listed, `property_list_is_living`, and `property_list_too_long` when it would
 * exceed the limit; then nothing is added.
 */
export async function addToList(ctx: AppContext, accountId: string, id: string, parcels: readonly KeptParcel[]): Promise<AddedParcels> {
  const list = await requireList(ctx.db, accountId, id);
  if (list.kind === 'living') throw new AppError('property_list_is_living');
  const rows = await readParcels(ctx, parcels);
  if (rows.length === 0) throw new AppError('parcel_not_found');
  return inTransaction(ctx.db, async (db) => {
    const before = await lockKept(db, list.id, ctx.now());
    const added = await insertKept(db, list.id, rows, ctx.now());
    if (before + added > PROPERTY_LIST_LIMITS.rows) throw new AppError('property_list_too_long');
    return { added };
  });
}

const UNIQUE_VIOLATION = '23505';

export async function changePropertyList(
  ctx: AppContext,
  { accountId, memberId }: Asker,
  id: string,
  { note, stack: asked, ...input }: ChangePropertyList,
  from: Requester,
): Promise<PropertyList> {
  const list = await requireList(ctx.db, accountId, id);
  const isStack = stackOf(list) !== null;
  if (input.filter !== undefined && (list.kind === 'frozen' || isStack))
    throw new AppError('invalid_request', 'Only a living list that uses a filter has a filter to change. Nothing was changed.');
  if (asked !== undefined && !isStack)
    throw new AppError('invalid_request', 'Only a living list that is a stack has a stack to change. Nothing was changed.');
  const stack = asked && (await requireStack(ctx.db, accountId, asked));
  try {
    const row = await inTransaction(ctx.db, async (db) => {
      if (stack !== undefined) await keepParts(db, accountId, stack);
      const changed = await updateList(
        db,
        accountId,
        id,
        { ...input, stack, ...(note === undefined ? {} : { note: note || null }) },
        ctx.now(),
      );
      if (changed === undefined) throw new AppError('property_list_not_found');
      await recordAudit(db, { kind: 'setting', what: 'property_list_changed', accountId, from, subject: id });
      return changed;
    });
    return presentList(row, (await countNews(ctx, memberId, [id])).get(id));
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw new AppError('list_name_taken', undefined, error);
    throw error;
  }
}

/** Deletes a list with all notes about its parcels. Throws `property_list_stacked` when a living stack uses it, and `property_list_not_found`. */
export async function removePropertyList(ctx: AppContext, accountId: string, id: string, from: Requester): Promise<void> {
  if (!isUuid(id)) throw new AppError('property_list_not_found');
  await inTransaction(ctx.db, async (db) => {
    await lockList(db, id);
    const stack = await selectStackWith(db, accountId, id);
    if (stack !== undefined) throw new AppError('property_list_stacked', `The stack “${stack}” uses this list. Nothing was deleted.`);
    if (!(await deleteList(db, accountId, id))) throw new AppError('property_list_not_found');
    await recordAudit(db, { kind: 'setting', what: 'property_list_removed', accountId, from, subject: id });
  });
}

export function presentList(row: ListRow, news: PropertyChangeCounts = NO_NEWS): PropertyList {
  return {
    id: row.id,
    name: row.name,
    note: row.note,
    kind: row.kind,
    filter: row.filter,
    stack: stackOf(row),
    stackedFrom: row.stacked_from,
    isWatched: row.is_watched,
    isCaughtUp: row.is_caught_up,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    news,
  };
}

/** Deletes every list of properties of an account. */
export function erasePropertyLists(db: Queryable, accountId: string): Promise<void> {
  return deleteListsOfAccount(db, accountId);
}
