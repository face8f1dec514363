/** All SQL of the practice provider. */
import type { Queryable } from '../../../transaction.ts';
import type { SessionRequest } from './session.ts';

export interface PracticeRow {
  id: string;
  request: SessionRequest;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  refunded_cents: number;
  refunded_at: Date | null;
  dispute_status: string | null;
  disputed_at: Date | null;
}

export interface PageOfRows {
  since: Date;
  most: number;
  /** The id of the last row of the previous page. */
  after?: string | undefined;
}

/** Returns the session of this idempotency key, and creates it if there is none. */
export async function upsertSession(
  db: Queryable,
  session: { id: string; key: string | null; request: SessionRequest; now: Date; expiresAt: Date },
): Promise<PracticeRow> {
  const made = await db.query(
    `insert into practice_session (id, idempotency_key, request, created_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning *`,
    [session.id, session.key, session.request, session.now, session.expiresAt],
  );
  return made.rows[0]!;
}

export async function selectSession(db: Queryable, id: string): Promise<PracticeRow | undefined> {
  const found = await db.query('select * from practice_session where id = $1', [id]);
  return found.rows[0];
}

/** Newest first, with one row more than requested if there are further ones. */
export function selectSessions(db: Queryable, page: PageOfRows): Promise<PracticeRow[]> {
  return selectPage(db, 'created_at', page);
}

export function selectRefunded(db: Queryable, page: PageOfRows): Promise<PracticeRow[]> {
  return selectPage(db, 'refunded_at', page);
}

export function selectDisputed(db: Queryable, page: PageOfRows): Promise<PracticeRow[]> {
  return selectPage(db, 'disputed_at', page);
}

async function selectPage(db: Queryable, column: 'created_at' | 'refunded_at' | 'disputed_at', page: PageOfRows): Promise<PracticeRow[]> {
  const found = await db.query(
    `select * from practice_session where ${column} >= $1 and ($3::text is null or id < $3) order by id desc limit $2 + 1`,
    [page.since, page.most, page.after ?? null],
  );
  return found.rows;
}

/** Undefined if the session does not exist, is already paid, or has expired. */
export async function paySession(db: Queryable, id: string, now: Date): Promise<PracticeRow | undefined> {
  const paid = await db.query(
    'update practice_session set paid_at = $2 where id = $1 and paid_at is null and expires_at > $2 returning *',
    [id, now],
  );
  return paid.rows[0];
}

/** Undefined if the session is not paid, or less than `cents` is left of it. */
export async function refundSession(db: Queryable, id: string, cents: number, now: Date): Promise<PracticeRow | undefined> {
  const refunded = await db.query(
    `update practice_session set refunded_cents = refunded_cents + $2, refunded_at = $3
     where id = $1 and paid_at is not null and refunded_cents + $2 <= (request ->> 'amountCents')::integer returning *`,
    [id, cents, now],
  );
  return refunded.rows[0];
}

/** Undefined if the session is not paid. */
export async function disputeSession(db: Queryable, id: string, status: string, now: Date): Promise<PracticeRow | undefined> {
  const disputed = await db.query(
    `update practice_session set dispute_status = $2, disputed_at = coalesce(disputed_at, $3) where id = $1 and paid_at is not null returning *`,
    [id, status, now],
  );
  return disputed.rows[0];
}
