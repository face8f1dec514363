import type { LoadJob } from '@deedline/contract/operator/loads';
import { queryOptions } from '@tanstack/react-query';
import { call, reading } from '../../../api/call.ts';

const POLL_MS = 1_000;

export const settingQuery = queryOptions({
  queryKey: ['/api/operator/load-setting'],
  queryFn: reading('GET /api/operator/load-setting'),
});

/** The counties of a state, and what is published for it or one of them. Both may be blank. */
export function publishedQuery(state: string, county = '') {
  return queryOptions({
    queryKey: ['/api/operator/parcel-sources', state, county],
    queryFn: ({ signal }) => call('GET /api/operator/parcel-sources', { query: { state, ...(county === '' ? {} : { county }) }, signal }),
    enabled: state !== '',
    // They only change with the program.
    staleTime: Infinity,
  });
}

export const filesQuery = queryOptions({ queryKey: ['/api/operator/load-files'], queryFn: reading('GET /api/operator/load-files') });

/** Polled every second while a job waits or runs. That also keeps the operator's session from idling out meanwhile. */
export const jobsQuery = queryOptions<LoadJob[]>({
  queryKey: ['/api/operator/loads'],
  queryFn: reading('GET /api/operator/loads'),
  refetchInterval: ({ state }) => (state.data?.some(isOpen) ? POLL_MS : false),
});

export function isOpen({ state }: LoadJob): boolean {
  return state === 'waiting' || state === 'running';
}
