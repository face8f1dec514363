/** The SQL of taking, leasing and ending chunks. Locks are taken in this order: the wallet, the job, its chunks. */
import type { DppaPurpose, GlbaPurpose } from '@deedline/contract/compliance/legal-purposes';
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { BatchRowState } from '@deedline/contract/search/batch';
import type { Queryable } from '../../../transaction.ts';
import type { Payable } from './take-chunk.ts';
import type { RowInput } from '../rows.ts';

/** How long the chunk of a killed worker is kept from other workers. */
export const LEASE_SECONDS = 30;
const LEASE = `clock_timestamp() + interval '${LEASE_SECONDS} s'`;

export interface ChunkRow extends Payable {
  number: number;
  input: RowInput;
  /** Contains the cells of the row and the name that the file gave. */
  sealed: Buffer;
  state: Exclude<BatchRowState, 'running' | 'not_run'>;
}

export interface Chunk {
  id: string;
  job_id: string;
  account_id: string;
  first_row: number;
  last_row: number;
  held: number;
  attempt: number;
  faults: number;
  /** How many of its attempts found the database unwell. */
  postponed: number;
}
const COLUMNS = 'id, job_id, account_id, first_row, last_row, held, attempt, faults, postponed';

/** What the searches of a job have in common. */
export interface ChunkTerms {
  purpose: Purpose;
  glba_purpose: GlbaPurpose | null;
  dppa_purpose: DppaPurpose | null;
  licence_id: number | null;
  include_contacts: boolean;
  /** What a row can cost at most, by the quote that was agreed to. */
  price_per_row: number;
  pay_only_for_contacts: boolean;
  attestation_version: string;
  ip: string;
  user_agent: string | null;
  /** The edition of the prices that it was quoted with. */
  price_edition: number;
  /** PriceFigures. */
  price_list: unknown;
  /** By the same quote, nothing is charged to its account. */
  is_included: boolean;
  /** Whether the account has own lists to search. */
  has_own_lists: boolean;
  /** Whether vendors may be asked: the job has a cap for them, and the account switched one on. */
  has_vendors: boolean;
}
const PRICED_BY = `coalesce((quote ->> 'priceEdition')::integer, 1) as price_edition, coalesce((quote ->> 'isIncluded')::boolean, false) as is_included,
  (select list from price_list where edition = coalesce((quote ->> 'priceEdition')::integer, 1)) as price_list`;
const ASKED_BESIDE = `exists (select from own_list where own_list.account_id = batch_job.account_id and completed_at is not null) as has_own_lists,
  vendor_cap_micros is not null and exists (select from account_vendor where account_vendor.account_id = batch_job.account_id and is_on) as has_vendors`;

/** Takes over a chunk whose lease ran out. */
export async function takeExpiredChunk(db: Queryable): Promise<Chunk | undefined> {
  const taken = await db.query({
    name: 'take-expired-chunk',
    text: `update batch_chunk set attempt = attempt + 1, lease_until = ${LEASE}
           where id = (select id from batch_chunk where lease_until < now() order by lease_until limit 1 for update skip locked) returning ${COLUMNS}`,
  });
  return taken.rows[0];
}

/**
 * One waiting job of each account, those served the longest ago first. While a job has a chunk that is postponed, or that failed three times, no further
 * chunk of it is taken.
 */
export async function selectDueJobs(db: Queryable, most: number): Promise<{ id: string; account_id: string }[]> {
  const due = await db.query({
    name: 'select-due-jobs',
    text: `select due.id, due.account_id from (
             select distinct on (account_id) id, account_id from batch_job
             where status = 'processing' and next_row <= last_row
               and not exists (select from batch_chunk where job_id = batch_job.id and lease_until is not null and (postponed > 0 or faults > 2))
             order by account_id, taken_at nulls first, id
           ) due
           cross join lateral (
             select max(taken_at) as at from (
               (select taken_at from batch_job where account_id = due.account_id and status = 'processing')
               union all (select taken_at from batch_job where account_id = due.account_id order by id desc limit 20)
             ) recent
           ) served
           order by served.at nulls first, due.id limit $1`,
    values: [most],
  });
  return due.rows;
}

export interface DueJob extends ChunkTerms {
  id: string;
  account_id: string;
  last_row: number;
  total_rows: number;
  next_row: number;
  cap_credits: number | null;
}

/** Undefined if the job has ended in the meantime or has no row left to take. */
export async function lockDueJob(db: Queryable, id: string): Promise<DueJob | undefined> {
  const found = await db.query({
    name: 'lock-due-job',
    text: `select id, account_id, last_row, total_rows, next_row, cap_credits, purpose, glba_purpose, dppa_purpose, licence_id::float8 as licence_id, include_contacts, coalesce((quote ->> 'pricePerRow')::integer, 0) as price_per_row, ${PRICED_BY}, pay_only_for_contacts, attestation_version, ip, user_agent, ${ASKED_BESIDE}
           from batch_job where id = $1 and status = 'processing' and next_row <= last_row for no key update`,
    values: [id],
  });
  return found.rows[0];
}

export async function selectChunkTerms(db: Queryable, jobId: string): Promise<ChunkTerms> {
  const found = await db.query({
    name: 'select-chunk-terms',
    text: `select purpose, glba_purpose, dppa_purpose, licence_id::float8 as licence_id, include_contacts, coalesce((quote ->> 'pricePerRow')::integer, 0) as price_per_row, ${PRICED_BY}, pay_only_for_contacts, attestation_version, ip, user_agent, ${ASKED_BESIDE}
           from batch_job where id = $1`,
    values: [jobId],
  });
  return found.rows[0]!;
}

export async function selectChunkRows(db: Queryable, jobId: string, firstRow: number, lastRow: number): Promise<ChunkRow[]> {
  const found = await db.query({
    name: 'select-chunk-rows',
    text: 'select number, input, sealed, free, query_key, state from batch_row where job_id = $1 and number between $2 and $3 order by number',
    values: [jobId, firstRow, lastRow],
  });
  return found.rows;
}

/** Credits that the job's chunks have charged or hold, and whether one of them is still open. */
export async function sumChunks(db: Queryable, jobId: string): Promise<{ spent: number; isOpen: boolean }> {
  const found = await db.query({
    name: 'sum-chunks',
    text: `select coalesce(sum(case when ended_at is null then held else charged end), 0)::integer as spent,
             coalesce(bool_or(ended_at is null), false) as "isOpen" from batch_chunk where job_id = $1`,
    values: [jobId],
  });
  return found.rows[0]!;
}

export async function insertChunk(db: Queryable, chunk: Omit<Chunk, 'attempt' | 'faults' | 'postponed'>): Promise<Chunk> {
  const made = await db.query({
    name: 'insert-chunk',
    text: `with turn as (update batch_job set next_row = $5 + 1, taken_at = clock_timestamp() where id = $2)
           insert into batch_chunk (id, job_id, account_id, first_row, last_row, held, lease_until)
           values ($1, $2, $3, $4, $5, $6, ${LEASE}) returning ${COLUMNS}`,
    values: [chunk.id, chunk.job_id, chunk.account_id, chunk.first_row, chunk.last_row, chunk.held],
  });
  return made.rows[0]!;
}

/** Moves a job that can take nothing now behind the others. */
export async function passTurn(db: Queryable, jobId: string): Promise<undefined> {
  await db.query('update batch_job set taken_at = clock_timestamp() where id = $1', [jobId]);
}

type Lease = Pick<Chunk, 'id' | 'attempt'>;

/** False if another worker has the chunk now, or it has ended. */
export async function extendLease(db: Queryable, { id, attempt }: Lease): Promise<boolean> {
  const kept = await db.query({
    name: 'extend-lease',
    text: `update batch_chunk set lease_until = ${LEASE} where id = $1 and attempt = $2 and lease_until is not null`,
    values: [id, attempt],
  });
  return kept.rowCount === 1;
}

/** Counts a fault and releases the chunk: any worker may take it again after the pause. */
export async function countFault(db: Queryable, { id, attempt }: Lease, pauseSeconds: number): Promise<void> {
  await db.query(
    `update batch_chunk set faults = faults + 1, lease_until = clock_timestamp() + interval '1 s' * $3
     where id = $1 and attempt = $2 and lease_until is not null`,
    [id, attempt, pauseSeconds],
  );
}

/** The same if no work could be done at all: the attempt does not count. */
export async function postponeChunk(db: Queryable, { id, attempt }: Lease, pauseSeconds: number): Promise<void> {
  await db.query(
    `update batch_chunk set postponed = postponed + 1, lease_until = clock_timestamp() + interval '1 s' * $3
     where id = $1 and attempt = $2 and lease_until is not null`,
    [id, attempt, pauseSeconds],
  );
}

/** Parks the chunk: no worker takes it until then, unless it is woken earlier. */
export async function parkChunk(db: Queryable, { id, attempt }: Lease, until: Date): Promise<void> {
  await db.query('update batch_chunk set lease_until = $3 where id = $1 and attempt = $2 and lease_until is not null', [
    id,
    attempt,
    until,
  ]);
}

/**
 * Makes parked chunks due as soon as no vendor answer is pending for their rows. A chunk is parked if its lease is longer than any worker's. Returns how many.
 */
export async function wakeParked(db: Queryable): Promise<number> {
  const woken = await db.query(
    `update batch_chunk set lease_until = clock_timestamp() where lease_until > clock_timestamp() + interval '${LEASE_SECONDS + 1} s'
       and not exists (select from vendor_call where vendor_call.job_id = batch_chunk.job_id and job_row between first_row and last_row and state = 'later')`,
  );
  return woken.rowCount ?? 0;
}

/** Locks the chunk, after the wallet is locked. False if it is no longer the caller's to end. */
export async function lockChunk(db: Queryable, { id, attempt }: Lease): Promise<boolean> {
  const found = await db.query({
    name: 'lock-chunk',
    text: 'select from batch_chunk where id = $1 and attempt = $2 and lease_until is not null for no key update',
    values: [id, attempt],
  });
  return found.rowCount === 1;
}

export interface RowEnd {
  number: number;
  state: 'found' | 'not_found' | 'failed';
  message: string | null;
  searchId: string | null;
  confidence: number | null;
  credits: number;
}

/** Writes the ends of `rows`, which lie within the chunk. The range bounds the statement: otherwise the whole job would be read for each chunk. */
export async function updateRows(
  db: Queryable,
  { job_id: jobId, first_row: first, last_row: last }: Pick<Chunk, 'job_id' | 'first_row' | 'last_row'>,
  rows: readonly RowEnd[],
): Promise<void> {
  await db.query({
    name: 'update-batch-rows',
    text: `update batch_row set state = ended.state, message = ended.message, search_id = ended."searchId", confidence = ended.confidence, credits = ended.credits
           from json_to_recordset($2) as ended (number integer, state text, message text, "searchId" uuid, confidence smallint, credits integer)
           where job_id = $1 and batch_row.number between $3 and $4 and batch_row.number = ended.number`,
    values: [jobId, JSON.stringify(rows), first, last],
  });
}

export interface ChunkEnd {
  found: number;
  notFound: number;
  failed: number;
  charged: number;
  /** The number of rows found with a confidence, and the sum of the confidences. */
  scored: number;
  confidenceSum: number;
  /** The cells of output files for its rows, sealed. */
  sheets: Buffer | null;
}

export async function updateChunkEnd(db: Queryable, id: string, end: ChunkEnd): Promise<void> {
  await db.query({
    name: 'update-chunk-end',
    text: `update batch_chunk set lease_until = null, ended_at = clock_timestamp(), found = $2, not_found = $3, failed = $4, charged = $5,
             scored = $6, confidence_sum = $7, sealed_output = $8 where id = $1`,
    values: [id, end.found, end.notFound, end.failed, end.charged, end.scored, end.confidenceSum, end.sheets],
  });
}

/** Locks the chunks in progress. Their workers then find that they lost the lease. */
export async function lockOpenChunks(db: Queryable, jobId: string): Promise<Pick<Chunk, 'id' | 'held'>[]> {
  const open = await db.query(
    'select id, held from batch_chunk where job_id = $1 and lease_until is not null order by first_row for no key update',
    [jobId],
  );
  return open.rows;
}

/** The row ranges of chunks in progress: these rows are running. */
export async function selectOpenRanges(db: Queryable, jobId: string): Promise<Pick<Chunk, 'first_row' | 'last_row'>[]> {
  const open = await db.query('select first_row, last_row from batch_chunk where job_id = $1 and lease_until is not null', [jobId]);
  return open.rows;
}
