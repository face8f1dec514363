/** All SQL of accounts, their sessions and the links mailed to them. */
import type { Queryable } from '../../transaction.ts';

/** An open account; a closed one has neither email nor password, and no query here finds it. */
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

export async function findOpenAccount(db: Queryable, id: string): Promise<AccountRow | undefined> {
  const found = await db.query<AccountRow>('select * from account where id = $1 and closed_at is null', [id]);
  return found.rows[0];
}

/** Whether the account still has this password; if so it keeps it until the transaction ends. */
export async function keepPassword(db: Queryable, id: string, passwordHash: string): Promise<boolean> {
  const found = await db.query('select from account where id = $1 and password_hash = $2 for share', [id, passwordHash]);
  return found.rowCount === 1;
}

/** Undefined when the account is closed, or when it no longer has the password it is to have. */
export async function updatePassword(
  db: Queryable,
  id: string,
  passwordHash: string,
  replaced: string | null,
): Promise<{ email: string } | undefined> {
  const changed = await db.query<{ email: string }>(
    'update account set password_hash = $2 where id = $1 and closed_at is null and ($3::text is null or password_hash = $3) returning email',
    [id, passwordHash, replaced],
  );
  return changed.rows[0];
}

/** Throws a unique violation when the address is another account's. */
export async function updateEmail(db: Queryable, id: string, email: string): Promise<boolean> {
  const changed = await db.query('update account set email = $2 where id = $1 and closed_at is null', [id, email]);
  return changed.rowCount === 1;
}

/** Leaves the id and the dates; false when it was closed before or the password is another by now. */
export async function updateClosed(db: Queryable, id: string, passwordHash: string, now: Date): Promise<boolean> {
  const closed = await db.query(
    `update account set closed_at = $3, email = null, password_hash = null, first_name = null, last_name = null, profile_image_url = null
     where id = $1 and password_hash = $2`,
    [id, passwordHash, now],
  );
  return closed.rowCount === 1;
}

/** False when this address has had its free credits. */
export async function insertSignupGrant(db: Queryable, emailHash: Buffer): Promise<boolean> {
  const made = await db.query('insert into signup_grant (email_hash) values ($1) on conflict do nothing', [emailHash]);
  return made.rowCount === 1;
}

export async function insertSession(db: Queryable, tokenHash: Buffer, accountId: string, expiresAt: Date): Promise<void> {
  await db.query('insert into session (token_hash, account_id, expires_at) values ($1, $2, $3)', [tokenHash, accountId, expiresAt]);
}

/** Whose it was; undefined when there is no such session. */
export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<string | undefined> {
  const ended = await db.query<{ accountId: string }>('delete from session where token_hash = $1 returning account_id as "accountId"', [
    tokenHash,
  ]);
  return ended.rows[0]?.accountId;
}

/** How many. */
export async function deleteSessions(db: Queryable, accountId: string): Promise<number> {
  const ended = await db.query('delete from session where account_id = $1', [accountId]);
  return ended.rowCount ?? 0;
}

export async function deleteOtherSessions(db: Queryable, accountId: string, tokenHash: Buffer): Promise<number> {
  const ended = await db.query('delete from session where account_id = $1 and token_hash <> $2', [accountId, tokenHash]);
  return ended.rowCount ?? 0;
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
           where session.token_hash = $1 and session.expires_at > $2 and account.closed_at is null`,
    values: [tokenHash, now],
  });
  return found.rows[0];
}

export type LinkPurpose = 'reset_password' | 'confirm_email';

export interface NewLink {
  mailId: string;
  tokenHash: Buffer;
  accountId: string;
  purpose: LinkPurpose;
  newEmail: string | null;
  now: Date;
  expiresAt: Date;
}

/** Keeps the account to itself until the transaction ends: what ends its links waits, or has ended them; so does another mail. */
export async function lockOpenAccount(db: Queryable, id: string): Promise<{ email: string } | undefined> {
  const found = await db.query<{ email: string }>('select email from account where id = $1 and closed_at is null for no key update', [id]);
  return found.rows[0];
}

/** Records the link of a mail, in place of the one that an earlier attempt carried. False when the mail was taken back. */
export async function upsertLink(db: Queryable, link: NewLink): Promise<boolean> {
  const made = await db.query(
    `insert into account_token (mail_id, token_hash, account_id, purpose, new_email, created_at, expires_at)
     select $1, $2, $3, $4, $5, $6, $7 from mail_outbox where id = $1
     on conflict (mail_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [link.mailId, link.tokenHash, link.accountId, link.purpose, link.newEmail, link.now, link.expiresAt],
  );
  return made.rowCount === 1;
}

/** How many mails with such a link the account caused or got after `since`, other than this one. */
export async function countOtherLinks(
  db: Queryable,
  link: Pick<NewLink, 'mailId' | 'accountId' | 'purpose'>,
  since: Date,
): Promise<number> {
  const found = await db.query<{ count: number }>(
    'select count(*)::int as count from account_token where account_id = $1 and purpose = $2 and mail_id <> $3 and created_at > $4',
    [link.accountId, link.purpose, link.mailId, since],
  );
  return found.rows[0]!.count;
}

export async function findLink(
  db: Queryable,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ accountId: string; newEmail: string | null } | undefined> {
  const found = await db.query<{ accountId: string; newEmail: string | null }>(
    `select account_id as "accountId", new_email as "newEmail" from account_token where token_hash = $1 and purpose = $2 and expires_at > $3`,
    [tokenHash, purpose, now],
  );
  return found.rows[0];
}

/** Of two who use one link at once, one gets true. */
export async function deleteLink(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const used = await db.query('delete from account_token where token_hash = $1', [tokenHash]);
  return used.rowCount === 1;
}

export async function deleteLinks(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from account_token where account_id = $1', [accountId]);
}

export async function deleteExpiredLinks(db: Queryable, now: Date): Promise<number> {
  const gone = await db.query('delete from account_token where expires_at <= $1', [now]);
  return gone.rowCount ?? 0;
}
