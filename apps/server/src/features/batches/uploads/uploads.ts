import { randomUUIDv7 } from 'node:crypto';
import { ATTESTATION } from '@deedline/contract/compliance/uses';
import type { BatchColumns, BatchJob, CreateBatchJob, RequoteBatchJob } from '@deedline/contract/search/batch';
import { AppError } from '@deedline/contract/errors';
import { CsvProblem } from '@deedline/csv/csv-problem';
import type { CsvRow } from '@deedline/csv/open-table';
import { DatabaseError } from 'pg';
import type { AppContext } from '../../../context.ts';
import { isUuid } from '../../../is-uuid.ts';
import type { SearchContext } from '../../lookup/search-context.ts';
import { inTransaction, type Queryable } from '../../../transaction.ts';
import { tellEvent } from '../../events/tell-event.ts';
import { type Basis, takeBasis } from '../../purposes/take-basis.ts';
import { readPayOnlyForContacts } from '../../searches/search-form.ts';
import { type JobRow, lockJob } from '../job-queries.ts';
import { readJob, type Starter, startJob } from '../jobs.ts';
import {
  deleteStaleUploads,
  deleteUpload,
  findUploadByKey,
  insertUpload,
  lockOpenAccount,
  type NewUpload,
  updateQuote,
  updateRead,
} from './queries.ts';
import { quoteRows, type StoredRows, storeRows } from './store-rows.ts';
import { requireRoom } from './upload-room.ts';

/** Who uploads and from where, kept for the audit record of every row. */
interface Uploader extends Starter {
  accountId: string;
  /** The member of the account. */
  memberId?: string;
  ip: string;
  userAgent: string | null;
}

export type UploadTerms = Pick<
  CreateBatchJob,
  'purpose' | 'glbaPurpose' | 'dppaPurpose' | 'permissibleUse' | 'includeContacts' | 'payOnlyForContacts' | 'capCredits' | 'start'
>;

interface UploadedTable {
  header: readonly string[];
  columns: BatchColumns;
  rows: AsyncIterable<readonly CsvRow[]>;
}

export interface Upload {
  fileName: string;
  terms: UploadTerms;
  /** Reads up to the header. */
  open(): Promise<UploadedTable>;
  idempotencyKey: string | undefined;
  /** Reads the rest of the upload. */
  bodyHash(): Promise<Buffer>;
}

interface CreatedJob {
  job: BatchJob;
  /** False if this idempotency key created the job before. */
  isNew: boolean;
}

const UNIQUE_VIOLATION = '23505';

/**
 * Reads an upload into a job with a quote, and starts it unless asked not to. All or nothing: on any failure no row of it stays. The same key with the same
 * body returns the same job; with another body it throws `idempotency_conflict`.
 */
export async function createBatchJob(ctx: SearchContext, uploader: Uploader, upload: Upload): Promise<CreatedJob> {
  const { permissibleUse, purpose } = upload.terms;
  if (permissibleUse === false || (permissibleUse === undefined && purpose === undefined)) throw new AppError('permissible_use_required');
  const earlier = await findEarlier(ctx, uploader.accountId, upload);
  if (earlier !== undefined) return earlier;
  try {
    return { job: await readUpload(ctx, uploader, upload), isNew: true };
  } catch (error) {
    // A concurrent request with the same key came first.
    const winner = isTaken(error) ? await findEarlier(ctx, uploader.accountId, upload) : undefined;
    if (winner === undefined) throw toUploadError(error);
    return winner;
  }
}

async function findEarlier(ctx: SearchContext, accountId: string, upload: Upload): Promise<CreatedJob | undefined> {
  if (upload.idempotencyKey === undefined) return undefined;
  const earlier = await findUploadByKey(ctx.db, accountId, upload.idempotencyKey);
  if (earlier === undefined) return undefined;
  if (!earlier.body_hash.equals(await upload.bodyHash()))
    throw new AppError('idempotency_conflict', 'This Idempotency-Key was used for a different upload');
  return { job: await readJob(ctx, accountId, earlier.id), isNew: false };
}

async function readUpload(ctx: SearchContext, uploader: Uploader, upload: Upload): Promise<BatchJob> {
  const id = randomUUIDv7();
  const purpose = upload.terms.purpose ?? 'skip_tracing';
  const basis = await takeBasis(ctx, uploader.accountId, purpose, upload.terms);
  uploader.permits?.(purpose, basis);
  const { glbaPurpose, dppaPurpose } = basis;
  const options = optionsOf(upload.terms);
  const table = await upload.open();
  await openJob(ctx, { id, purpose, ...basis, ...options }, uploader, upload, table);
  try {
    const stored = await storeRows(ctx, { jobId: id, accountId: uploader.accountId }, table.columns, table.rows);
    if (stored.totalRows === 0) throw new AppError('invalid_request', 'No valid data rows found in CSV');
    await finishReading(ctx, id, uploader.accountId, upload, stored);
    return upload.terms.start === false
      ? await readJob(ctx, uploader.accountId, id)
      : await startJob(ctx, uploader.accountId, id, { was: { purpose, glbaPurpose, dppaPurpose, ...options } }, uploader);
  } catch (error) {
    await deleteUpload(ctx.db, id);
    throw error;
  }
}

type Options = Pick<NewUpload, 'includeContacts' | 'payOnlyForContacts'>;

function optionsOf({ includeContacts = true, payOnlyForContacts }: UploadTerms): Options {
  return { includeContacts, payOnlyForContacts: readPayOnlyForContacts(payOnlyForContacts, includeContacts) };
}

async function openJob(
  ctx: SearchContext,
  opened: Pick<NewUpload, 'id' | 'purpose' | keyof Basis | keyof Options>,
  { accountId, memberId, program, ip, userAgent }: Uploader,
  { fileName, terms }: Upload,
  { header, columns }: UploadedTable,
): Promise<void> {
  const mayStart = terms.start !== false;
  const preparing = mayStart ? ctx.preparing() : null;
  if (preparing !== null) throw new AppError('unavailable', preparing);
  await inTransaction(ctx.db, async (db) => {
    // The account is locked before its wallet, in the same order as when an account is deleted.
    if (!(await lockOpenAccount(db, accountId))) throw new AppError('unauthorized');
    await requireRoom(ctx, db, { accountId, jobId: opened.id, bytes: 0 });
    const isOpen = await insertUpload(db, {
      ...opened,
      accountId,
      memberId: memberId ?? null,
      program: program ?? null,
      fileName,
      attestationVersion: ATTESTATION.version,
      ip,
      userAgent,
      header,
      columns,
      capCredits: terms.capCredits ?? null,
      createdAt: ctx.now(),
    });
    if (!isOpen) throw new AppError('too_many_batch_jobs');
  });
}

async function finishReading(ctx: SearchContext, id: string, accountId: string, upload: Upload, stored: StoredRows): Promise<void> {
  const bodyHash = upload.idempotencyKey === undefined ? null : await upload.bodyHash();
  await inTransaction(ctx.db, async (db) => {
    const quote = await quoteRows(ctx, db, { id, accountId, includeContacts: upload.terms.includeContacts ?? true });
    const read = { ...stored, quote, readAt: ctx.now(), idempotencyKey: upload.idempotencyKey ?? null, bodyHash };
    if (!(await updateRead(db, id, read))) throw new AppError('batch_job_not_found');
    await tellQuoted(db, accountId, id);
  });
}

function tellQuoted(db: Queryable, accountId: string, batchId: string): Promise<void> {
  return tellEvent(db, { accountId, kind: 'batch.quoted', subject: batchId, data: { batchId } });
}

function isTaken(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === 'batch_job_idempotency';
}

function toUploadError(error: unknown): unknown {
  if (!(error instanceof CsvProblem)) return error;
  return new AppError(error.code === 'too_large' ? 'body_too_large' : 'invalid_request', error.message, error);
}

/** Changes the terms of a job that has not started and quotes it again. No credits move, so the wallet is not locked. */
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
    await tellQuoted(db, accountId, id);
  });
  return readJob(ctx, accountId, id);
}

/** A new purpose needs legal purposes of its own; the same purpose keeps those that were sent for it. */
function purposesOf(job: JobRow, { purpose = job.purpose, glbaPurpose, dppaPurpose }: RequoteBatchJob) {
  if (purpose !== job.purpose) return { glbaPurpose, dppaPurpose };
  return { glbaPurpose: glbaPurpose ?? job.glba_purpose ?? undefined, dppaPurpose: dppaPurpose ?? job.dppa_purpose ?? undefined };
}

const HOUR_MS = 60 * 60 * 1000;
/** How long a quote that nobody accepts is kept. */
const QUOTE_DAYS = 7;

/** Deletes uploads that broke off with their process, and jobs that were quoted and never started. Returns how many. */
export function sweepUploads(ctx: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const now = ctx.now().getTime();
  return deleteStaleUploads(ctx.db, new Date(now - HOUR_MS), new Date(now - QUOTE_DAYS * 24 * HOUR_MS));
}
