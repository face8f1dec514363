import { AppError } from '@deedline/contract/errors';
import type { Search } from '@deedline/contract/search';
import { isUuid } from '../../is-uuid.ts';
import { presentCleared, presentSearches } from './present-search.ts';
import { selectSearch, selectSearches, type SearchPage } from './queries.ts';
import type { SearchContext } from '../../search-context.ts';
import { openWithResults } from './sealed-search.ts';

const RECENT = 5;

/** One search of the account. Another account's, and one that never was, are the same: not found. */
export async function readSearch(ctx: SearchContext, accountId: string, id: string): Promise<Search> {
  const row = isUuid(id) ? await selectSearch(ctx.db, accountId, id) : undefined;
  if (row === undefined) throw new AppError('search_not_found');
  const [search] = await presentSearches(ctx, await openWithResults(ctx.keys, [row]));
  return search!;
}

export async function listSearches(ctx: SearchContext, accountId: string, page: Omit<SearchPage, 'onlyCompleted'>): Promise<Search[]> {
  return presentPage(ctx, accountId, { ...page, onlyCompleted: false });
}

/** Results are large: so many of them are in memory at once. */
const PAGE = { withResults: 20, without: 200 } as const;

/** The same page by page, the latest first, read as it is taken. */
export async function* followSearches(
  ctx: SearchContext,
  accountId: string,
  { withResults, most, before }: Pick<SearchPage, 'withResults' | 'most' | 'before'>,
): AsyncGenerator<Search[]> {
  const size = withResults ? PAGE.withResults : PAGE.without;
  let [left, last] = [most, before];
  while (left > 0) {
    const asked = Math.min(left, size);
    const page = await listSearches(ctx, accountId, { withResults, most: asked, ...(last === undefined ? {} : { before: last }) });
    yield page;
    if (page.length < asked) return;
    left -= asked;
    last = page.at(-1)!.id;
  }
}

/** What `listSearches` lists, with the ids of those whose answers name somebody who opted out since. */
export async function listCleared(ctx: SearchContext, accountId: string, page: Omit<SearchPage, 'onlyCompleted'>) {
  const rows = await selectSearches(ctx.tables, accountId, { ...page, onlyCompleted: false });
  return presentCleared(ctx, await openWithResults(ctx.keys, rows));
}

/** The latest five completed, with their results: the dashboard names them by what was found. */
export async function listRecentSearches(ctx: SearchContext, accountId: string): Promise<Search[]> {
  return presentPage(ctx, accountId, { withResults: true, onlyCompleted: true, most: RECENT });
}

async function presentPage(ctx: SearchContext, accountId: string, page: SearchPage): Promise<Search[]> {
  return presentSearches(ctx, await openWithResults(ctx.keys, await selectSearches(ctx.tables, accountId, page)));
}
