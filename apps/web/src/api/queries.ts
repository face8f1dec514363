import type { User } from '@deedline/contract/account/account';
import type { Search, SearchStatus } from '@deedline/contract/search/search';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, call, reading } from './call.ts';

const POLL_INTERVAL_MS = 2000;

/** The signed-in user, or null if nobody is signed in. Other failures stay errors. */
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
/** All searches. Those that were still running when they were listed are polled by the page that shows them. */
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

/** Suggested addresses for a search whose address was not found. */
export function meantQuery(id: string) {
  return queryOptions({ queryKey: ['/api/searches', id, 'meant'], queryFn: reading('GET /api/searches/:id/meant', { params: { id } }) });
}

/** Which counties are loaded, and whether the one that a search asked for is among them. */
export function loadedForSearchQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/searches', id, 'loaded'],
    queryFn: reading('GET /api/searches/:id/loaded', { params: { id } }),
  });
}

/** The drawing of a search's lot among its neighbours. */
export function platQuery(id: string) {
  return queryOptions({ queryKey: ['/api/searches', id, 'plat'], queryFn: reading('GET /api/searches/:id/plat', { params: { id } }) });
}

/** The outcomes reported for a search's contacts. */
export function outcomesQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/searches', id, 'outcomes'],
    queryFn: reading('GET /api/searches/:id/outcomes', { params: { id } }),
  });
}

/** Refetches what a new or finished search changes: the lists of searches, and the credits left. */
export async function refreshSearches(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: searchesQuery.queryKey, exact: true }),
    client.invalidateQueries({ queryKey: recentSearchesQuery.queryKey, exact: true }),
    client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true }),
  ]);
}

/** The search as a cached list has it. */
function findListed(client: QueryClient, id: string): Search | undefined {
  return [searchesQuery, recentSearchesQuery]
    .flatMap(({ queryKey }) => client.getQueryData<Search[]>(queryKey) ?? [])
    .find((search) => search.id === id);
}

/** Whether a cached list shows the search as ended. Its price is then known, and opening it changes nothing else. */
export function isListedAsEnded(client: QueryClient, id: string): boolean {
  const listed = findListed(client, id);
  return listed !== undefined && !isRunning(listed.status);
}

/** Prefetches everything that the result page shows, in parallel with the page's code. */
export function beginToOpen(client: QueryClient, id: string): void {
  void client.prefetchQuery(searchQuery(id));
  const listed = findListed(client, id);
  if (listed?.status !== 'completed' || listed.confidenceScore === null) return;
  void client.prefetchQuery(outcomesQuery(id));
  if (listed.searchMode === 'property_address' || listed.searchMode === 'parcel_id') void client.prefetchQuery(platQuery(id));
}

/** The API's maximum page size. */
const PAGE_SEARCHES = 1000;
/** Smaller pages for searches with results, because results are long. */
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

/** A new idempotency key, sent with requests that may be charged: repeating such a request after a lost answer does not charge twice. */
export function newAttemptKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
