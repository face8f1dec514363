/** All SQL of accounts, their members, and the members' sessions and choices. */
import type { Role } from '@deedline/contract/account/role';
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { Queryable } from '../../transaction.ts';

/** A member who can sign in; no query here finds one who was removed or whose account is closed. */
export interface MemberRow {
  id: string;
  account_id: string;
  role: Role;
  email: string;
  password_hash: string;
  first_name: string | null;
  last_name: string | null;
  profile_image_url: string | null;
  created_at: Date;
  pays_only_for_contacts: boolean;
  purpose: Purpose | null;
  /** Since when the password alone does not let them in any more; null if it does. */
  second_factor_at: Date | null;
}

export interface NewMember {
  id: string;
  accountId: string;
  role: Role;
  email: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  provedAt: Date | null;
}

export async function insertAccount(db: Queryable, id: string, freeCredits: 'waiting' | 'settled'): Promise<void> {
  await db.query('insert into account (id, free_credits) values ($1, $2)', [id, freeCredits]);
}

/** False when the email is taken. */
export async function insertMember(db: Queryable, member: NewMember): Promise<boolean> {
  const made = await db.query(
    `insert into member (id, account_id, role, email, password_hash, first_name, last_name, email_proved_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (lower(email)) where removed_at is null do nothing`,
    [member.id, member.accountId, member.role, member.email, member.passwordHash, member.firstName, member.lastName, member.provedAt],
  );
  return made.rowCount === 1;
}

export async function findMemberByEmail(db: Queryable, email: string): Promise<MemberRow | undefined> {
  const found = await db.query('select * from member where lower(email) = lower($1) and removed_at is null and password_hash is not null', [
    email,
  ]);
  return found.rows[0];
}

export async function findMember(db: Queryable, id: string): Promise<MemberRow | undefined> {
  const found = await db.query('select * from member where id = $1 and removed_at is null and password_hash is not null', [id]);
  return found.rows[0];
}

/** Whether the member still owns the account; locks the row, so that this stays so until the transaction ends. */
export async function keepOwnership(db: Queryable, accountId: string, memberId: string | undefined): Promise<boolean> {
  const kept = await db.query(`select from member where id = $2 and account_id = $1 and role = 'owner' and removed_at is null for share`, [
    accountId,
    memberId ?? null,
  ]);
  return kept.rowCount === 1;
}

/** Where to write to an account: to this member while they are one, otherwise to the owner. Undefined if the account is closed. */
export async function selectAddress(db: Queryable, accountId: string, memberId: string | null): Promise<string | undefined> {
  const found = await db.query(
    `select coalesce((select email from member where id = $2 and account_id = account.id and removed_at is null), account_email(id)) as email
     from account where id = $1 and closed_at is null`,
    [accountId, memberId],
  );
  return found.rows[0]?.email ?? undefined;
}

/** Whether the member still has this password; if so they keep it until the transaction ends. */
export async function keepPassword(db: Queryable, id: string, passwordHash: string): Promise<boolean> {
  const found = await db.query('select from member where id = $1 and password_hash = $2 for share', [id, passwordHash]);
  return found.rowCount === 1;
}

/** If `replaced` is given, the member must still have that password. Undefined if they do not, or are no member any more. */
export async function updatePassword(
  db: Queryable,
  id: string,
  passwordHash: string,
  replaced: string | null,
): Promise<Pick<MemberRow, 'email' | 'account_id'> | undefined> {
  const changed = await db.query(
    `update member set password_hash = $2 where id = $1 and removed_at is null and ($3::text is null or password_hash = $3)
     returning email, account_id`,
    [id, passwordHash, replaced],
  );
  return changed.rows[0];
}

/** Returns the address that they had; undefined if they are no member any more. Throws a unique violation if another member has the address. */
export async function updateEmail(db: Queryable, id: string, email: string): Promise<{ account_id: string; was: string } | undefined> {
  const changed = await db.query(
    `update member set email = $2 from member was where member.id = $1 and was.id = $1 and member.removed_at is null
     returning member.account_id, was.email as was`,
    [id, email],
  );
  return changed.rows[0];
}

/** Like `keepPassword`, for an owner. With the account locked nobody can change roles. */
export async function keepOwner(db: Queryable, id: string, passwordHash: string): Promise<boolean> {
  const found = await db.query(`select from member where id = $1 and password_hash = $2 and role = 'owner' for share`, [id, passwordHash]);
  return found.rowCount === 1;
}

/** All owners of an account, who receive the mails that concern owners. */
export async function findOwners(db: Queryable, accountId: string): Promise<{ id: string; email: string }[]> {
  const found = await db.query(`select id, email from member where account_id = $1 and role = 'owner' and removed_at is null order by id`, [
    accountId,
  ]);
  return found.rows;
}

/** Closes an account; its id and dates stay. False if it was already closed. */
export async function updateClosed(db: Queryable, accountId: string, now: Date): Promise<boolean> {
  const closed = await db.query('update account set closed_at = $2 where id = $1 and closed_at is null', [accountId, now]);
  return closed.rowCount === 1;
}

/** Deletes the members with their sessions, links and invitations. Returns the addresses that could sign in. */
export async function deleteMembers(db: Queryable, accountId: string): Promise<string[]> {
  const gone = await db.query('delete from member where account_id = $1 returning email, removed_at is null as "isActive"', [accountId]);
  return gone.rows.filter(({ isActive }) => isActive).map(({ email }) => email);
}

/** Ends all ways to sign in to the account; the members stay on record. Returns the addresses that could sign in. */
export async function endSignIns(db: Queryable, accountId: string, now: Date): Promise<string[]> {
  await db.query('delete from invitation where account_id = $1', [accountId]);
  await db.query('delete from session using member where member.id = member_id and account_id = $1', [accountId]);
  await db.query('delete from member_token using member where member.id = member_id and account_id = $1', [accountId]);
  const ended = await db.query(
    'update member set removed_at = $2, password_hash = null where account_id = $1 and removed_at is null returning email',
    [accountId, now],
  );
  return ended.rows.map(({ email }) => email);
}

export async function updateErased(db: Queryable, accountId: string, now: Date): Promise<void> {
  await db.query('update account set erased_at = $2 where id = $1', [accountId, now]);
}

export interface NewSession {
  tokenHash: Buffer;
  memberId: string;
  now: Date;
  expiresAt: Date;
  ip: string;
  userAgent: string | null;
  deviceHash: Buffer;
}

export async function insertSession(db: Queryable, made: NewSession): Promise<void> {
  await db.query(
    `insert into session (token_hash, member_id, created_at, seen_at, proved_at, expires_at, ip, user_agent, device_hash)
     values ($1, $2, $3, $3, $3, $4, $5, $6, $7)`,
    [made.tokenHash, made.memberId, made.now, made.expiresAt, made.ip, made.userAgent, made.deviceHash],
  );
}

/** Returns whose session it was; undefined if there is no such session. */
export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<{ memberId: string; accountId: string } | undefined> {
  const ended = await db.query(
    `delete from session using member where token_hash = $1 and member.id = member_id
     returning member_id as "memberId", account_id as "accountId"`,
    [tokenHash],
  );
  return ended.rows[0];
}

/** Returns how many sessions. The member's known browsers are forgotten too. */
export async function deleteSessions(db: Queryable, memberId: string): Promise<number> {
  await db.query('delete from known_device where member_id = $1', [memberId]);
  const ended = await db.query('delete from session where member_id = $1', [memberId]);
  return ended.rowCount ?? 0;
}

/** The same for all sessions but one and its browser. */
export async function deleteOtherSessions(db: Queryable, memberId: string, tokenHash: Buffer): Promise<number> {
  await db.query(
    `delete from known_device where member_id = $1
       and token_hash is distinct from (select device_hash from session where token_hash = $2 and member_id = $1)`,
    [memberId, tokenHash],
  );
  const ended = await db.query('delete from session where member_id = $1 and token_hash <> $2', [memberId, tokenHash]);
  return ended.rowCount ?? 0;
}

export async function deleteExpiredSessions(db: Queryable, now: Date, idleSince: Date): Promise<number> {
  const gone = await db.query('delete from session where expires_at <= $1 or seen_at <= $2', [now, idleSince]);
  return gone.rowCount ?? 0;
}

export type SignedInRow = Omit<MemberRow, 'password_hash'> & {
  account_email: string;
  session_id: string;
  seen_at: Date;
  proved_at: Date;
  /** Who requires a second factor that they do not have; null if nobody does, or they have one. */
  needs_second_factor: 'team' | 'installation' | null;
};

/** Hot: runs before every signed-in request. */
export async function findMemberBySession(
  db: Queryable,
  tokenHash: Buffer,
  { now, idleSince, isFactorRequired }: { now: Date; idleSince: Date; isFactorRequired: boolean },
): Promise<SignedInRow | undefined> {
  const found = await db.query({
    name: 'find-member-by-session',
    text: `select member.id, account_id, role, email, first_name, last_name, profile_image_url, member.created_at, pays_only_for_contacts, member.purpose,
             coalesce(account_email(account_id), email) as account_email, session.id as session_id, seen_at, proved_at, second_factor_at,
             case when second_factor_at is not null or has_two_factors then null when $4 then 'installation'
               when second_factor_since is not null then 'team' end as needs_second_factor
           from session join member on member.id = session.member_id join account on account.id = member.account_id
           where session.token_hash = $1 and session.expires_at > $2 and session.seen_at > $3
             and member.removed_at is null and account.closed_at is null`,
    values: [tokenHash, now, idleSince, isFactorRequired],
  });
  return found.rows[0];
}

export interface MemberChoices {
  payOnlyForContacts: boolean;
  purpose: Purpose | null;
}

export async function updateChoices(db: Queryable, memberId: string, { payOnlyForContacts, purpose }: MemberChoices): Promise<void> {
  await db.query('update member set pays_only_for_contacts = $2, purpose = $3 where id = $1', [memberId, payOnlyForContacts, purpose]);
}
