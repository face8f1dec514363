/** Links that were mailed to members. */
import { dropMails } from '../../outside/mail/mail.ts';
import type { Queryable } from '../../transaction.ts';
import { CONFIRM_EMAIL } from './mail-kinds.ts';

export type LinkPurpose = 'reset_password' | 'confirm_email';

interface NewLink {
  mailId: string;
  tokenHash: Buffer;
  memberId: string;
  purpose: LinkPurpose;
  newEmail: string | null;
  now: Date;
  expiresAt: Date;
}

/** Locks the member until the transaction ends. Whatever ends their links waits or has already ended them; so does another mail. */
export async function lockMember(db: Queryable, id: string): Promise<{ email: string } | undefined> {
  const found = await db.query('select email from member where id = $1 and removed_at is null for no key update', [id]);
  return found.rows[0];
}

/** Records the link of a mail, replacing that of an earlier attempt. False if the mail was withdrawn. */
export async function upsertLink(db: Queryable, link: NewLink): Promise<boolean> {
  const made = await db.query(
    `insert into member_token (mail_id, token_hash, member_id, purpose, new_email, created_at, expires_at)
     select $1, $2, $3, $4, $5, $6, $7 from mail_outbox where id = $1
     on conflict (mail_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [link.mailId, link.tokenHash, link.memberId, link.purpose, link.newEmail, link.now, link.expiresAt],
  );
  return made.rowCount === 1;
}

/** How many other mails with such a link were made for the member after `since`. */
export async function countOtherLinks(db: Queryable, link: Pick<NewLink, 'mailId' | 'memberId' | 'purpose'>, since: Date): Promise<number> {
  const found = await db.query(
    'select count(*)::int as count from member_token where member_id = $1 and purpose = $2 and mail_id <> $3 and created_at > $4',
    [link.memberId, link.purpose, link.mailId, since],
  );
  return found.rows[0]!.count;
}

export async function findLink(
  db: Queryable,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ memberId: string; newEmail: string | null } | undefined> {
  const found = await db.query(
    `select member_id as "memberId", new_email as "newEmail" from member_token where token_hash = $1 and purpose = $2 and expires_at > $3`,
    [tokenHash, purpose, now],
  );
  return found.rows[0];
}

/** If two requests use one link at once, only one gets true. */
export async function deleteLink(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const used = await db.query('delete from member_token where token_hash = $1', [tokenHash]);
  return used.rowCount === 1;
}

async function deleteLinks(db: Queryable, memberId: string): Promise<void> {
  await db.query('delete from member_token where member_id = $1', [memberId]);
}

export async function deleteExpiredLinks(db: Queryable, now: Date): Promise<number> {
  const gone = await db.query('delete from member_token where expires_at <= $1', [now]);
  return gone.rowCount ?? 0;
}

/**
 * Ends every link mailed to a member, and those about to be mailed, so that somebody who knew the old password cannot finish what they began. Change the
 * member's row first, so that a mail being written waits.
 */
export async function forgetLinks(db: Queryable, memberId: string): Promise<void> {
  await dropMails(db, memberId, CONFIRM_EMAIL);
  await deleteLinks(db, memberId);
}
