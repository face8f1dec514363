import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { reading } from '../../api/call.ts';

const REPORTS = ['/api/due-diligence'] as const;

export const reportsQuery = queryOptions({ queryKey: [...REPORTS, 'all'], queryFn: reading('GET /api/due-diligence') });

/** Whom a report of a search can be about, with which other searches, and the reports that were made of it. */
export function offerQuery(searchId: string) {
  return queryOptions({
    queryKey: [...REPORTS, 'of', searchId],
    queryFn: reading('GET /api/searches/:id/due-diligence', { params: { id: searchId } }),
  });
}

export function refreshReports(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: REPORTS });
}
