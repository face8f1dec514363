import { AppError } from '@deedline/contract/errors';
import type { ListEntry, SaveToList } from '@deedline/contract/search/list';
import { LIST_LIMITS } from '@deedline/contract/limits';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../../is-uuid.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { inTransaction } from '../../transaction.ts';
import { readSearch } from '../searches/read-searches.ts';
import { presentEntry, tellChange } from './lists.ts';
import { deleteEntry, hasEntry, selectNote, touchList, upsertEntry } from './queries.ts';

/** Saves one of the account's completed searches to one of its lists. Repeating it only changes the note. Throws `changed_meanwhile`. */
export async function saveSearch(
  ctx: SearchContext,
  accountId: string,
  listId: string,
  searchId: string,
  input: SaveToList,
): Promise<ListEntry> {
  if (!isUuid(listId)) throw new AppError('list_not_found');
  const search = await readSearch(ctx, accountId, searchId);
  if (search.status !== 'completed') throw new AppError('search_not_found', 'Only completed searches can be saved to a list');
  const note = input.note === undefined ? undefined : input.note || null;
  return inTransaction(ctx.db, async (db) => {
    const list = await touchList(db, accountId, listId);
    if (list === undefined) throw new AppError('list_not_found');
    if (list.entry_count >= LIST_LIMITS.entries && !(await hasEntry(db, listId, search.id))) throw new AppError('list_full');
    if (input.was !== undefined && (await selectNote(db, listId, search.id)) !== input.was) throw new AppError('changed_meanwhile');
    const entry = await upsertEntry(db, listId, search.id, note);
    await tellChange(db, accountId, listId, 'search_saved', search.id);
    return presentEntry(entry);
  });
}

/** Takes a search off a list; does nothing if it is not on the list. */
export async function removeSearch(ctx: AppContext, accountId: string, listId: string, searchId: string): Promise<void> {
  if (!isUuid(listId)) throw new AppError('list_not_found');
  if (!isUuid(searchId)) throw new AppError('search_not_found');
  await inTransaction(ctx.db, async (db) => {
    if ((await touchList(db, accountId, listId)) === undefined) throw new AppError('list_not_found');
    if (await deleteEntry(db, listId, searchId)) await tellChange(db, accountId, listId, 'search_removed', searchId);
  });
}
