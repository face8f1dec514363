/** The SQL of uploads: a job that is being read, its rows, and what they will cost at most. */
import { BATCH_LIMITS, type BatchColumns } from '@deedline/contract/search/batch';
import type { Purpose } from '@deedline/contract/compliance/uses';
import { SIGNUP_CREDITS } from '@deedline/contract/search/prices';
import type { Queryable } from '../../../transaction.ts';
import type { Basis } from '../../purposes/take-basis.ts';
import type { ProgramFacts } from '../../record/record-audit.ts';
import { isStillFree } from '../../searches/hold-credits.ts';

/** An account that was granted this many credits at once got them from an operator, and is trusted like one that has paid. */
const GRANTED_CREDITS = 10 * SIGNUP_CREDITS;

export interface NewUpload extends Basis {
  id: string;
  accountId: string;
  memberId: string | null;
  program: ProgramFacts | null;
  fileName: string;
  purpose: Purpose;
  includeContacts: boolean;
  payOnlyForContacts: boolean;
  attestationVersion: string;
  ip: string;
  userAgent: string | null;
  header: readonly string[];
  columns: BatchColumns;
  capCredits: number | null;
  createdAt: Date;
}

/** Locks the account until the transaction ends, so that later counts stay valid. False if it was closed. */
export async function lockOpenAccount(db: Queryable, accountId: string): Promise<boolean> {
  const locked = await db.query('select from account where id = $1 and closed_at is null for no key update', [accountId]);
  return locked.rowCount === 1;
}

/** False if the account already has as many unfinished jobs as it may. */
export async function insertUpload(db: Queryable, upload: NewUpload): Promise<boolean> {
  const made = await db.query(
    `insert into batch_job (id, account_id, file_name, purpose, include_contacts, attestation_version, ip, user_agent, header, columns, cap_credits, created_at,
       glba_purpose, dppa_purpose, licence_id, member_id, pay_only_for_contacts, program)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $19
     where (select count(*) from batch_job where account_id = $2 and status in ('pending', 'processing')) < $18`,
    [
      upload.id,
      upload.accountId,
      upload.fileName,
      upload.purpose,
      upload.includeContacts,
      upload.attestationVersion,
      upload.ip,
      upload.userAgent,
      upload.header,
      JSON.stringify(upload.columns),
      upload.capCredits,
      upload.createdAt,
      upload.glbaPurpose,
      upload.dppaPurpose,
      upload.licenceId,
      upload.memberId,
      upload.payOnlyForContacts,
      BATCH_LIMITS.openJobs,
      upload.program === null ? null : JSON.stringify(upload.program),
    ],
  );
  return made.rowCount === 1;
}

/** The bytes that the rows of the account's other uploads take: those that have not started, and all. */
export async function selectRoom(
  db: Queryable,
  accountId: string,
  besides: string,
): Promise<{ hasPaid: boolean; waiting: number; all: number }> {
  const found = await db.query(
    `select billing = 'included' or exists (select from ledger_transaction where account_id = $1 and kind = 'purchase')
         or exists (select from ledger_transaction given join posting on transaction_id = given.id where account_id = $1 and given.kind = 'grant' and amount >= $3) as has_paid,
       (select coalesce(sum(stored_bytes) filter (where status = 'pending'), 0)::double precision from batch_job where account_id = $1 and id <> $2) as waiting,
       (select coalesce(sum(stored_bytes), 0)::double precision from batch_job where account_id = $1 and id <> $2) as "all"
     from account where id = $1`,
    [accountId, besides, GRANTED_CREDITS],
  );
  const { has_paid: hasPaid, waiting, all } = found.rows[0]!;
  return { hasPaid: hasPaid ?? false, waiting: waiting ?? 0, all: all ?? 0 };
}

/** Records the size of an upload that is being read. */
export async function updateStoredBytes(db: Queryable, id: string, bytes: number): Promise<void> {
  await db.query('update batch_job set stored_bytes = $2 where id = $1', [id, bytes]);
}

export interface NewRow {
  number: number;
  line: number;
  /** The number of cells; the cells themselves are sealed, together with the name. */
  width: number;
  sealed: Buffer;
  /** Without the name. */
  input: object;
  /** Hex; null if the row cannot be read as a query. */
  key: string | null;
  /** The key of the same query under the installation's other keys; null if there is only one. */
  otherKeys: string[] | null;
  state: 'waiting' | 'skipped';
  message: string | null;
}

export async function insertRows(db: Queryable, jobId: string, rows: readonly NewRow[]): Promise<void> {
  await db.query({
    name: 'insert-batch-rows',
    text: `insert into batch_row (job_id, number, line, input, query_key, other_keys, state, message, width, sealed)
           select $1, number, line, input, decode(key, 'hex'),
             (select array_agg(decode(other, 'hex')) from json_array_elements_text(nullif("otherKeys"::text, 'null')::json) as other), state, message, width, decode(sealed, 'base64')
           from json_to_recordset($2) as row (number integer, line integer, input jsonb, key text, "otherKeys" json, state text, message text, width integer, sealed text)`,
    values: [jobId, JSON.stringify(rows.map((row) => ({ ...row, sealed: row.sealed.toString('base64') })))],
  });
}

/**
 * Marks the rows that cost nothing whatever they find. `bought`: since then this account asked the same and paid for an answer that had contacts if this job
 * wants them, and all of its parts are still free. `duplicate`: an earlier row of the file asks the same.
 */
export async function markFreeRows(
  db: Queryable,
  job: { id: string; accountId: string; includeContacts: boolean },
  since: Date,
): Promise<void> {
  // The new rows have no statistics yet. The planner would assume a few of them and compare each with each.
  await db.query('set local enable_nestloop = off');
  await db.query(
    `with asked as (
       select number, query_key, other_keys, row_number() over (partition by query_key order by number) > 1 as is_repeated
       from batch_row where job_id = $1 and query_key is not null
     ), judged as materialized (
       select number, case when is_repeated then 'duplicate' when (
         -- The limit makes this an index probe for each row; a join would read everything that the account ever asked.
         select true from search
         where search.account_id = $2 and search.query_key = any (asked.other_keys || asked.query_key) and status = 'completed' and (include_contacts or not $3)
           and ${isStillFree('$4')}
         limit 1
       ) then 'bought' end as free
       from asked
     )
     update batch_row set free = judged.free from judged
     where job_id = $1 and batch_row.number = judged.number and batch_row.free is distinct from judged.free`,
    [job.id, job.accountId, job.includeContacts, since],
  );
}

export interface RowCounts {
  /** Rows with an address. */
  rows: number;
  unreadable: number;
  duplicates: number;
  boughtBefore: number;
}

export async function countRows(db: Queryable, jobId: string): Promise<RowCounts> {
  const counted = await db.query(
    `select count(*)::integer as rows, (count(*) filter (where query_key is null))::integer as unreadable,
       (count(*) filter (where free = 'duplicate'))::integer as duplicates, (count(*) filter (where free = 'bought'))::integer as "boughtBefore"
     from batch_row where job_id = $1 and state <> 'skipped'`,
    [jobId],
  );
  return counted.rows[0]!;
}

export interface ReadUpload {
  lastRow: number;
  totalRows: number;
  skippedRows: number;
  quote: object;
  readAt: Date;
  idempotencyKey: string | null;
  bodyHash: Buffer | null;
}

/** Turns the upload into a job. False if it was deleted in the meantime. Violates the unique index if the idempotency key belongs to another job. */
export async function updateRead(db: Queryable, id: string, read: ReadUpload): Promise<boolean> {
  const done = await db.query(
    `update batch_job set read_at = $2, last_row = $3, total_rows = $4, skipped_rows = $5, quote = $6, idempotency_key = $7, body_hash = $8
     where id = $1 and read_at is null and exists (select from account where id = account_id and closed_at is null)`,
    [id, read.readAt, read.lastRow, read.totalRows, read.skippedRows, JSON.stringify(read.quote), read.idempotencyKey, read.bodyHash],
  );
  return done.rowCount === 1;
}

export async function updateQuote(
  db: Queryable,
  id: string,
  terms: { purpose: Purpose; basis: Basis; includeContacts: boolean; payOnlyForContacts: boolean; quote: object },
): Promise<void> {
  const { purpose, basis, includeContacts, payOnlyForContacts, quote } = terms;
  await db.query(
    `update batch_job set purpose = $2, include_contacts = $3, quote = $4, glba_purpose = $5, dppa_purpose = $6, licence_id = $7,
       pay_only_for_contacts = $8 where id = $1`,
    [id, purpose, includeContacts, JSON.stringify(quote), basis.glbaPurpose, basis.dppaPurpose, basis.licenceId, payOnlyForContacts],
  );
}

export async function findUploadByKey(
  db: Queryable,
  accountId: string,
  key: string,
): Promise<{ id: string; body_hash: Buffer } | undefined> {
  const found = await db.query(
    'select id, body_hash from batch_job where account_id = $1 and idempotency_key = $2 and body_hash is not null',
    [accountId, key],
  );
  return found.rows[0];
}

/** Deletes an upload that has not started, with its rows. */
export async function deleteUpload(db: Queryable, id: string): Promise<void> {
  await db.query(`delete from batch_job where id = $1 and status = 'pending'`, [id]);
}

/** Deletes uploads that broke off and jobs that nobody started. Returns how many there were. */
export async function deleteStaleUploads(db: Queryable, openedBefore: Date, readBefore: Date): Promise<number> {
  const gone = await db.query(
    `delete from batch_job where status = 'pending' and ((read_at is null and created_at < $1) or read_at < $2) and not is_account_held(account_id)`,
    [openedBefore, readBefore],
  );
  return gone.rowCount ?? 0;
}
