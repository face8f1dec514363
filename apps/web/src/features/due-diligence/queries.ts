import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { reading } from '../../api/call.ts';

const REPORTS = ['/api/due-diligence'] as const;

export const reportsQuery = queryOptions({ queryKey: [...REPORTS, 'all'], queryFn: reading('GET /api/due-diligence') });

/** The people a search's report can be about, further searches it can include, and the reports made of it so far. */
export function offerQuery(searchId: string) {
  return queryOptions({
    queryKey: [...REPORTS, 'of', searchId],
    queryFn: reading('GET /api/searches/:id/due-diligence', { params: { id: searchId } }),
  });
}

export function refreshReports(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: REPORTS });
}
