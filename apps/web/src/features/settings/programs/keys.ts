import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { reading } from '../../../api/call.ts';

/** What they spend moves with everything they do: whoever comes here asks anew. */
export const keysQuery = queryOptions({
  queryKey: ['/api/program-keys'],
  queryFn: reading('GET /api/program-keys'),
  refetchOnMount: 'always',
});

/** Shows the keys as they are by now. */
export function useRefreshKeys(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keysQuery.queryKey });
}
