import { AppError } from '@deedline/contract/errors';
import type { List, ListWithEntries } from '@deedline/contract/list';
import { listSearches } from '../searches/read-searches.ts';
import type { SearchContext } from '../searches/search-context.ts';
import { isUuid } from '../../is-uuid.ts';
import { presentEntry, presentList } from './present-list.ts';
import { selectEntries, selectEntriesOfSearch, selectList, selectLists, type EntryPage } from './queries.ts';

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

/** One list with its searches, presented as everywhere: whoever opted out since is left out here too. */
export async function readList(
  ctx: SearchContext,
  accountId: string,
  id: string,
  page: EntryPage & { withResults: boolean },
): Promise<ListWithEntries> {
  const row = isUuid(id) ? await selectList(ctx.db, accountId, id) : undefined;
  if (row === undefined) throw new AppError('list_not_found');
  const entries = await selectEntries(ctx.db, row.id, page);
  const ids = entries.map(({ search_id }) => search_id);
  const searches = await listSearches(ctx, accountId, { withResults: page.withResults, most: ids.length, ids });
  const searchById = new Map(searches.map((search) => [search.id, search]));
  return {
    ...presentList(row),
    entries: entries.flatMap((entry) => {
      const search = searchById.get(entry.search_id);
      return search === undefined ? [] : [{ ...presentEntry(entry), search }];
    }),
  };
}
