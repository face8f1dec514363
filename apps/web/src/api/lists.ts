import type { Search } from '@deedline/contract/search/search';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, reading } from './call.ts';

const LISTS = '/api/lists';
/** Smaller pages than elsewhere, because each search comes with its results. */
const PAGE_SEARCHES = 100;

export const listsQuery = queryOptions({ queryKey: [LISTS], queryFn: reading('GET /api/lists') });

/** The account's lists, each with its entry for this search, if any. */
export function listsOfSearchQuery(searchId: string) {
  return queryOptions({
    queryKey: [LISTS, { searchId }],
    queryFn: reading('GET /api/lists', { query: { searchId } }),
    // Not cached: the form's initial choice depends on it, so it must not open on an outdated answer.
    gcTime: 0,
  });
}

export function listQuery(id: string) {
  return queryOptions({ queryKey: [LISTS, id], queryFn: reading('GET /api/lists/:id', { params: { id } }) });
}

/** Every search of a list with its results, the most recently added first. */
export async function readListResults(id: string): Promise<Search[]> {
  const searches: Search[] = [];
  for (;;) {
    const page = await call('GET /api/lists/:id', {
      params: { id },
      query: { results: '1', limit: PAGE_SEARCHES, offset: searches.length },
    });
    searches.push(...page.entries.map(({ search }) => search));
    if (page.entries.length < PAGE_SEARCHES) return searches;
  }
}

/** Refetches everything that shows lists or their entries. */
export async function refreshLists(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [LISTS] });
}
