import { queryOptions } from '@tanstack/react-query';
import { reading } from '../../api/call.ts';

export const connectionQuery = queryOptions({ queryKey: ['/api/servemanager'], queryFn: reading('GET /api/servemanager') });

/** Asks ServeManager itself, so only when the page is opened or somebody says so. */
export const jobsQuery = queryOptions({
  queryKey: ['/api/servemanager', 'jobs'],
  queryFn: reading('GET /api/servemanager/jobs'),
  refetchOnWindowFocus: false,
  retry: false,
});
