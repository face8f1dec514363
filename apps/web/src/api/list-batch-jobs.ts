import type { BatchJob } from '@deedline/contract/batch';
import { call } from './call.ts';

/** As many as the API gives at once. */
const PAGE_JOBS = 100;

/** It may still move by itself: it runs, or waits for its start. */
export function isOpenJob({ status }: BatchJob): boolean {
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
