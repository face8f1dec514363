import type { BatchJob, BatchRowFilter, BatchRowSort } from '@deedline/contract/search/batch';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, reading } from './call.ts';
import { userQuery } from './queries.ts';

const JOBS = '/api/batch-jobs';
const POLL_INTERVAL_MS = 2000;
/** Rows per request. */
export const PAGE_ROWS = 200;
/** How long pages of rows stay cached once they are out of sight, so that a million rows are not kept. */
const KEEP_PAGES_MS = 60_000;

/** All jobs of the account, newest first; refetched every 2 s while one of them is open. */
export const batchJobsQuery = queryOptions<BatchJob[]>({
  queryKey: [JOBS],
  queryFn: ({ client, queryKey, signal }) => listBatchJobs(client.getQueryData(queryKey), signal),
  refetchInterval: ({ state }) => (state.data?.some(isOpenJob) ? POLL_INTERVAL_MS : false),
  // Jobs that have ended never become stale, like all other queries here.
  refetchOnMount: ({ state }) => (state.data?.some(isOpenJob) ? 'always' : true),
});

export function batchJobQuery(id: string) {
  return queryOptions<BatchJob>({
    queryKey: [JOBS, id],
    queryFn: reading('GET /api/batch-jobs/:id', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isOpenJob(state.data) ? POLL_INTERVAL_MS : false),
    refetchOnMount: ({ state }) => (state.data && isOpenJob(state.data) ? 'always' : true),
  });
}

export type RowsAsked = { filter: BatchRowFilter; sort: BatchRowSort; direction: 'asc' | 'desc' };

/** One page of a job's rows; pages are counted from 0. */
export function batchSearchesQuery(id: string, asked: RowsAsked, page: number) {
  return queryOptions({
    queryKey: [JOBS, id, 'searches', asked, page],
    queryFn: reading('GET /api/batch-jobs/:id/searches', {
      params: { id },
      query: { ...asked, offset: page * PAGE_ROWS, limit: PAGE_ROWS },
    }),
    gcTime: KEEP_PAGES_MS,
  });
}

/** Refetches what a running job changes: its rows, and the credits left. */
export async function refreshBatchRows(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [JOBS, id, 'searches'] }),
    client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true }),
  ]);
}

/** Refetches what starting, cancelling, resuming or discarding a job changes. */
export async function refreshBatchJobs(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [JOBS] }),
    client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true }),
  ]);
}

/**
 * Refetches what a refund changes: the balance, and the cost of searches (this one, or an earlier one that paid for the same contacts) with their batches.
 * Drops the list of batches, because it keeps jobs that have ended as they were.
 */
export async function refreshCharges(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true }),
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === '/api/searches' && queryKey.length <= 2 }),
    client.resetQueries({ queryKey: [JOBS], exact: true }),
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === JOBS && queryKey.length > 1 }),
  ]);
}

/** The API's maximum page size. */
const PAGE_JOBS = 100;

/** Whether the job may still change by itself: it is running or waiting to start. */
function isOpenJob({ status }: BatchJob): boolean {
  return status === 'pending' || status === 'processing';
}

/**
 * Every job of the user, newest first. Jobs before the oldest one that was open in `known` are reused from it: polling a running job costs one page, however
 * many jobs came before it.
 */
export async function listBatchJobs(known: readonly BatchJob[] = [], signal?: AbortSignal): Promise<BatchJob[]> {
  const all: BatchJob[] = [];
  for (;;) {
    const last = all.at(-1);
    const page = await call('GET /api/batch-jobs', { query: { before: last?.id }, ...(signal && { signal }) });
    all.push(...page);
    if (page.length < PAGE_JOBS) return all;
    const at = known.findIndex(({ id }) => id === page.at(-1)?.id);
    const rest = at === -1 ? [] : known.slice(at + 1);
    if (rest.length > 0 && !rest.some(isOpenJob)) return [...all, ...rest];
  }
}

/** Which counties are loaded, and in which of them the rows without a result lie. */
export function loadedForJobQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/batch-jobs', id, 'loaded'],
    queryFn: reading('GET /api/batch-jobs/:id/loaded', { params: { id } }),
  });
}
