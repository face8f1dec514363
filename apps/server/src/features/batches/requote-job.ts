import type { BatchJob, RequoteBatchJob } from '@deedline/contract/batch';
import { AppError } from '@deedline/contract/errors';
import { inTransaction } from '../../transaction.ts';
import { takeBasis } from '../purposes/take-basis.ts';
import type { SearchContext } from '../../search-context.ts';
import { readPayOnlyForContacts } from '../searches/search-form.ts';
import { isUuid } from '../../is-uuid.ts';
import { lockJob, type JobRow } from './job-queries.ts';
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
    const payOnlyForContacts = readPayOnlyForContacts(
      terms.payOnlyForContacts ?? (includeContacts && job.pay_only_for_contacts),
      includeContacts,
    );
    const quote = await quoteRows(ctx, db, { id, accountId, includeContacts });
    const purpose = terms.purpose ?? job.purpose;
    const basis = await takeBasis({ config: ctx.config, db }, accountId, purpose, purposesOf(job, terms));
    await updateQuote(db, id, { purpose, basis, includeContacts, payOnlyForContacts, quote });
  });
  return readJob(ctx, accountId, id);
}

/** Another use has purposes of its own; the same keeps those that were sent for it. */
function purposesOf(job: JobRow, { purpose = job.purpose, glbaPurpose, dppaPurpose }: RequoteBatchJob) {
  if (purpose !== job.purpose) return { glbaPurpose, dppaPurpose };
  return { glbaPurpose: glbaPurpose ?? job.glba_purpose ?? undefined, dppaPurpose: dppaPurpose ?? job.dppa_purpose ?? undefined };
}
