import type { CrmPushes } from '@deedline/contract/crm/crm';
import { queryOptions } from '@tanstack/react-query';
import { reading } from './call.ts';

/** Refetched on every mount, because pending deliveries progress by themselves. */
export const crmsQuery = queryOptions({ queryKey: ['/api/crm'], queryFn: reading('GET /api/crm'), refetchOnMount: 'always' });

export function crmFieldsQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/crm', id, 'fields'],
    queryFn: reading('GET /api/crm/:id/fields', { params: { id } }),
    refetchOnMount: 'always',
  });
}

/** The latest deliveries, optionally of one search only; refetched while one is pending. */
export function crmPushesQuery(searchId?: string) {
  return queryOptions<CrmPushes>({
    queryKey: ['/api/crm/pushes', searchId ?? null],
    queryFn: reading('GET /api/crm/pushes', { query: searchId === undefined ? {} : { searchId } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.pushes.some((push) => push.state === 'waiting') ? 1500 : false),
  });
}
