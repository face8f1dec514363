/** The SQL of jobs: reading them and changing their state. */
import type { BatchJob, BatchQuote, BatchStatus } from '@deedline/contract/search/batch';
import type { DppaPurpose, GlbaPurpose } from '@deedline/contract/compliance/legal-purposes';
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { Queryable } from '../../transaction.ts';
import type { ProgramFacts } from '../record/record-audit.ts';

export interface JobRow {
  id: string;
  account_id: string;
  /** The member who uploaded it; null for jobs from before this was stored. */
  member_id: string | null;
  file_name: string;
  purpose: Purpose;
  /** Null for jobs from before legal purposes were stored. */
  glba_purpose: GlbaPurpose | null;
  dppa_purpose: DppaPurpose | null;
  include_contacts: boolean;
  pay_only_for_contacts: boolean;
  status: BatchStatus;
  last_row: number;
  total_rows: number;
  skipped_rows: number;
  quote: BatchQuote;
  cap_credits: number | null;
  vendor_cap_micros: number | null;
  next_row: number;
  stopped: BatchJob['stopped'];
  error_message: string | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
}
const COLUMNS = `id, account_id, member_id, file_name, purpose, glba_purpose, dppa_purpose, include_contacts, pay_only_for_contacts, status, last_row, total_rows, skipped_rows, quote, cap_credits, vendor_cap_micros::float8 as vendor_cap_micros, next_row,
  stopped, error_message, created_at, started_at, ended_at`;

/** Newest first, since ids are UUIDv7. Uploads that are still being read are left out. */
export async function selectJobs(db: Queryable, accountId: string, page: { most: number; before?: string }): Promise<JobRow[]> {
  const found = await db.query({
    name: 'select-batch-jobs',
    text: `select ${COLUMNS} from batch_job where account_id = $1 and read_at is not null and ($3::uuid is null or id < $3) order by id desc limit $2`,
    values: [accountId, page.most, page.before ?? null],
  });
  return found.rows;
}

export async function selectJob(db: Queryable, accountId: string, id: string): Promise<JobRow | undefined> {
  const found = await db.query({
    name: 'select-batch-job',
    text: `select ${COLUMNS} from batch_job where id = $2 and account_id = $1 and read_at is not null`,
    values: [accountId, id],
  });
  return found.rows[0];
}

/** Call with the wallet locked. */
export async function lockJob(db: Queryable, accountId: string, id: string): Promise<JobRow | undefined> {
  const found = await db.query(
    `select ${COLUMNS} from batch_job where id = $2 and account_id = $1 and read_at is not null for no key update`,
    [accountId, id],
  );
  return found.rows[0];
}

export interface Progress {
  found: number;
  notFound: number;
  failed: number;
  charged: number;
  /** The part of `charged` that came back for reported contacts. */
  refunded: number;
  /** Averaged over the rows that were found with a confidence. */
  averageConfidence: number | null;
  /** Rows that ended in the last half minute, and the seconds they took. */
  recentRows: number;
  recentSeconds: number;
}

/** Computed from chunks that ended, which are written in the same transaction as their rows. */
export async function selectProgress(db: Queryable, jobIds: readonly string[]): Promise<Map<string, Progress>> {
  const found = await db.query({
    name: 'select-batch-progress',
    text: `select job_id as "jobId", sum(found)::integer as found, sum(not_found)::integer as "notFound", sum(failed)::integer as failed,
             sum(charged)::integer as charged,
             (select coalesce(sum(credits_refunded), 0) from search where batch_job_id = job_id and credits_refunded > 0)::integer as refunded,
             (sum(confidence_sum) / nullif(sum(scored), 0))::float as "averageConfidence", coalesce(sum(found + not_found + failed) filter (where is_recent), 0)::integer as "recentRows",
             coalesce(extract(epoch from clock_timestamp() - greatest(min(taken_at) filter (where is_recent), clock_timestamp() - interval '30 s')), 0)::float as "recentSeconds"
           from (select *, ended_at > clock_timestamp() - interval '30 s' as is_recent from batch_chunk where job_id = any ($1)) chunk
           group by job_id`,
    values: [jobIds],
  });
  return new Map(found.rows.map(({ jobId, ...progress }) => [jobId, progress]));
}

/** By job, how many of its failed rows have an address that cannot be read. Jobs without any are left out. */
export async function selectUnreadable(db: Queryable, jobIds: readonly string[]): Promise<Map<string, number>> {
  const found = await db.query({
    name: 'select-batch-unreadable',
    text: `select job_id, count(*)::integer as rows from batch_row
      where job_id = any ($1::uuid[]) and state = 'failed' and query_key is null group by job_id`,
    values: [jobIds],
  });
  return new Map(found.rows.map(({ job_id, rows }) => [job_id, rows]));
}

/** Whether a row that nobody took yet may cost something. */
export async function hasPayingRows(db: Queryable, id: string): Promise<boolean> {
  const found = await db.query(
    `select from batch_row join batch_job job on job.id = job_id
     where job_id = $1 and number >= next_row and batch_row.state = 'waiting' and free is null and query_key is not null limit 1`,
    [id],
  );
  return found.rowCount === 1;
}

/** Starts a job that is pending or stopped. A job without a row left to take is completed at once. */
export async function updateStarted(
  db: Queryable,
  id: string,
  capCredits: number | null,
  vendorCapMicros: number | null,
  licenceId: number | null,
  program: ProgramFacts | null,
): Promise<JobRow> {
  const started = await db.query(
    `update batch_job set status = case when next_row > last_row then 'completed' else 'processing' end, cap_credits = $2, licence_id = $3, vendor_cap_micros = $4, program = coalesce($5, program),
       stopped = null, error_message = null, started_at = coalesce(started_at, clock_timestamp()), taken_at = clock_timestamp(),
       ended_at = case when next_row > last_row then clock_timestamp() end
     where id = $1 returning ${COLUMNS}`,
    [id, capCredits, licenceId, vendorCapMicros, program === null ? null : JSON.stringify(program)],
  );
  return started.rows[0]!;
}

/** Locks the API key of a program: others that spend its monthly credits wait until the transaction ends. */
export async function lockKey(db: Queryable, keyId: string): Promise<void> {
  await db.query('select from program_key where id = $1 for no key update', [keyId]);
}

/** Credits left of the key's month, not counting what this running job reserves; null if the key has no limit. */
export async function selectKeyLeft(db: Queryable, keyId: string, jobId: string): Promise<number | null> {
  const found = await db.query(
    `select (month_credits - program_key_spent(id) + coalesce((
       select greatest(coalesce(cap_credits, (quote ->> 'mostCredits')::integer) - (select coalesce(sum(charged), 0) from batch_chunk where job_id = $2), 0)
       from batch_job where batch_job.id = $2 and status = 'processing' and batch_job.program ->> 'keyId' = $1), 0))::integer as left
     from program_key where id = $1`,
    [keyId, jobId],
  );
  return found.rows[0]?.left ?? null;
}

/** Credits that a job has cost so far. */
export async function selectCharged(db: Queryable, jobId: string): Promise<number> {
  const found = await db.query('select coalesce(sum(charged), 0)::integer as charged from batch_chunk where job_id = $1', [jobId]);
  return found.rows[0]!.charged;
}

interface Ending {
  status: 'completed' | 'failed' | 'cancelled';
  stopped: BatchJob['stopped'];
  message: string | null;
}

export async function updateEnded(db: Queryable, id: string, { status, stopped, message }: Ending): Promise<JobRow> {
  const ended = await db.query(
    `update batch_job set status = $2, stopped = $3, error_message = $4, ended_at = clock_timestamp() where id = $1 returning ${COLUMNS}`,
    [id, status, stopped, message],
  );
  return ended.rows[0]!;
}

/** Uploads that are still being read are not jobs yet. */
export async function selectUnended(db: Queryable, accountId: string): Promise<{ id: string }[]> {
  const found = await db.query(
    `select id from batch_job where account_id = $1 and status in ('pending', 'processing') and read_at is not null order by id`,
    [accountId],
  );
  return found.rows;
}

/** Completes a job whose last chunk has just ended; undefined if it is not complete. */
export async function updateCompleted(db: Queryable, id: string): Promise<JobRow | undefined> {
  const completed = await db.query({
    name: 'complete-batch-job',
    text: `update batch_job set status = 'completed', ended_at = clock_timestamp()
           where id = $1 and status = 'processing' and next_row > last_row
             and not exists (select from batch_chunk where job_id = $1 and lease_until is not null)
           returning ${COLUMNS}`,
    values: [id],
  });
  return completed.rows[0];
}

/** False if there is no such job or it has started. */
export async function deletePendingJob(db: Queryable, id: string): Promise<boolean> {
  const gone = await db.query(`delete from batch_job where id = $1 and status = 'pending'`, [id]);
  return gone.rowCount === 1;
}

/** Includes uploads that are still being read. Call with the wallet locked. */
export async function lockJobsOf(db: Queryable, accountId: string): Promise<{ id: string }[]> {
  const found = await db.query('select id from batch_job where account_id = $1 order by id for update', [accountId]);
  return found.rows;
}

/** Deletes the account's jobs with their rows and chunks, and its column mappings. */
export async function deleteJobsOf(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from batch_job where account_id = $1', [accountId]);
  await db.query('delete from batch_mapping where account_id = $1', [accountId]);
}

/** The places, as the file writes them, of rows that found nothing, with the number of rows in each; the 1000 places with the most rows. */
export async function selectMissedPlaces(
  db: Queryable,
  jobId: string,
): Promise<{ zip: string | null; city: string | null; state: string | null; rows: number }[]> {
  const found = await db.query(
    `select input ->> 'zip' as zip, input ->> 'city' as city, input ->> 'state' as state, count(*)::integer as rows
     from batch_row where job_id = $1 and state = 'not_found' group by 1, 2, 3 order by rows desc limit 1000`,
    [jobId],
  );
  return found.rows;
}
