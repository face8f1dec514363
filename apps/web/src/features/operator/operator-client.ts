import { QueryCache, QueryClient, MutationCache, queryOptions } from '@tanstack/react-query';
import type { OperatorSession } from '@deedline/contract/operator/session';
import { ApiError, call } from '../../api/call.ts';

/** Who is signed in to the console, or null. Nothing is asked by itself: a session that nobody uses has to end. */
export const operatorQuery = queryOptions<OperatorSession | null>({
  queryKey: ['/api/operator/session'],
  queryFn: async ({ signal }) => {
    try {
      return await call('GET /api/operator/session', { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

/** A cache of its own: nothing of an account stands in it, and a session that has ended shows the way in instead of the customers'. */
export function createOperatorClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401 && error.serverMessage === 'Unauthorized') forgetOperator(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // What waits changes under the reader's hands: a panel that is opened asks anew.
        staleTime: 0,
        gcTime: 0,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      // As in the customers' pages: what cannot be sent now fails now, and nothing is sent later by itself.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** Nobody is signed in any more, and nothing that was shown stays. */
export function forgetOperator(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== operatorQuery.queryKey[0] });
  client.setQueryData(operatorQuery.queryKey, null);
}
