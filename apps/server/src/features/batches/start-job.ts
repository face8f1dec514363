import type { BatchJob, StartBatchJob } from '@deedline/contract/batch';
import { AppError } from '@deedline/contract/errors';
import { takeLicence } from '../purposes/take-basis.ts';
import type { SearchContext } from '../../search-context.ts';
import { changeJob } from './find-job.ts';
import { hasPayingRows, updateStarted, type JobRow } from './job-queries.ts';
import { presentJob } from './present-job.ts';

/** Lets the workers begin. Started again with the same cap, a job that runs is left as it is. */
export function startJob(ctx: SearchContext, accountId: string, id: string, terms: StartBatchJob): Promise<BatchJob> {
  return setOff(ctx, accountId, id, terms, ({ status }) => status === 'pending');
}

/** Goes on with a job whose credits or cap ran out. */
export function resumeJob(ctx: SearchContext, accountId: string, id: string, terms: StartBatchJob): Promise<BatchJob> {
  return setOff(ctx, accountId, id, terms, ({ stopped }) => stopped !== null);
}

async function setOff(
  ctx: SearchContext,
  accountId: string,
  id: string,
  { capCredits }: StartBatchJob,
  isReady: (job: JobRow) => boolean,
): Promise<BatchJob> {
  const job = await changeJob(ctx, accountId, id, async (db, found, wallet) => {
    const cap = capCredits === undefined ? found.cap_credits : capCredits;
    if (found.status === 'processing' && cap === found.cap_credits) return found;
    if (!isReady(found)) throw new AppError('batch_job_state');
    const preparing = ctx.preparing();
    if (preparing !== null) throw new AppError('unavailable', preparing);
    // What is held comes back in part: a job that waits for it is not one without credits.
    if (wallet.available + wallet.held < 1 && (await hasPayingRows(db, found.id))) throw new AppError('insufficient_credits');
    const licenceId = await takeLicence({ config: ctx.config, db }, accountId, { dppaPurpose: found.dppa_purpose });
    return updateStarted(db, found.id, cap, licenceId);
  });
  return presentJob(ctx, job);
}
