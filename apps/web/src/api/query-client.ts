import { QueryClient } from '@tanstack/react-query';
import { apiGet } from './client.ts';

/** A key's segments, joined with slashes, are the path: `['/api/searches', id]` reads `/api/searches/{id}`. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
