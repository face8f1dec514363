import { DatabaseError } from 'pg';
import { describeFault } from '../../http/describe-fault.ts';
import { isPassingFault } from '../../passing-fault.ts';
import { inTransaction } from '../../transaction.ts';
import { lockWallet } from '../credits/hold-for-batch.ts';
import type { SearchContext } from '../../search-context.ts';
import { announceEnd } from './announce-end.ts';
import { lockJob, updateEnded } from './job-queries.ts';
import { releaseChunks } from './release-chunks.ts';

const MESSAGE =
  'The rest of this job could not be processed. What is done stays; nothing was charged for the rest. Please upload the rest again.';
/** Of data, integrity, syntax and PostgreSQL's own faults: they come again. Others, as a lock that was waited for too long, pass. */
const LASTING = /^(22|23|42|XX)/;

/** Ends a job that no worker can take a chunk of: a fault of ours, which must not come back for ever or keep other jobs waiting. */
export async function failJob(ctx: SearchContext, due: { id: string; account_id: string }, cause: unknown): Promise<'ended'> {
  ctx.log.error({ jobId: due.id, fault: describeFault(cause) }, 'no chunk could be taken of a batch');
  const passes = isPassingFault(cause) || (cause instanceof DatabaseError && !LASTING.test(cause.code ?? ''));
  if (passes) throw cause;
  await inTransaction(ctx.db, async (db) => {
    await lockWallet(db, due.account_id);
    const job = await lockJob(db, due.account_id, due.id);
    if (job?.status !== 'processing') return;
    await releaseChunks(db, job.id);
    await announceEnd(db, await updateEnded(db, job.id, { status: 'failed', stopped: null, message: MESSAGE }));
  });
  return 'ended';
}
