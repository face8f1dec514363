import { AppError } from '@deedline/contract/errors';
import type { SearchContext } from '../searches/search-context.ts';
import { changeJob } from './find-job.ts';
import { deletePendingJob } from './job-queries.ts';

/** Forgets a job that has not started, with its rows. */
export async function discardJob(ctx: SearchContext, accountId: string, id: string): Promise<void> {
  await changeJob(ctx, accountId, id, async (db, job) => {
    if (!(await deletePendingJob(db, job.id))) throw new AppError('batch_job_state');
  });
}
