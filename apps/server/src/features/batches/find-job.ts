import { AppError } from '@deedline/contract/errors';
import { inTransaction, type Queryable } from '../../transaction.ts';
import type { SearchContext } from '../../search-context.ts';
import { lockWallet, type Wallet } from '../credits/hold-for-batch.ts';
import { isUuid } from '../../is-uuid.ts';
import { lockJob, selectJob, type JobRow } from './job-queries.ts';

/** A job of the account. Another account's, and one that never was, are the same: not found. */
export async function findJob(ctx: Pick<SearchContext, 'db'>, accountId: string, id: string): Promise<JobRow> {
  const job = isUuid(id) ? await selectJob(ctx.db, accountId, id) : undefined;
  if (job === undefined) throw new AppError('batch_job_not_found');
  return job;
}

/** Changes a job behind the locks of its wallet and itself. */
export async function changeJob<T>(
  ctx: Pick<SearchContext, 'db'>,
  accountId: string,
  id: string,
  change: (db: Queryable, job: JobRow, wallet: Wallet) => Promise<T>,
): Promise<T> {
  if (!isUuid(id)) throw new AppError('batch_job_not_found');
  return inTransaction(ctx.db, async (db) => {
    const wallet = await lockWallet(db, accountId);
    const job = await lockJob(db, accountId, id);
    if (job === undefined) throw new AppError('batch_job_not_found');
    return change(db, job, wallet);
  });
}
