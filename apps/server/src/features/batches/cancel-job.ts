import type { BatchJob } from '@deedline/contract/batch';
import { AppError } from '@deedline/contract/errors';
import type { SearchContext } from '../../search-context.ts';
import { changeJob } from './find-job.ts';
import { updateEnded } from './job-queries.ts';
import { presentJob } from './present-job.ts';
import { releaseChunks } from './release-chunks.ts';

/** What is done stays and stays charged; what is in flight is let go, free. So the totals of the answer are final. */
export async function cancelJob(ctx: SearchContext, accountId: string, id: string): Promise<BatchJob> {
  const job = await changeJob(ctx, accountId, id, async (db, found) => {
    if (found.status === 'cancelled') return found;
    if (found.status !== 'pending' && found.status !== 'processing') throw new AppError('batch_job_state');
    await releaseChunks(db, found.id);
    return updateEnded(db, found.id, { status: 'cancelled', stopped: null, message: null });
  });
  return presentJob(ctx, job);
}
