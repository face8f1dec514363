import type { DeliveryState, Webhooks } from '@deedline/contract/webhooks/webhook';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, reading } from '../../../../api/call.ts';

const LOOK_MS = 2_000;

/** Refetched on every mount, because the state of webhooks changes by itself. */
export const webhooksQuery = queryOptions({
  queryKey: ['/api/webhooks'],
  queryFn: reading('GET /api/webhooks'),
  refetchOnMount: 'always',
  refetchInterval: ({ state: { data } }: { state: { data: Webhooks | undefined } }) =>
    data?.webhooks.some(({ waiting }) => waiting > 0) === true ? LOOK_MS : false,
});

/** A webhook's messages in pages, polled while a visible one is to be sent soon. */
export const deliveriesQuery = (id: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['/api/webhooks', id, 'deliveries', state ?? ''],
    queryFn: ({ pageParam }) =>
      call('GET /api/webhooks/:id/deliveries', { params: { id }, query: { limit: 20, state, before: pageParam ?? undefined } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data?.pages.some(({ deliveries }) => deliveries.some(isDueSoon)) === true ? LOOK_MS : false),
  });

const SOON_MS = 60_000;

function isDueSoon({ nextAt }: { nextAt: string | null }): boolean {
  return nextAt !== null && new Date(nextAt).getTime() - Date.now() < SOON_MS;
}

/** Refetches webhooks and messages. */
export function useRefreshWebhooks(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
}
