import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isUnauthorized } from './client.ts';
import { userQuery } from './queries.ts';
import { sendToSignIn } from './unauthorized.ts';

export function createQueryClient(): QueryClient {
  const onError = (error: Error): void => {
    if (isUnauthorized(error)) sendToSignIn();
    // An owner asked for it a moment ago: who is asked anew is shown what to do.
    if (error instanceof ApiError && error.code === 'second_factor_needed')
      void client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
  return client;
}
