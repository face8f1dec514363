import type { BatchJob, BatchRowFilter, BatchRowSort } from '@deedline/contract/search/batch';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, reading } from './call.ts';
import { userQuery } from './queries.ts';

const JOBS = '/api/batch-jobs';
const POLL_INTERVAL_MS = 2000;
/** Rows that are asked for at a time. */
export const PAGE_ROWS = 200;
/** Pages of rows are let go soon after they are out of sight: a million rows are not kept. */
const KEEP_PAGES_MS = 60_000;

/** All jobs of the account, the latest first; asked again every 2 s while one of them is open. */
export const batchJobsQuery = queryOptions<BatchJob[]>({
  queryKey: [JOBS],
  queryFn: ({ client, queryKey, signal }) => listBatchJobs(client.getQueryData(queryKey), signal),
  refetchInterval: ({ state }) => (state.data?.some(isOpenJob) ? POLL_INTERVAL_MS : false),
  // What has ended is never stale, like all else.
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

/** A page of a job's rows, the pages counted from 0. */
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

/** What a job changes as it goes on: its rows, and the credits left. */
export async function refreshBatchRows(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [JOBS, id, 'searches'] }),
    client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true }),
  ]);
}

/** What starting, cancelling, resuming or discarding a job changes. */
export async function refreshBatchJobs(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [JOBS] }),
    client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true }),
  ]);
}

/**
 * What a refund changes: the credits, and what any search cost, this one or the one that paid for its contacts, with the batch that it is a row of.
 * The list of batches is forgotten, for of those that ended it keeps what it knows.
 */
export async function refreshCharges(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true }),
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === '/api/searches' && queryKey.length <= 2 }),
    client.resetQueries({ queryKey: [JOBS], exact: true }),
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === JOBS && queryKey.length > 1 }),
  ]);
}

/** As many as the API gives at once. */
const PAGE_JOBS = 100;

/** It may still move by itself: it runs, or waits for its start. */
function isOpenJob({ status }: BatchJob): boolean {
  return status === 'pending' || status === 'processing';
}

/**
 * Every job of the user, the latest first. Those that had ended when they were read before are kept as they were, below the last that was
 * open then: who follows a running job asks for one page, however many jobs there were before it.
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

/** Of which counties there is something to find, and in which of them the rows lie that found nothing. */
export function loadedForJobQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/batch-jobs', id, 'loaded'],
    queryFn: reading('GET /api/batch-jobs/:id/loaded', { params: { id } }),
  });
}
