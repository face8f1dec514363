/** The SQL of passkeys and of the challenges that they sign. */
import type { Queryable } from '../../transaction.ts';

export interface PasskeyRow {
  id: Buffer;
  memberId: string;
  publicKey: Buffer;
  counter: number;
}

export interface ListedPasskey {
  id: Buffer;
  name: string;
  since: Date;
  usedAt: Date | null;
}

export async function insertChallenge(db: Queryable, challenge: string, memberId: string | null, expiresAt: Date): Promise<void> {
  await db.query('insert into passkey_challenge (challenge, member_id, expires_at) values ($1, $2, $3)', [challenge, memberId, expiresAt]);
}

/** True only once per challenge. */
export async function deleteChallenge(db: Queryable, challenge: string, memberId: string | null, now: Date): Promise<boolean> {
  const used = await db.query(
    'delete from passkey_challenge where challenge = $1 and member_id is not distinct from $2 and expires_at > $3',
    [challenge, memberId, now],
  );
  return used.rowCount === 1;
}

export async function deleteOldChallenges(db: Queryable, now: Date): Promise<number> {
  return (await db.query('delete from passkey_challenge where expires_at <= $1', [now])).rowCount ?? 0;
}

export async function selectPasskeys(db: Queryable, memberId: string): Promise<ListedPasskey[]> {
  const found = await db.query(
    'select id, name, created_at as since, used_at as "usedAt" from passkey where member_id = $1 order by created_at, id',
    [memberId],
  );
  return found.rows;
}

export type NewRow = PasskeyRow & { transports: readonly string[]; name: string; now: Date };

/** False when this key is already registered, by any member. */
export async function insertPasskey(db: Queryable, made: NewRow): Promise<boolean> {
  const done = await db.query(
    `insert into passkey (id, member_id, public_key, counter, transports, name, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing`,
    [made.id, made.memberId, made.publicKey, made.counter, made.transports, made.name, made.now],
  );
  return done.rowCount === 1;
}

export interface SigningMember extends PasskeyRow {
  accountId: string;
  email: string;
}

/** Only for members who can sign in. */
export async function findPasskey(db: Queryable, id: Buffer): Promise<SigningMember | undefined> {
  const found = await db.query(
    `select passkey.id, member_id as "memberId", public_key as "publicKey", counter::text as counter, account_id as "accountId", email
     from passkey join member on member.id = member_id join account on account.id = account_id
     where passkey.id = $1 and removed_at is null and closed_at is null`,
    [id],
  );
  const row = found.rows[0];
  return row && { ...row, counter: Number(row.counter) };
}

/** False when it was removed, or was used with this counter meanwhile. */
export async function updateUsed(db: Queryable, id: Buffer, counter: number, now: Date): Promise<boolean> {
  const used = await db.query('update passkey set counter = $2, used_at = $3 where id = $1 and (counter < $2 or counter = 0)', [
    id,
    counter,
    now,
  ]);
  return used.rowCount === 1;
}

/** False when the member has no such key. */
export async function deletePasskey(db: Queryable, memberId: string, id: Buffer): Promise<boolean> {
  return (await db.query('delete from passkey where member_id = $1 and id = $2', [memberId, id])).rowCount === 1;
}
