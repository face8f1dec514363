/** The SQL of operators: their record, and what they see of an account. */
import type { Queryable } from '../../transaction.ts';
import type { Actor } from './operator-context.ts';

export type RecordedResult = 'asked' | 'done' | 'repeated' | 'refused';

export interface NewRecord extends Actor {
  command: string;
  result: RecordedResult;
  subject?: string | undefined;
  accountId?: string | undefined;
  creditsAsked?: number;
  creditsMoved?: number;
  reason?: string;
  key?: string;
  detail?: string | undefined;
}

export async function insertRecord(db: Queryable, record: NewRecord): Promise<void> {
  await db.query(
    `insert into operator_audit
       (operator, command, subject, account_id, credits_asked, credits_moved, reason, idempotency_key, result, detail, ip, user_agent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      record.operator,
      record.command,
      record.subject ?? record.accountId ?? null,
      record.accountId ?? null,
      record.creditsAsked ?? null,
      record.creditsMoved ?? null,
      record.reason ?? null,
      record.key ?? null,
      record.result,
      record.detail ?? null,
      record.from?.ip ?? null,
      record.from?.userAgent ?? null,
    ],
  );
}

export interface EarlierMovement {
  accountId: string;
  creditsAsked: number;
  creditsMoved: number;
}

/** What was done under an idempotency key before. */
export async function selectEarlier(db: Queryable, command: string, key: string): Promise<EarlierMovement | undefined> {
  const found = await db.query(
    `select account_id as "accountId", credits_asked as "creditsAsked", credits_moved as "creditsMoved" from operator_audit
     where command = $1 and idempotency_key = $2 and result = 'done'`,
    [command, key],
  );
  const row = found.rows[0];
  return row && { accountId: row.accountId!, creditsAsked: row.creditsAsked!, creditsMoved: row.creditsMoved! };
}

export interface RecordRow {
  at: Date;
  operator: string;
  command: string;
  result: RecordedResult;
  subject: string | null;
  creditsMoved: number | null;
  reason: string | null;
  detail: string | null;
}

/** The latest first. */
export async function selectRecords(db: Queryable, most: number): Promise<RecordRow[]> {
  const found = await db.query(
    `select at, operator, command, result, subject, credits_moved as "creditsMoved", reason, detail from operator_audit order by id desc limit $1`,
    [most],
  );
  return found.rows;
}

export interface AccountRow {
  id: string;
  /** The email of its longest-standing owner; null once it is closed. */
  email: string | null;
  openedAt: Date;
  closedAt: Date | null;
}

const ACCOUNT = 'select id, account_email(id) as email, created_at as "openedAt", closed_at as "closedAt" from account';

/** The account of the member who signs in with this address. */
export async function selectAccountByEmail(db: Queryable, email: string): Promise<AccountRow | undefined> {
  const found = await db.query(
    `${ACCOUNT} where id = (select account_id from member where lower(email) = lower($1) and removed_at is null)`,
    [email],
  );
  return found.rows[0];
}

export async function selectAccountById(db: Queryable, id: string): Promise<AccountRow | undefined> {
  const found = await db.query(`${ACCOUNT} where id = $1`, [id]);
  return found.rows[0];
}

/** Serializes uses of the same key, whatever the account, until the transaction ends. */
export async function lockKey(db: Queryable, command: string, key: string): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`operator ${command} ${key}`]);
}

/** Locks the account's wallet until the transaction ends. */
export async function lockWallet(db: Queryable, accountId: string): Promise<void> {
  await db.query('select lock_wallets(array[$1::uuid])', [accountId]);
}

export interface Balances {
  wallet: number;
  held: number;
  owed: number;
}

export async function selectBalances(db: Queryable, accountId: string): Promise<Balances> {
  const found = await db.query('select kind, balance from ledger_account where account_id = $1', [accountId]);
  const balances = Object.fromEntries(found.rows.map(({ kind, balance }) => [kind, Number(balance)]));
  return { wallet: balances['wallet'] ?? 0, held: balances['held'] ?? 0, owed: 0 - (balances['owed'] ?? 0) };
}

export interface MovementRow {
  number: number;
  at: Date;
  kind: string;
  key: string;
  wallet: number;
  held: number;
  owed: number;
}

const moved = <const Kind extends string>(kind: Kind) =>
  `coalesce(sum(amount) filter (where ledger.kind = '${kind}'), 0)::float8 as ${kind}` as const;

/** The latest first. */
export async function selectMovements(db: Queryable, accountId: string, most: number): Promise<MovementRow[]> {
  const found = await db.query(
    `select t.number::float8 as number, t.created_at as at, t.kind, t.idempotency_key as key, ${moved('wallet')}, ${moved('held')}, ${moved('owed')}
     from (select * from ledger_transaction where account_id = $1 order by number desc limit $2) t
     join posting on posting.transaction_id = t.id join ledger_account ledger on ledger.id = posting.ledger_account_id
     group by t.id, t.number, t.created_at, t.kind, t.idempotency_key order by t.number desc`,
    [accountId, most],
  );
  return found.rows;
}

export interface OpenHoldRow {
  id: string;
  credits: number;
  openedAt: Date;
  /** The rows of a batch that it is for; null for a single search. */
  batch: { jobId: string; firstRow: number; lastRow: number } | null;
}

export async function selectOpenHolds(db: Queryable, accountId: string): Promise<OpenHoldRow[]> {
  const found = await db.query(
    `select hold.id, amount as credits, opened_at as "openedAt", case when chunk.id is not null
       then json_build_object('jobId', job_id, 'firstRow', first_row, 'lastRow', last_row) end as batch
     from hold left join batch_chunk chunk on chunk.id = hold.id where hold.account_id = $1 and closed_at is null order by opened_at, hold.id`,
    [accountId],
  );
  return found.rows.map((row) => ({ ...row, batch: row.batch as OpenHoldRow['batch'] }));
}

export interface OpenJobRow {
  id: string;
  status: string;
  /** Why it stopped before it was done; null when it did not. */
  stopped: string | null;
  rows: number;
  done: number;
  charged: number;
  since: Date;
}

/** Batches that may still cost something: waiting to start, running, or stopped and resumable. */
export async function selectOpenJobs(db: Queryable, accountId: string): Promise<OpenJobRow[]> {
  const found = await db.query(
    `select job.id, status, stopped, total_rows as rows, coalesce(sum(found + not_found + failed), 0)::integer as done,
       coalesce(sum(charged), 0)::integer as charged, coalesce(started_at, created_at) as since
     from batch_job job left join batch_chunk chunk on chunk.job_id = job.id
     where job.account_id = $1 and (status in ('pending', 'processing') or stopped is not null) and read_at is not null group by job.id order by job.id`,
    [accountId],
  );
  return found.rows;
}

export interface PaymentRow {
  id: string;
  accountId: string;
  paidAt: Date | null;
  credits: number;
  amountCents: number;
  refundedCents: number;
  /** The credits that neither a refund nor a dispute has taken back. */
  standingCredits: number;
  disputes: string | null;
  withheld: string | null;
}

export interface PaymentPage {
  most: number;
  /** Only payments after this one in the order; none when it does not exist. */
  after: string | null;
}

/** The payments of some accounts, the latest first: all of them, or a page. */
export async function selectPayments(db: Queryable, accountIds: readonly string[], page?: PaymentPage): Promise<PaymentRow[]> {
  const found = await db.query(
    `select payment.id, checkout.account_id as "accountId", paid_at as "paidAt", credits, amount_cents as "amountCents", coalesce(cents_paid_back(payment.id, refunded_cents), 0) as "refundedCents",
       standing_credits as "standingCredits", withheld,
       (select string_agg(standing, ', ' order by heard_at, id) from payment_dispute where payment_id = payment.id) as disputes
     from payment join checkout on checkout.id = checkout_id
     where checkout.account_id = any ($1::uuid[]) and ($2::text is null
       or (-extract(epoch from coalesce(paid_at, '-infinity')), payment.id) > (select -extract(epoch from coalesce(paid_at, '-infinity')), id from payment where id = $2))
     order by paid_at desc nulls last, payment.id limit $3`,
    [accountIds, page?.after ?? null, page?.most ?? null],
  );
  return found.rows;
}
