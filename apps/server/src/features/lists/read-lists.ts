import { AppError } from '@deedline/contract/errors';
import type { List, ListWithEntries } from '@deedline/contract/list';
import { listSearches } from '../searches/read-searches.ts';
import type { SearchContext } from '../../search-context.ts';
import { isUuid } from '../../is-uuid.ts';
import { presentEntry, presentList } from './present-list.ts';
import { selectEntries, selectEntriesOfSearch, selectList, selectLists, type EntryPage, type EntryRow } from './queries.ts';

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

type Entry = ListWithEntries['entries'][number];

/** Results are large: so many of them are in memory at once. */
const PAGE = { withResults: 20, without: 200 } as const;

/** One list with its searches in pages, read as they are taken, and presented as everywhere: whoever opted out since is left out here too. */
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
