import type { BatchJob, RequoteBatchJob } from '@deedline/contract/batch';
import { AppError } from '@deedline/contract/errors';
import { inTransaction } from '../../transaction.ts';
import type { SearchContext } from '../searches/search-context.ts';
import { isUuid } from './is-uuid.ts';
import { lockJob } from './job-queries.ts';
import { quoteRows } from './quote-rows.ts';
import { readJob } from './read-jobs.ts';
import { updateQuote } from './upload-queries.ts';

/** Other terms for a job that has not started, and what it costs at most by them. No credits move: the wallet stays unlocked. */
export async function requoteJob(ctx: SearchContext, accountId: string, id: string, terms: RequoteBatchJob): Promise<BatchJob> {
  if (!isUuid(id)) throw new AppError('batch_job_not_found');
  await inTransaction(ctx.db, async (db) => {
    const job = await lockJob(db, accountId, id);
    if (job === undefined) throw new AppError('batch_job_not_found');
    if (job.status !== 'pending') throw new AppError('batch_job_state');
    const includeContacts = terms.includeContacts ?? job.include_contacts;
    const quote = await quoteRows(ctx, db, { id, accountId, includeContacts });
    await updateQuote(db, id, { purpose: terms.purpose ?? job.purpose, includeContacts, quote });
  });
  return readJob(ctx, accountId, id);
}
