/** The SQL of invitations. */
import type { Queryable } from '../../transaction.ts';

export interface InvitationRow {
  id: string;
  accountId: string;
  email: string;
  role: 'member' | 'viewer';
  invitedBy: string;
  invitedAt: Date;
  expiresAt: Date;
  mails: number;
}

const COLUMNS = `id, account_id as "accountId", email, role, invited_by as "invitedBy", created_at as "invitedAt", expires_at as "expiresAt", mails`;

export interface NewInvitation {
  id: string;
  accountId: string;
  email: string;
  role: 'member' | 'viewer';
  invitedBy: string;
  now: Date;
  expiresAt: Date;
}

/** Undefined when an invitation to this address is already open. An expired one is withdrawn first. */
export async function insertInvitation(db: Queryable, invitation: NewInvitation): Promise<InvitationRow | undefined> {
  await db.query(
    `update invitation set withdrawn_at = $3, token_hash = null
     where account_id = $1 and lower(email) = lower($2) and withdrawn_at is null and expires_at <= $3`,
    [invitation.accountId, invitation.email, invitation.now],
  );
  const made = await db.query(
    `insert into invitation (id, account_id, email, role, invited_by, created_at, expires_at, mailed_at) values ($1, $2, $3, $4, $5, $6, $7, $6)
     on conflict (account_id, lower(email)) where withdrawn_at is null do nothing returning ${COLUMNS}`,
    [invitation.id, invitation.accountId, invitation.email, invitation.role, invitation.invitedBy, invitation.now, invitation.expiresAt],
  );
  return made.rows[0];
}

/** The latest last. */
export async function selectInvitations(db: Queryable, accountId: string): Promise<InvitationRow[]> {
  const found = await db.query(`select ${COLUMNS} from invitation where account_id = $1 and withdrawn_at is null order by created_at, id`, [
    accountId,
  ]);
  return found.rows;
}

/** Locks the invitation until the transaction ends. */
export async function lockInvitation(db: Queryable, id: string): Promise<InvitationRow | undefined> {
  const found = await db.query(`select ${COLUMNS} from invitation where id = $1 and withdrawn_at is null for update`, [id]);
  return found.rows[0];
}

export async function findInvitation(db: Queryable, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  const found = await db.query(`select ${COLUMNS} from invitation where token_hash = $1 and expires_at > $2`, [tokenHash, now]);
  return found.rows[0];
}

/** If a link is used twice at once, only one call returns true. */
export async function deleteInvitation(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const used = await db.query('delete from invitation where token_hash = $1', [tokenHash]);
  return used.rowCount === 1;
}

export async function updateToken(db: Queryable, id: string, tokenHash: Buffer): Promise<void> {
  await db.query('update invitation set token_hash = $2 where id = $1', [id, tokenHash]);
}

export async function updateSentAgain(db: Queryable, id: string, now: Date, expiresAt: Date): Promise<InvitationRow> {
  const sent = await db.query(
    `update invitation set mails = mails + 1, mailed_at = $2, expires_at = $3 where id = $1 returning ${COLUMNS}`,
    [id, now, expiresAt],
  );
  return sent.rows[0]!;
}

export async function updateWithdrawn(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update invitation set withdrawn_at = $2, token_hash = null where id = $1', [id, now]);
}

/** Withdraws the open invitations that a member sent. Returns how many. */
export async function withdrawAllOf(db: Queryable, memberId: string, now: Date): Promise<number> {
  const gone = await db.query('update invitation set withdrawn_at = $2, token_hash = null where invited_by = $1 and withdrawn_at is null', [
    memberId,
    now,
  ]);
  return gone.rowCount ?? 0;
}

/** The mails requested since then, by this account, and to this address by anybody. */
export async function countMails(
  db: Queryable,
  accountId: string,
  email: string,
  since: Date,
): Promise<{ byAccount: number; toAddress: number }> {
  const counted = await db.query(
    `select coalesce(sum(mails) filter (where account_id = $1), 0)::int as "byAccount",
       coalesce(sum(mails) filter (where lower(email) = lower($2)), 0)::int as "toAddress"
     from invitation where mailed_at > $3 and (account_id = $1 or lower(email) = lower($2))`,
    [accountId, email, since],
  );
  return counted.rows[0]!;
}

/** How many invitations are open and not expired. */
export async function countWaiting(db: Queryable, accountId: string, now: Date): Promise<number> {
  const counted = await db.query(
    'select count(*)::int as count from invitation where account_id = $1 and withdrawn_at is null and expires_at > $2',
    [accountId, now],
  );
  return counted.rows[0]!.count;
}

export async function deleteOldInvitations(db: Queryable, withdrawnBefore: Date, expiredBefore: Date): Promise<number> {
  const gone = await db.query('delete from invitation where withdrawn_at < $1 or expires_at < $2', [withdrawnBefore, expiredBefore]);
  return gone.rowCount ?? 0;
}
