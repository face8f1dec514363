import { AppError } from '@deedline/contract/errors';
import { PROPERTY_LIST_LIMITS } from '@deedline/contract/limits';
import type {
  ChangePropertyList,
  CreatePropertyList,
  PropertyChangeCounts,
  PropertyList,
  PropertyReason,
} from '@deedline/contract/property-lists/property-list';
import { randomUUIDv7 } from 'node:crypto';
import { DatabaseError } from 'pg';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../../is-uuid.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { type ParcelKey, pageFitting } from '../properties/kept-properties.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { countNews, NO_NEWS } from './news/read-news.ts';
import { countLists, deleteList, deleteListsOfAccount, insertKept, insertList, type ListRow, selectLists, updateList } from './queries.ts';
import { factsAsked } from './rules.ts';
import { stackLists } from './stack.ts';

/** Who of which account asks. */
export interface Asker {
  accountId: string;
  memberId: string;
}

export async function readPropertyLists(ctx: AppContext, { accountId, memberId }: Asker): Promise<PropertyList[]> {
  const rows = await selectLists(ctx.db, accountId);
  const news = await countNews(
    ctx.db,
    memberId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentList(row, news.get(row.id)));
}

/** Rows that are read and written at once. */
const AT_ONCE = 500;

/**
 * Keeps a filter that is asked again, or what it or a stack finds now. Throws `property_list_too_long` where that is more than a list keeps: nothing is made
 * then.
 */
export async function createPropertyList(
  ctx: AppContext,
  { accountId }: Asker,
  input: CreatePropertyList,
  from: Requester,
): Promise<PropertyList> {
  if ((await countLists(ctx.db, accountId)) >= PROPERTY_LIST_LIMITS.lists) throw new AppError('too_many_lists');
  const { rows, stackedFrom } = await readKept(ctx, accountId, input);
  const row = await inTransaction(ctx.db, async (db) => {
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
        is_watched: input.kind === 'living',
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

type Kept = ParcelKey & { why: PropertyReason };

async function readKept(ctx: AppContext, accountId: string, input: CreatePropertyList): Promise<{ rows: Kept[]; stackedFrom: string[] }> {
  if ('stack' in input) {
    const { lists, on } = await stackLists(ctx, accountId, input.stack);
    if (on.length > PROPERTY_LIST_LIMITS.rows) throw new AppError('property_list_too_long');
    const rows = on.map(({ key, lists: at }) => ({ ...key, why: { lists: at.map((one) => lists[one]!), facts: [] } }));
    return { rows, stackedFrom: lists };
  }
  if (input.kind === 'living') return { rows: [], stackedFrom: [] };
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

const UNIQUE_VIOLATION = '23505';

export async function changePropertyList(
  ctx: AppContext,
  { accountId, memberId }: Asker,
  id: string,
  { note, ...input }: ChangePropertyList,
  from: Requester,
): Promise<PropertyList> {
  if (!isUuid(id)) throw new AppError('property_list_not_found');
  try {
    const row = await inTransaction(ctx.db, async (db) => {
      const changed = await updateList(db, accountId, id, { ...input, ...(note === undefined ? {} : { note: note || null }) }, ctx.now());
      if (changed === undefined) throw new AppError('property_list_not_found');
      await recordAudit(db, { kind: 'setting', what: 'property_list_changed', accountId, from, subject: id });
      return changed;
    });
    return presentList(row, (await countNews(ctx.db, memberId, [id])).get(id));
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw new AppError('list_name_taken', undefined, error);
    throw error;
  }
}

/** Deletes a list with all that was written beside its parcels. */
export async function removePropertyList(ctx: AppContext, accountId: string, id: string, from: Requester): Promise<void> {
  if (!isUuid(id)) throw new AppError('property_list_not_found');
  await inTransaction(ctx.db, async (db) => {
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
    stackedFrom: row.stacked_from,
    isWatched: row.is_watched,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    news,
  };
}

/** Deletes every list of properties of an account. */
export function erasePropertyLists(db: Queryable, accountId: string): Promise<void> {
  return deleteListsOfAccount(db, accountId);
}
