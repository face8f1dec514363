/** All SQL of accounts and their sessions. */
import type { Queryable } from '../../transaction.ts';

export interface AccountRow {
  id: string;
  email: string;
  password_hash: string;
  first_name: string | null;
  last_name: string | null;
  profile_image_url: string | null;
  created_at: Date;
}

export interface NewAccount {
  id: string;
  email: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
}

/** False when the email is taken. */
export async function insertAccount(db: Queryable, account: NewAccount): Promise<boolean> {
  const made = await db.query(
    `insert into account (id, email, password_hash, first_name, last_name) values ($1, $2, $3, $4, $5)
     on conflict (lower(email)) do nothing`,
    [account.id, account.email, account.passwordHash, account.firstName, account.lastName],
  );
  return made.rowCount === 1;
}

export async function findAccountByEmail(db: Queryable, email: string): Promise<AccountRow | undefined> {
  const found = await db.query<AccountRow>('select * from account where lower(email) = lower($1)', [email]);
  return found.rows[0];
}

export async function insertSession(db: Queryable, tokenHash: Buffer, accountId: string, expiresAt: Date): Promise<void> {
  await db.query('insert into session (token_hash, account_id, expires_at) values ($1, $2, $3)', [tokenHash, accountId, expiresAt]);
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query('delete from session where token_hash = $1', [tokenHash]);
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<number> {
  const gone = await db.query('delete from session where expires_at <= $1', [now]);
  return gone.rowCount ?? 0;
}

/** Hot: runs before every signed-in request. */
export async function findAccountBySession(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<Omit<AccountRow, 'password_hash'> | undefined> {
  const found = await db.query<Omit<AccountRow, 'password_hash'>>({
    name: 'find-account-by-session',
    text: `select id, email, first_name, last_name, profile_image_url, account.created_at from session join account on account.id = session.account_id
           where session.token_hash = $1 and session.expires_at > $2`,
    values: [tokenHash, now],
  });
  return found.rows[0];
}
