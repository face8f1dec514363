import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@deedline/contract/account';
import type { Installation } from '@deedline/contract/health';
import type { ContactOutcomeOnRecord } from '@deedline/contract/outcome';
import type { Plat } from '@deedline/contract/plat';
import type { Samples, Search, SearchStatus } from '@deedline/contract/search';
import type { KnownParcel } from '@deedline/contract/suggestion';
import { ApiError, apiGet } from './client.ts';
import { listSearches } from './list-searches.ts';

const POLL_INTERVAL_MS = 2000;

/** The signed-in user, or null when nobody is. Any other failure stays an error. */
export const userQuery = queryOptions<User | null>({
  queryKey: ['/api/auth/user'],
  queryFn: async ({ signal }) => {
    try {
      return await apiGet<User>('/api/auth/user', signal);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

export const installationQuery = queryOptions<Installation>({ queryKey: ['/api/installation'] });
export const samplesQuery = queryOptions<Samples>({ queryKey: ['/api/samples'] });
/** All of them. One that was still running when it was listed is listed anew with the next page that shows it. */
export const searchesQuery = queryOptions<Search[]>({
  queryKey: ['/api/searches'],
  queryFn: ({ signal }) => listSearches(signal),
  refetchOnMount: ({ state }) => (state.data?.some(({ status }) => isRunning(status)) ? 'always' : true),
});
export const recentSearchesQuery = queryOptions<Search[]>({ queryKey: ['/api/searches', 'recent'] });

export function isRunning(status: SearchStatus): boolean {
  return status === 'pending' || status === 'processing';
}

/** One search with its results; asked again every 2 s while it runs. */
export function searchQuery(id: string) {
  return queryOptions<Search>({
    queryKey: ['/api/searches', id],
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.status) ? POLL_INTERVAL_MS : false),
  });
}

/** The addresses that were probably meant by a search that found none. */
export function meantQuery(id: string) {
  return queryOptions<KnownParcel[]>({ queryKey: ['/api/searches', id, 'meant'] });
}

/** The lot of a search among its neighbours. */
export function platQuery(id: string) {
  return queryOptions<Plat>({ queryKey: ['/api/searches', id, 'plat'] });
}

/** What became of its contacts. */
export function outcomesQuery(id: string) {
  return queryOptions<ContactOutcomeOnRecord[]>({ queryKey: ['/api/searches', id, 'outcomes'] });
}

/** What a new or a finished search changes: the lists, and the credits left. */
export async function refreshSearches(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: searchesQuery.queryKey, exact: true }),
    client.invalidateQueries({ queryKey: recentSearchesQuery.queryKey, exact: true }),
    client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true }),
  ]);
}

/** What a refund changes: the credits, and what any search cost, this one or the one that paid for its contacts. */
export async function refreshCharges(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true }),
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === '/api/searches' && queryKey.length <= 2 }),
  ]);
}
