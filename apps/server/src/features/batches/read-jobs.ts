import type { BatchJob } from '@deedline/contract/batch';
import type { SearchContext } from '../../search-context.ts';
import { findJob } from './find-job.ts';
import { selectJobs } from './job-queries.ts';
import { presentJob, presentJobs } from './present-job.ts';

/** The jobs of the account, newest first. */
export async function listJobs(ctx: SearchContext, accountId: string, page: { most: number; before?: string }): Promise<BatchJob[]> {
  return presentJobs(ctx, await selectJobs(ctx.db, accountId, page));
}

export async function readJob(ctx: SearchContext, accountId: string, id: string): Promise<BatchJob> {
  return presentJob(ctx, await findJob(ctx, accountId, id));
}
