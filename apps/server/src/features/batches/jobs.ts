import { isDeepStrictEqual } from 'node:util';
import type { BatchJob, ShownTerms, StartBatchJob } from '@deedline/contract/search/batch';
import { AppError } from '@deedline/contract/errors';
import { isUuid } from '../../is-uuid.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { withoutCharges } from '../../without-charges.ts';
import { lockWallet, type Wallet } from '../credits/wallet.ts';
import type { ProgramFacts } from '../record/record-audit.ts';
import type { LegalPurposes } from '@deedline/contract/compliance/legal-purposes';
import type { Purpose } from '@deedline/contract/compliance/uses';
import { takeLicence } from '../purposes/take-basis.ts';
import { releaseChunks, tellEnd } from './job-end.ts';
import {
  deletePendingJob,
  hasPayingRows,
  type JobRow,
  lockJob,
  lockKey,
  type Progress,
  selectJob,
  selectJobs,
  selectCharged,
  selectKeyLeft,
  selectProgress,
  selectUnreadable,
  updateEnded,
  updateStarted,
} from './job-queries.ts';

/** A job of the account. Throws `batch_job_not_found`, for another account's job and one that does not exist alike. */
export async function findJob(ctx: Pick<SearchContext, 'db'>, accountId: string, id: string): Promise<JobRow> {
  const job = isUuid(id) ? await selectJob(ctx.db, accountId, id) : undefined;
  if (job === undefined) throw new AppError('batch_job_not_found');
  return job;
}

/** The program that starts a job, if any. `permits` throws if the program may not use this purpose. */
export interface Starter {
  program?: ProgramFacts;
  permits?: (use: Purpose, law: LegalPurposes) => void;
}

/** Changes a job while its wallet and the job are locked. If an API key asks, the key is locked before both, in the order that searches use. */
async function changeJob<T>(
  ctx: Pick<SearchContext, 'db'>,
  accountId: string,
  id: string,
  change: (db: Queryable, job: JobRow, wallet: Wallet) => Promise<T>,
  keyId?: string,
): Promise<T> {
  if (!isUuid(id)) throw new AppError('batch_job_not_found');
  return inTransaction(ctx.db, async (db) => {
    if (keyId !== undefined) await lockKey(db, keyId);
    const wallet = await lockWallet(db, accountId);
    const job = await lockJob(db, accountId, id);
    if (job === undefined) throw new AppError('batch_job_not_found');
    return change(db, job, wallet);
  });
}

const NOTHING: Progress = {
  found: 0,
  notFound: 0,
  failed: 0,
  charged: 0,
  refunded: 0,
  averageConfidence: null,
  recentRows: 0,
  recentSeconds: 0,
};
const ENDED: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled']);

export async function presentJob(ctx: Pick<SearchContext, 'db' | 'config'>, row: JobRow): Promise<BatchJob> {
  const [job] = await presentJobs(ctx, [row]);
  return job!;
}

/** Jobs in the contract's form, with their progress. */
async function presentJobs(ctx: Pick<SearchContext, 'db' | 'config'>, rows: readonly JobRow[]): Promise<BatchJob[]> {
  if (rows.length === 0) return [];
  const progress = await selectProgress(
    ctx.db,
    rows.map(({ id }) => id),
  );
  // Of other jobs that ended, the quote knows: no row is left to run.
  const stopped = rows.filter((row) => row.stopped !== null).map(({ id }) => id);
  const unreadable = stopped.length === 0 ? new Map<string, number>() : await selectUnreadable(ctx.db, stopped);
  return rows.map((row) => present(ctx, row, progress.get(row.id) ?? NOTHING, unreadable.get(row.id) ?? 0));
}

/** Rows that a stopped job did not reach are resumed instead. `unreadable`: of its failed rows. */
function countToRunAgain(row: JobRow, failed: number, left: number, unreadable: number): number {
  if (!hasEnded(row)) return 0;
  return row.stopped === null ? Math.max(0, failed + left - (row.quote?.unreadable ?? 0)) : failed - unreadable;
}

/** Whether nothing of the job runs any more: its waiting rows were not run. */
export function hasEnded({ status }: Pick<JobRow, 'status'>): boolean {
  return ENDED.has(status);
}

function present({ config }: Pick<SearchContext, 'config'>, row: JobRow, progress: Progress, unreadable: number): BatchJob {
  const processed = progress.found + progress.notFound + progress.failed;
  const left = row.total_rows - processed;
  return {
    id: row.id,
    fileName: row.file_name,
    status: row.status,
    totalRows: row.total_rows,
    processedRows: processed,
    successfulRows: progress.found,
    failedRows: progress.failed,
    totalCost: progress.charged,
    refundedCredits: progress.refunded,
    averageConfidence: progress.averageConfidence,
    errorMessage: row.error_message === null || config.billing ? row.error_message : withoutCharges(row.error_message),
    createdAt: row.created_at.toISOString(),
    purpose: row.purpose,
    glbaPurpose: row.glba_purpose,
    dppaPurpose: row.dppa_purpose,
    notFoundRows: progress.notFound,
    notRunRows: hasEnded(row) ? left : 0,
    rowsToRunAgain: countToRunAgain(row, progress.failed, left, unreadable),
    skippedRows: row.skipped_rows,
    includeContacts: row.include_contacts,
    payOnlyForContacts: row.pay_only_for_contacts,
    capCredits: row.cap_credits,
    vendorCapMicros: row.vendor_cap_micros,
    quote: row.quote,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    stopped: row.stopped,
    ...presentSpeed(row, progress, left),
  };
}

function presentSpeed({ status }: JobRow, { recentRows, recentSeconds }: Progress, left: number) {
  if (status !== 'processing' || recentRows === 0 || recentSeconds <= 0) return { rowsPerSecond: null, secondsLeft: null };
  const rate = recentRows / recentSeconds;
  return { rowsPerSecond: Math.round(rate * 10) / 10, secondsLeft: Math.ceil(left / rate) };
}

/** A page of the account's jobs, newest first. */
export async function listJobs(ctx: SearchContext, accountId: string, page: { most: number; before?: string }): Promise<BatchJob[]> {
  return presentJobs(ctx, await selectJobs(ctx.db, accountId, page));
}

export async function readJob(ctx: SearchContext, accountId: string, id: string): Promise<BatchJob> {
  return presentJob(ctx, await findJob(ctx, accountId, id));
}

/** Releases a job to the workers. Starting a running job again with the same cap changes nothing. Throws `changed_meanwhile`. */
export function startJob(ctx: SearchContext, accountId: string, id: string, terms: StartBatchJob, by: Starter = {}): Promise<BatchJob> {
  return setOff(ctx, accountId, id, terms, ({ status }) => status === 'pending', by);
}

/** Continues a job whose credits or cap ran out. */
export function resumeJob(ctx: SearchContext, accountId: string, id: string, terms: StartBatchJob, by: Starter = {}): Promise<BatchJob> {
  return setOff(ctx, accountId, id, terms, ({ stopped }) => stopped !== null, by);
}

async function setOff(
  ctx: SearchContext,
  accountId: string,
  id: string,
  { capCredits, vendorCapMicros, was }: StartBatchJob,
  isReady: (job: JobRow) => boolean,
  { program, permits }: Starter,
): Promise<BatchJob> {
  const keyId = program?.['keyId'];
  const change = async (db: Queryable, found: JobRow, wallet: Wallet) => {
    permits?.(found.purpose, { glbaPurpose: found.glba_purpose ?? 'none', dppaPurpose: found.dppa_purpose ?? 'none' });
    if (was !== undefined) requireTerms(found, was);
    const wanted = capCredits === undefined ? found.cap_credits : capCredits;
    const mayCost = ctx.config.billing && found.quote !== null && found.quote.pricePerRow > 0;
    const cap = keyId !== undefined && mayCost ? await capByKey(db, found, keyId, wanted) : wanted;
    const vendorCap = vendorCapMicros === undefined ? found.vendor_cap_micros : vendorCapMicros;
    if (found.status === 'processing' && cap === found.cap_credits) return found;
    if (!isReady(found)) throw new AppError('batch_job_state');
    const preparing = ctx.preparing();
    if (preparing !== null) throw new AppError('unavailable', preparing);
    // Credits on hold come back in part: a job that waits for them does not lack credits.
    if (mayCost && wallet.available + wallet.held < 1 && (await hasPayingRows(db, found.id))) throw new AppError('insufficient_credits');
    const licenceId = await takeLicence({ config: ctx.config, db }, accountId, { dppaPurpose: found.dppa_purpose });
    const started = await updateStarted(db, found.id, cap, vendorCap, licenceId, program ?? null);
    if (hasEnded(started)) await tellEnd(db, started);
    return started;
  };
  return presentJob(ctx, await changeJob(ctx, accountId, id, change, keyId));
}

/** Throws `changed_meanwhile` unless the terms still are what was shown of them. Call with the job locked, so that they stay so until it is started. */
function requireTerms(job: JobRow, was: ShownTerms): void {
  const terms: ShownTerms = {
    purpose: job.purpose,
    glbaPurpose: job.glba_purpose,
    dppaPurpose: job.dppa_purpose,
    includeContacts: job.include_contacts,
    payOnlyForContacts: job.pay_only_for_contacts,
    mostCredits: job.quote.mostCredits,
  };
  if (!isDeepStrictEqual({ ...terms, ...was }, terms)) throw new AppError('changed_meanwhile', TERMS_CHANGED);
}

const TERMS_CHANGED =
  'Somebody else on your account changed the terms of this batch after you saw them, so it was not started. Nothing was charged. Look at the new terms first.';

/** The cap of a batch that an API key starts: at most what is left of the key's month. Call with the key locked. */
async function capByKey(db: Queryable, job: JobRow, keyId: string, wanted: number | null): Promise<number | null> {
  const left = await selectKeyLeft(db, keyId, job.id);
  if (left === null) return wanted;
  if (left < 1 && (await hasPayingRows(db, job.id))) throw new AppError('key_cap_reached');
  const spent = await selectCharged(db, job.id);
  return Math.max(1, Math.min(wanted ?? Infinity, spent + left));
}

/** Finished rows stay and stay charged; chunks in progress are released without a charge, so the totals in the answer are final. */
export async function cancelJob(ctx: SearchContext, accountId: string, id: string): Promise<BatchJob> {
  const job = await changeJob(ctx, accountId, id, async (db, found) => {
    if (found.status === 'cancelled') return found;
    if (found.status !== 'pending' && found.status !== 'processing') throw new AppError('batch_job_state');
    await releaseChunks(db, found.id);
    const cancelled = await updateEnded(db, found.id, { status: 'cancelled', stopped: null, message: null });
    await tellEnd(db, cancelled);
    return cancelled;
  });
  return presentJob(ctx, job);
}

/** Deletes a job that has not started, with its rows. Nothing is held for it, so the wallet is not locked while many rows are deleted. */
export async function discardJob(ctx: SearchContext, accountId: string, id: string): Promise<void> {
  const job = await findJob(ctx, accountId, id);
  if (!(await deletePendingJob(ctx.db, job.id))) throw new AppError('batch_job_state');
}
