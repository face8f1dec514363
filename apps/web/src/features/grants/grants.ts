import type { Grants } from '@deedline/contract/grants/grant';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Polling interval while a grant may still spend. */
const LOOK_MS = 4000;

/** Polled, because assistants spend while the page is open. */
export const grantsQuery = queryOptions({
  queryKey: ['/api/grants'],
  queryFn: ({ signal }) => call('GET /api/grants', { signal }),
  refetchOnMount: 'always',
  refetchInterval: ({ state }) => (state.data?.grants.some(isOpen) ? LOOK_MS : false),
});

/** Whether the grant can still spend, or work begun under it is still running. */
function isOpen({ standing, heldCredits }: Grants['grants'][number]): boolean {
  return standing === 'live' || heldCredits > 0;
}

export function useRefreshGrants(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: grantsQuery.queryKey });
}
