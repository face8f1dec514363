import type { User } from '@deedline/contract/account/account';
import type { Search, SearchStatus } from '@deedline/contract/search/search';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, call, reading } from './call.ts';

const POLL_INTERVAL_MS = 2000;

/** The signed-in user, or null when nobody is. Any other failure stays an error. */
export const userQuery = queryOptions<User | null>({
  queryKey: ['/api/auth/user'],
  queryFn: async ({ signal }) => {
    try {
      return await call('GET /api/auth/user', { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

export const installationQuery = queryOptions({ queryKey: ['/api/installation'], queryFn: reading('GET /api/installation') });
export const samplesQuery = queryOptions({ queryKey: ['/api/samples'], queryFn: reading('GET /api/samples') });
/** All of them. One that was still running when it was listed is listed anew with the next page that shows it. */
export const searchesQuery = queryOptions<Search[]>({
  queryKey: ['/api/searches'],
  queryFn: ({ signal }) => listSearches(signal),
  refetchOnMount: ({ state }) => (state.data?.some(({ status }) => isRunning(status)) ? 'always' : true),
});
export const recentSearchesQuery = queryOptions({ queryKey: ['/api/searches', 'recent'], queryFn: reading('GET /api/searches/recent') });

export function isRunning(status: SearchStatus): boolean {
  return status === 'pending' || status === 'processing';
}

/** One search with its results; asked again every 2 s while it runs. */
export function searchQuery(id: string) {
  return queryOptions<Search>({
    queryKey: ['/api/searches', id],
    queryFn: reading('GET /api/searches/:id', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.status) ? POLL_INTERVAL_MS : false),
  });
}

/** The addresses that were probably meant by a search that found none. */
export function meantQuery(id: string) {
  return queryOptions({ queryKey: ['/api/searches', id, 'meant'], queryFn: reading('GET /api/searches/:id/meant', { params: { id } }) });
}

/** Of which counties there is something to find, and whether the one that a search asked for is among them. */
export function loadedForSearchQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/searches', id, 'loaded'],
    queryFn: reading('GET /api/searches/:id/loaded', { params: { id } }),
  });
}

/** The lot of a search among its neighbours. */
export function platQuery(id: string) {
  return queryOptions({ queryKey: ['/api/searches', id, 'plat'], queryFn: reading('GET /api/searches/:id/plat', { params: { id } }) });
}

/** What became of its contacts. */
export function outcomesQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/searches', id, 'outcomes'],
    queryFn: reading('GET /api/searches/:id/outcomes', { params: { id } }),
  });
}

/** What a new or a finished search changes: the lists, and the credits left. */
export async function refreshSearches(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: searchesQuery.queryKey, exact: true }),
    client.invalidateQueries({ queryKey: recentSearchesQuery.queryKey, exact: true }),
    client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true }),
  ]);
}

/** As a list that is at hand shows it. */
function findListed(client: QueryClient, id: string): Search | undefined {
  return [searchesQuery, recentSearchesQuery]
    .flatMap(({ queryKey }) => client.getQueryData<Search[]>(queryKey) ?? [])
    .find((search) => search.id === id);
}

/** Whoever comes from a list that shows a search as ended has seen its price: nothing else changes by its being opened. */
export function isListedAsEnded(client: QueryClient, id: string): boolean {
  const listed = findListed(client, id);
  return listed !== undefined && !isRunning(listed.status);
}

/** What the page of a result is made of, all asked for at once: by the time its code is there, they are too. */
export function beginToOpen(client: QueryClient, id: string): void {
  void client.prefetchQuery(searchQuery(id));
  const listed = findListed(client, id);
  if (listed?.status !== 'completed' || listed.confidenceScore === null) return;
  void client.prefetchQuery(outcomesQuery(id));
  if (listed.searchMode === 'property_address' || listed.searchMode === 'parcel_id') void client.prefetchQuery(platQuery(id));
}

/** As many as the API gives at once. */
const PAGE_SEARCHES = 1000;
/** Results are long; a smaller page of them comes sooner. */
const PAGE_SEARCHES_WITH_RESULTS = 100;

type Page = { results?: '1'; limit?: number };

async function readPages(most: number, page: Page, signal?: AbortSignal): Promise<Search[]> {
  const all: Search[] = [];
  for (;;) {
    const next = await call('GET /api/searches', { query: { ...page, before: all.at(-1)?.id }, ...(signal && { signal }) });
    all.push(...next);
    if (next.length < most) return all;
  }
}

/** Every search of the user, newest first, without results. */
export function listSearches(signal?: AbortSignal): Promise<Search[]> {
  return readPages(PAGE_SEARCHES, {}, signal);
}

/** Every search of the user, newest first, with its results. */
export function listSearchesWithResults(): Promise<Search[]> {
  return readPages(PAGE_SEARCHES_WITH_RESULTS, { results: '1', limit: PAGE_SEARCHES_WITH_RESULTS });
}

/** Goes with what may be charged: the same sent again with the same key, after an answer that was lost, is not a second one. */
export function newAttemptKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
