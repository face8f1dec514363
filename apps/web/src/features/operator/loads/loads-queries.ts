import type { LoadJob } from '@deedline/contract/operator/loads';
import { queryOptions } from '@tanstack/react-query';
import { call, reading } from '../../../api/call.ts';

const POLL_MS = 1_000;

export const settingQuery = queryOptions({
  queryKey: ['/api/operator/load-setting'],
  queryFn: reading('GET /api/operator/load-setting'),
});

/** The counties of a state, and what is published there or for one of them; neither may be chosen yet. */
export function publishedQuery(state: string, county = '') {
  return queryOptions({
    queryKey: ['/api/operator/parcel-sources', state, county],
    queryFn: ({ signal }) => call('GET /api/operator/parcel-sources', { query: { state, ...(county === '' ? {} : { county }) }, signal }),
    enabled: state !== '',
    // They change with the program alone.
    staleTime: Infinity,
  });
}

export const filesQuery = queryOptions({ queryKey: ['/api/operator/load-files'], queryFn: reading('GET /api/operator/load-files') });

/** Asked again every second while one of them waits or runs: then nobody leaves the session alone. */
export const jobsQuery = queryOptions<LoadJob[]>({
  queryKey: ['/api/operator/loads'],
  queryFn: reading('GET /api/operator/loads'),
  refetchInterval: ({ state }) => (state.data?.some(isOpen) ? POLL_MS : false),
});

export function isOpen({ state }: LoadJob): boolean {
  return state === 'waiting' || state === 'running';
}
