import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { reading } from '../../../api/call.ts';

/** Refetched on every mount, because keys spend credits as programs work. */
export const keysQuery = queryOptions({
  queryKey: ['/api/program-keys'],
  queryFn: reading('GET /api/program-keys'),
  refetchOnMount: 'always',
});

/** Refetches the keys. */
export function useRefreshKeys(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keysQuery.queryKey });
}
