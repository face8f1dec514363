import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { apiGet, isUnauthorized } from './client.ts';
import { sendToSignIn } from './unauthorized.ts';

function onError(error: Error): void {
  if (isUnauthorized(error)) sendToSignIn();
}

/** A key's segments, joined with slashes, are the path: `['/api/searches', id]` reads `/api/searches/{id}`. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => apiGet(queryKey.join('/'), signal),
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
