/** The SQL of sign-ins through teams' providers: begun ones, those waiting for a code, and the resulting sessions. */
import type { Queryable } from '../../transaction.ts';

export interface NewSignIn {
  stateHash: Buffer;
  browserHash: Buffer;
  accountId: string;
  expiresAt: Date;
}

export async function insertSignIn(db: Queryable, { stateHash, browserHash, accountId, expiresAt }: NewSignIn): Promise<void> {
  await db.query('insert into openid_sign_in (state_hash, browser_hash, account_id, expires_at) values ($1, $2, $3, $4)', [
    stateHash,
    browserHash,
    accountId,
    expiresAt,
  ]);
}

export interface BegunRow {
  accountId: string;
  expiresAt: Date;
}

/** Uses up a begun sign-in and returns its account; undefined when this browser began none with this state that is still valid. */
export async function deleteSignIn(db: Queryable, stateHash: Buffer, browserHash: Buffer, now: Date): Promise<BegunRow | undefined> {
  const used = await db.query(
    `delete from openid_sign_in where state_hash = $1 and browser_hash = $2 and member_id is null and expires_at > $3
     returning account_id as "accountId", expires_at as "expiresAt"`,
    [stateHash, browserHash, now],
  );
  return used.rows[0];
}

export async function deleteOldSignIns(db: Queryable, now: Date): Promise<number> {
  return (await db.query('delete from openid_sign_in where expires_at <= $1', [now])).rowCount ?? 0;
}

export interface WaitingRow {
  memberId: string;
  accountId: string;
  email: string;
  methods: string[];
}

/** Stores a member whom the provider admitted with one factor and whose browser still has to send their own code. */
export async function insertWaiting(
  db: Queryable,
  browserHash: Buffer,
  { memberId, accountId, methods }: Omit<WaitingRow, 'email'>,
  expiresAt: Date,
): Promise<void> {
  await db.query(
    `insert into openid_sign_in (state_hash, browser_hash, account_id, member_id, methods, expires_at)
     values (uuid_send(gen_random_uuid()), $1, $2, $3, $4, $5)`,
    [browserHash, accountId, memberId, methods, expiresAt],
  );
}

const WAITING = `select member_id as "memberId", member.account_id as "accountId", email, methods
  from openid_sign_in as waiting join member on member.id = member_id
  where browser_hash = $1 and expires_at > $2 and removed_at is null and member.account_id = waiting.account_id and methods is not null`;

export async function findWaiting(db: Queryable, browserHash: Buffer, now: Date): Promise<WaitingRow | undefined> {
  return (await db.query(WAITING, [browserHash, now])).rows[0];
}

/** The same, locked until the transaction ends, so that a code sent twice at once is processed only once. */
export async function keepWaiting(db: Queryable, browserHash: Buffer, now: Date): Promise<WaitingRow | undefined> {
  return (await db.query(`${WAITING} for update of waiting`, [browserHash, now])).rows[0];
}

export async function deleteWaiting(db: Queryable, browserHash: Buffer): Promise<void> {
  await db.query('delete from openid_sign_in where browser_hash = $1 and member_id is not null', [browserHash]);
}

export interface ProvidedSession {
  methods: readonly string[];
  hasTwoFactors: boolean;
  /** When the member last proved their identity; null when unknown. */
  provedAt: Date | null;
}

/** Records on a session what the provider said. */
export async function updateProvided(
  db: Queryable,
  tokenHash: Buffer,
  { methods, hasTwoFactors, provedAt }: ProvidedSession,
): Promise<void> {
  await db.query(
    `update session set by_provider = true, provider_methods = $2, has_two_factors = $3, proved_at = coalesce($4, 'epoch'::timestamptz)
     where token_hash = $1`,
    [tokenHash, methods, hasTwoFactors, provedAt],
  );
}
