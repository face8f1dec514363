import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@deedline/contract/errors';
import type { ChangeList, CreateList, List, ListEntry, ListWithEntries } from '@deedline/contract/search/list';
import { LIST_LIMITS } from '@deedline/contract/limits';
import { DatabaseError } from 'pg';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../../is-uuid.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { tellEvent } from '../events/tell-event.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { listSearches } from '../searches/read-searches.ts';
import {
  countLists,
  deleteList,
  deleteListsOfAccount,
  type EntryPage,
  type EntryPlace,
  type EntryRow,
  insertList,
  type ListRow,
  selectEntries,
  selectEntriesAfter,
  selectEntriesOfSearch,
  selectList,
  selectLists,
  updateList,
} from './queries.ts';

export type { EntryPlace };

/** The lists of the account, the latest changed first; with a search's id, each says whether it holds that search. */
export async function readLists(ctx: SearchContext, accountId: string, searchId: string | undefined): Promise<List[]> {
  const lists = (await selectLists(ctx.db, accountId)).map(presentList);
  if (searchId === undefined) return lists;
  const entries = await selectEntriesOfSearch(ctx.db, accountId, searchId);
  return lists.map((list) => {
    const entry = entries.get(list.id);
    return { ...list, entry: entry === undefined ? null : presentEntry(entry) };
  });
}

/** The entries of a list after a place in it, each with its own place, so that entries added or removed in the meantime do not shift the next page. */
export async function listEntries(
  { db }: Pick<AppContext, 'db'>,
  accountId: string,
  id: string,
  page: { after: EntryPlace | undefined; most: number },
): Promise<{ entry: ListEntry; place: EntryPlace }[]> {
  const row = isUuid(id) ? await selectList(db, accountId, id) : undefined;
  if (row === undefined) throw new AppError('list_not_found');
  const found = await selectEntriesAfter(db, row.id, page);
  return found.map((entry) => ({ entry: presentEntry(entry), place: { addedAt: entry.place, searchId: entry.search_id } }));
}

type Entry = ListWithEntries['entries'][number];

/** Results are large, so only this many are in memory at once. */
const PAGE = { withResults: 20, without: 200 } as const;

/** A list with its searches in pages, read as they are consumed. Searches are presented as elsewhere: people who opted out since are left out. */
export async function readList(
  ctx: SearchContext,
  accountId: string,
  id: string,
  page: EntryPage & { withResults: boolean },
): Promise<{ list: List; entries: AsyncGenerator<Entry[]> }> {
  const row = isUuid(id) ? await selectList(ctx.db, accountId, id) : undefined;
  if (row === undefined) throw new AppError('list_not_found');
  const entries = await selectEntries(ctx.db, row.id, page);
  return { list: presentList(row), entries: followEntries(ctx, accountId, entries, page.withResults) };
}

async function* followEntries(
  ctx: SearchContext,
  accountId: string,
  entries: readonly EntryRow[],
  withResults: boolean,
): AsyncGenerator<Entry[]> {
  const size = withResults ? PAGE.withResults : PAGE.without;
  for (let from = 0; from < entries.length; from += size) {
    const some = entries.slice(from, from + size);
    const ids = some.map(({ search_id }) => search_id);
    const searches = await listSearches(ctx, accountId, { withResults, most: ids.length, ids });
    const searchById = new Map(searches.map((search) => [search.id, search]));
    yield some.flatMap((entry) => {
      const search = searchById.get(entry.search_id);
      return search === undefined ? [] : [{ ...presentEntry(entry), search }];
    });
  }
}

export async function createList(ctx: AppContext, accountId: string, input: CreateList, from: Requester): Promise<List> {
  if ((await countLists(ctx.db, accountId)) >= LIST_LIMITS.lists) throw new AppError('too_many_lists');
  return inTransaction(ctx.db, async (db) => {
    const row = await insertList(db, { id: randomUUIDv7(), accountId, name: input.name, note: input.note || null });
    if (row === undefined) throw new AppError('list_name_taken');
    await recordAudit(db, { kind: 'setting', what: 'list_created', accountId, from, subject: row.id });
    await tellChange(db, accountId, row.id, 'created');
    return presentList(row);
  });
}

const UNIQUE_VIOLATION = '23505';

/** Renames a list or changes its note. */
export async function changeList(ctx: AppContext, accountId: string, id: string, input: ChangeList, from: Requester): Promise<List> {
  if (!isUuid(id)) throw new AppError('list_not_found');
  const note = input.note === undefined ? undefined : input.note || null;
  try {
    return await inTransaction(ctx.db, async (db) => {
      const row = await updateList(db, accountId, id, { name: input.name, note });
      if (row === undefined) throw new AppError('list_not_found');
      await recordAudit(db, { kind: 'setting', what: 'list_changed', accountId, from, subject: id });
      await tellChange(db, accountId, id, 'renamed');
      return presentList(row);
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw new AppError('list_name_taken', undefined, error);
    throw error;
  }
}

/** Deletes a list with its notes. The searches themselves stay in the history. */
export async function removeList(ctx: AppContext, accountId: string, id: string, from: Requester): Promise<void> {
  if (!isUuid(id)) throw new AppError('list_not_found');
  await inTransaction(ctx.db, async (db) => {
    if (!(await deleteList(db, accountId, id))) throw new AppError('list_not_found');
    await recordAudit(db, { kind: 'setting', what: 'list_removed', accountId, from, subject: id });
    await tellChange(db, accountId, id, 'removed');
  });
}

/** Records an event about a list within the transaction that changes it, with the search that was saved or removed. */
export function tellChange(
  db: Queryable,
  accountId: string,
  listId: string,
  change: 'created' | 'renamed' | 'removed' | 'search_saved' | 'search_removed',
  searchId: string | null = null,
): Promise<void> {
  return tellEvent(db, { accountId, kind: 'list.changed', subject: listId, data: { listId, change, searchId } });
}

function presentList(row: ListRow): List {
  return { id: row.id, name: row.name, note: row.note, count: row.entry_count, updatedAt: row.updated_at.toISOString() };
}

export function presentEntry(row: EntryRow): ListEntry {
  return { searchId: row.search_id, note: row.note, addedAt: row.added_at.toISOString() };
}

/** Deletes every list of an account with its notes; the searches in them are erased elsewhere. */
export function eraseLists(db: Queryable, accountId: string): Promise<void> {
  return deleteListsOfAccount(db, accountId);
}
