/** The SQL of members' second factors. */
import type { Queryable } from '../../transaction.ts';

export interface FactorRow {
  since: Date | null;
  isRequiredByTeam: boolean;
  hasAuthenticator: boolean;
  recoveryCodes: number;
}

export async function selectFactor(db: Queryable, memberId: string): Promise<FactorRow> {
  const found = await db.query(
    `select second_factor_at as since, second_factor_since is not null as "isRequiredByTeam",
       exists (select from member_totp where member_id = member.id and ready_at is not null) as "hasAuthenticator",
       (select count(*)::int from member_recovery_code where member_id = member.id) as "recoveryCodes"
     from member join account on account.id = account_id where member.id = $1`,
    [memberId],
  );
  return found.rows[0]!;
}

/** Replaces a secret that was offered but never proved. False when the member already has a proved one. */
export async function upsertOffer(db: Queryable, memberId: string, sealed: Buffer): Promise<boolean> {
  const made = await db.query(
    `insert into member_totp as known (member_id, sealed, step) values ($1, $2, 0)
     on conflict (member_id) do update set sealed = excluded.sealed, step = 0 where known.ready_at is null`,
    [memberId, sealed],
  );
  return made.rowCount === 1;
}

export interface TotpRow {
  sealed: Buffer;
  step: number;
  isReady: boolean;
}

/** Locks the secret for the rest of the transaction, so that a code sent twice at once is accepted only once. */
export async function lockTotp(db: Queryable, memberId: string): Promise<TotpRow | undefined> {
  const found = await db.query(
    'select sealed, step::text as step, ready_at is not null as "isReady" from member_totp where member_id = $1 for update',
    [memberId],
  );
  const row = found.rows[0];
  return row && { ...row, step: Number(row.step) };
}

export async function updateStep(db: Queryable, memberId: string, step: number): Promise<void> {
  await db.query('update member_totp set step = $2 where member_id = $1', [memberId, step]);
}

export async function updateReady(db: Queryable, memberId: string, step: number, now: Date): Promise<void> {
  await db.query('update member_totp set step = $2, ready_at = $3 where member_id = $1', [memberId, step, now]);
  await updateFactorSince(db, memberId, now);
}

/** Keeps the time of the first factor. */
export async function updateFactorSince(db: Queryable, memberId: string, now: Date): Promise<void> {
  await db.query('update member set second_factor_at = coalesce(second_factor_at, $2) where id = $1', [memberId, now]);
}

export async function hasFactor(db: Queryable, memberId: string): Promise<boolean> {
  const found = await db.query(
    `select exists (select from member_totp where member_id = $1 and ready_at is not null) or exists (select from passkey where member_id = $1) as has`,
    [memberId],
  );
  return found.rows[0]!.has;
}

/** Replaces the existing codes. */
export async function replaceRecoveryCodes(db: Queryable, memberId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.query('delete from member_recovery_code where member_id = $1', [memberId]);
  await db.query('insert into member_recovery_code (member_id, code_hash) select $1, unnest($2::bytea[])', [memberId, hashes]);
}

/** True only once per code. */
export async function deleteRecoveryCode(db: Queryable, memberId: string, hash: Buffer): Promise<boolean> {
  return (await db.query('delete from member_recovery_code where member_id = $1 and code_hash = $2', [memberId, hash])).rowCount === 1;
}

/** False when the member had none. */
export async function deleteFactors(db: Queryable, memberId: string): Promise<boolean> {
  await db.query('delete from member_totp where member_id = $1', [memberId]);
  await db.query('delete from passkey where member_id = $1', [memberId]);
  await db.query('delete from member_recovery_code where member_id = $1', [memberId]);
  const had = await db.query('update member set second_factor_at = null where id = $1 and second_factor_at is not null', [memberId]);
  return had.rowCount === 1;
}

/** Locks the member; undefined when the account has no such member. */
export async function lockMemberOf(db: Queryable, accountId: string, memberId: string): Promise<{ email: string } | undefined> {
  const found = await db.query('select email from member where account_id = $1 and id = $2 and removed_at is null for no key update', [
    accountId,
    memberId,
  ]);
  return found.rows[0];
}

/** `since` null: members decide themselves. Returns how many members of the account have no second factor yet. */
export async function updateRequired(db: Queryable, accountId: string, since: Date | null): Promise<number> {
  await db.query(
    'update account set second_factor_since = case when $2::timestamptz is null then null else coalesce(second_factor_since, $2) end where id = $1',
    [accountId, since],
  );
  const without = await db.query(
    'select count(*)::int as count from member where account_id = $1 and removed_at is null and second_factor_at is null',
    [accountId],
  );
  return without.rows[0]!.count;
}
