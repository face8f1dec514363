import type { Search } from '@deedline/contract/search/search';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, reading } from './call.ts';

const LISTS = '/api/lists';
/** Results are long; a smaller page of them comes sooner. */
const PAGE_SEARCHES = 100;

export const listsQuery = queryOptions({ queryKey: [LISTS], queryFn: reading('GET /api/lists') });

/** The lists, each with what it holds of this search. */
export function listsOfSearchQuery(searchId: string) {
  return queryOptions({
    queryKey: [LISTS, { searchId }],
    queryFn: reading('GET /api/lists', { query: { searchId } }),
    // What is chosen first depends on it: a form must never open on what was so before.
    gcTime: 0,
  });
}

export function listQuery(id: string) {
  return queryOptions({ queryKey: [LISTS, id], queryFn: reading('GET /api/lists/:id', { params: { id } }) });
}

/** Every search of a list with its results, the latest added first. */
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

/** Any change of a list or of what it holds. */
export async function refreshLists(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [LISTS] });
}
