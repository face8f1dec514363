/** The SQL of requests to know, correct and delete. */
import type { PrivacyRequest, ReceiptState } from '@deedline/contract/compliance/opt-out';
import type { Queryable } from '../../../transaction.ts';

export type RequestState = Exclude<ReceiptState['state'], 'in_effect' | 'undone'>;

export interface RequestRow {
  id: string;
  receipt: string;
  kind: PrivacyRequest['kind'];
  state: RequestState;
  createdAt: Date;
  tokenHash: Buffer;
  sealed: Buffer | null;
  confirmedAt: Date | null;
  dueAt: Date | null;
  extendedBecause: string | null;
  closedAt: Date | null;
  outcome: string | null;
}
const COLUMNS = `id, receipt, kind, state, created_at as "createdAt", token_hash as "tokenHash", sealed, confirmed_at as "confirmedAt", due_at as "dueAt",
  extended_because as "extendedBecause", closed_at as "closedAt", outcome`;

export interface NewRequest {
  id: string;
  receipt: string;
  kind: PrivacyRequest['kind'];
  now: Date;
  tokenHash: Buffer;
  sealed: Buffer;
}

export async function insertRequest(db: Queryable, { id, receipt, kind, now, tokenHash, sealed }: NewRequest): Promise<void> {
  await db.query(
    `insert into privacy_request (id, receipt, kind, state, created_at, token_hash, sealed) values ($1, $2, $3, 'unconfirmed', $4, $5, $6)`,
    [id, receipt, kind, now, tokenHash, sealed],
  );
}

export async function selectRequestById(db: Queryable, id: string): Promise<RequestRow | undefined> {
  return (await db.query(`select ${COLUMNS} from privacy_request where id = $1`, [id])).rows[0];
}

export async function selectRequest(db: Queryable, receipt: string): Promise<RequestRow | undefined> {
  return (await db.query(`select ${COLUMNS} from privacy_request where receipt = $1`, [receipt])).rows[0];
}

/** These lock the request for the rest of the transaction. */
export async function lockRequest(db: Queryable, receipt: string): Promise<RequestRow | undefined> {
  return (await db.query(`select ${COLUMNS} from privacy_request where receipt = $1 for update`, [receipt])).rows[0];
}
export async function lockRequestByToken(db: Queryable, tokenHash: Buffer): Promise<RequestRow | undefined> {
  return (await db.query(`select ${COLUMNS} from privacy_request where token_hash = $1 for update`, [tokenHash])).rows[0];
}

export async function markConfirmed(db: Queryable, id: string, now: Date, dueAt: Date): Promise<void> {
  await db.query(`update privacy_request set state = 'open', confirmed_at = $2, due_at = $3 where id = $1`, [id, now, dueAt]);
}

export async function extendRequest(db: Queryable, id: string, dueAt: Date, because: string): Promise<void> {
  await db.query('update privacy_request set due_at = $2, extended_because = $3, warned_at = null where id = $1', [id, dueAt, because]);
}

export interface Closing {
  state: 'answered' | 'refused' | 'withdrawn';
  now: Date;
  outcome: string | null;
  /** The sealed answer, kept until it is mailed. */
  sealed: Buffer | null;
}

export async function closeRequest(db: Queryable, id: string, { state, now, outcome, sealed }: Closing): Promise<void> {
  await db.query('update privacy_request set state = $2, closed_at = $3, outcome = $4, sealed = $5 where id = $1', [
    id,
    state,
    now,
    outcome,
    sealed,
  ]);
}

/** Requests that wait for an answer, the next due first. */
export async function selectOpen(db: Queryable): Promise<RequestRow[]> {
  return (await db.query(`select ${COLUMNS} from privacy_request where state = 'open' order by due_at, id`)).rows;
}

/** Marks requests that are due by then as warned about, each once, and returns them. */
export async function markWarned(db: Queryable, dueBy: Date, now: Date): Promise<{ receipt: string; dueAt: Date }[]> {
  const found = await db.query(
    `update privacy_request set warned_at = $2 where state = 'open' and warned_at is null and due_at <= $1 returning receipt, due_at as "dueAt"`,
    [dueBy, now],
  );
  return found.rows;
}

/** Deletes unconfirmed requests, and the texts of answers whose mail has gone out. Returns how many. */
export async function deleteStale(db: Queryable, unconfirmedSince: Date, answeredSince: Date): Promise<number> {
  const gone = await db.query(`delete from privacy_request where state = 'unconfirmed' and created_at <= $1`, [unconfirmedSince]);
  const cleared = await db.query(
    `update privacy_request set sealed = null where state = 'answered' and sealed is not null and closed_at <= $1`,
    [answeredSince],
  );
  return (gone.rowCount ?? 0) + (cleared.rowCount ?? 0);
}
