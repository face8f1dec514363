import { AppError } from '@deedline/contract/errors';
import type { SearchContext } from '../../search-context.ts';
import { findJob } from './find-job.ts';
import { deletePendingJob } from './job-queries.ts';

/** Forgets a job that has not started, with its rows. Nothing is held for it, so nobody waits for the wallet while many rows go. */
export async function discardJob(ctx: SearchContext, accountId: string, id: string): Promise<void> {
  const job = await findJob(ctx, accountId, id);
  if (!(await deletePendingJob(ctx.db, job.id))) throw new AppError('batch_job_state');
}
