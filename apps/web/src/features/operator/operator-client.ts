import { QueryCache, QueryClient, MutationCache, queryOptions } from '@tanstack/react-query';
import type { OperatorSession } from '@deedline/contract/operator/session';
import { ApiError, call } from '../../api/call.ts';
import '../../api/notify-at-once.ts';

/** The operator who is signed in to the console, or null. It is not refetched automatically, so that an unused session can expire. */
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

/** A query cache separate from the accounts' app. An expired session leads to the console's sign-in, not to the customers'. */
export function createOperatorClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401 && error.serverMessage === 'Unauthorized') forgetOperator(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // The console's data changes while it is open, so each panel refetches when it is mounted.
        staleTime: 0,
        gcTime: 0,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      // As in the accounts' app: a mutation that cannot be sent fails at once and is never sent later by itself.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** Clears the signed-in operator and everything that was shown. */
export function forgetOperator(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== operatorQuery.queryKey[0] });
  client.setQueryData(operatorQuery.queryKey, null);
}
