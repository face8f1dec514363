import { queryOptions } from '@tanstack/react-query';
import { reading } from '../../api/call.ts';

export const connectionQuery = queryOptions({ queryKey: ['/api/servemanager'], queryFn: reading('GET /api/servemanager') });

/** Queries ServeManager itself, so only when the page is opened or on request. */
export const jobsQuery = queryOptions({
  queryKey: ['/api/servemanager', 'jobs'],
  queryFn: reading('GET /api/servemanager/jobs'),
  refetchOnWindowFocus: false,
  retry: false,
});
