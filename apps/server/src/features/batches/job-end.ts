import { LARGE_BATCH_ROWS } from '@deedline/contract/search/batch';
import { DatabaseError } from 'pg';
import { describeFault } from '../../http/describe-fault.ts';
import { postMail } from '../../outside/mail/mail.ts';
import { isPassingFault } from '../../passing-fault.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { lockWallet, settleExactly } from '../credits/wallet.ts';
import { tellEvent } from '../events/tell-event.ts';
import { findAddress } from '../identity/find-account.ts';
import { type DueJob, lockOpenChunks, updateChunkEnd } from './chunks/queries.ts';
import { deleteJobsOf, type JobRow, lockJob, lockJobsOf, selectProgress, selectUnended, updateEnded } from './job-queries.ts';

/** Ends a job whose next row cannot be paid for and that has no chunk in progress. Finished rows stay, and the job can be resumed. */
export async function stopJob(db: Queryable, job: DueJob, lack: 'credits' | 'cap'): Promise<void> {
  const progress = (await selectProgress(db, [job.id])).get(job.id);
  const done = progress === undefined ? 0 : progress.found + progress.notFound + progress.failed;
  const message = describeStop(lack, { done, total: job.total_rows, cap: job.cap_credits });
  await announceEnd(db, await updateEnded(db, job.id, { status: 'completed', stopped: lack, message }));
}

function describeStop(lack: 'credits' | 'cap', { done, total, cap }: { done: number; total: number; cap: number | null }): string {
  const [rows, rest] = [`${count(done)} of ${count(total)} rows`, `Nothing was charged for the other ${count(total - done)}.`];
  if (lack === 'credits') return `Your credits ran out after ${rows}. ${rest} Add credits, then resume.`;
  return `Your cap of ${count(cap!)} ${cap === 1 ? 'credit' : 'credits'} was reached after ${rows}. ${rest} Raise the cap, then resume.`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}

const MESSAGE =
  'The rest of this job could not be processed. What is done stays; nothing was charged for the rest. Please upload the rest again.';
/** SQLSTATE classes that would fail again: data, integrity, syntax, and PostgreSQL's internal errors. Others pass, such as a lock timeout. */
const LASTING = /^(22|23|42|XX)/;

/**
 * Fails a job that no worker can take a chunk of because of a lasting fault, which would otherwise recur forever and block other jobs. Rethrows passing
 * faults.
 */
export async function failJob(ctx: SearchContext, due: { id: string; account_id: string }, cause: unknown): Promise<'ended'> {
  ctx.log.error({ jobId: due.id, fault: describeFault(cause) }, 'no chunk of a batch could be claimed');
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

export const BATCH_ENDED = 'batch_ended';

/** Records the event that a job ended, with the reason if it ended before its last row. Call within the transaction that ends the job. */
export async function tellEnd(db: Queryable, { account_id: accountId, id, status, stopped }: JobRow): Promise<void> {
  const reason = stopped ?? (status === 'completed' ? null : status);
  const [kind, data] =
    reason === null ? (['batch.completed', { batchId: id }] as const) : (['batch.stopped', { batchId: id, reason }] as const);
  await tellEvent(db, { accountId, kind, subject: id, data });
}

/** The same for a job that ended by itself, with a mail to its uploader if the job is large. */
export async function announceEnd(db: Queryable, job: JobRow): Promise<void> {
  await tellEnd(db, job);
  if (job.total_rows < LARGE_BATCH_ROWS) return;
  const recipient = await findAddress(db, job.account_id, job.member_id);
  if (recipient === undefined) return;
  await postMail(db, { kind: BATCH_ENDED, recipient, accountId: job.account_id, subjectId: job.id }, job.ended_at!);
}

/** Ends a job's chunks in progress with nothing found and nothing charged. Call with the wallet and the job locked. */
export async function releaseChunks(db: Queryable, jobId: string): Promise<void> {
  for (const { id, held } of await lockOpenChunks(db, jobId)) {
    if (held > 0) await settleExactly(db, id, 0);
    await updateChunkEnd(db, id, { found: 0, notFound: 0, failed: 0, charged: 0, scored: 0, confidenceSum: 0, sheets: null });
  }
}

/** Ends all batches of an account without deleting anything, within the caller's transaction. Chunks in progress are released without a charge. */
export async function stopBatches(db: Queryable, accountId: string): Promise<void> {
  await lockWallet(db, accountId);
  await lockJobsOf(db, accountId);
  for (const { id } of await selectUnended(db, accountId)) {
    await releaseChunks(db, id);
    await updateEnded(db, id, { status: 'cancelled', stopped: null, message: null });
  }
}

/**
 * Deletes every batch of an account with its rows and mappings, within the caller's transaction. Chunks in progress are released without a charge; their
 * workers find that they lost the lease and write nothing. Searches that ended keep their purpose and charge, like single ones.
 */
export async function eraseBatches(db: Queryable, accountId: string): Promise<void> {
  await lockWallet(db, accountId);
  for (const { id } of await lockJobsOf(db, accountId)) await releaseChunks(db, id);
  await deleteJobsOf(db, accountId);
}
