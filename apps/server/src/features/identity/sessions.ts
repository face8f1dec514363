/** Sessions as their member, and an operator, sees and ends them, and how fresh one has to be. */
import { AppError } from '@deedline/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import type { SignedIn } from './find-account.ts';
import { deleteOtherSessions, deleteSession, deleteSessions } from './members.ts';
import { requirePassword } from './passwords.ts';
import { hashToken } from './secret-token.ts';

interface SessionRow {
  id: string;
  beganAt: Date;
  seenAt: Date;
  endsAt: Date;
  ip: string | null;
  userAgent: string | null;
}

export interface LiveSince {
  now: Date;
  /** Sessions that were seen last before this have ended. */
  idleSince: Date;
}

/** Those that open something; the one that was used last comes first. */
export async function selectSessions(db: Queryable, memberId: string, { now, idleSince }: LiveSince): Promise<SessionRow[]> {
  const found = await db.query(
    `select id, created_at as "beganAt", seen_at as "seenAt", expires_at as "endsAt", ip, user_agent as "userAgent" from session
     where member_id = $1 and expires_at > $2 and seen_at > $3 order by seen_at desc, id`,
    [memberId, now, idleSince],
  );
  return found.rows;
}

/** False when the member has no such session. Its browser is not known any more, unless another session goes on in it. */
export async function deleteOwnSession(db: Queryable, memberId: string, id: string): Promise<boolean> {
  const ended = await db.query('delete from session where member_id = $1 and id = $2 returning device_hash as "deviceHash"', [
    memberId,
    id,
  ]);
  await db.query(
    `delete from known_device where member_id = $1 and token_hash = $2
       and not exists (select from session where member_id = $1 and device_hash = $2)`,
    [memberId, ended.rows[0]?.deviceHash ?? null],
  );
  return ended.rowCount === 1;
}

/** Of everybody, members and operators. Where a database is brought back, those stand in it that had ended since. */
export async function deleteAllSessions(db: Queryable): Promise<void> {
  await db.query('delete from session');
  await db.query('delete from operator_session');
}

export async function updateSeen(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update session set seen_at = greatest(seen_at, $2::timestamptz) where id = $1', [id, now]);
}

async function updateProved(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update session set proved_at = $2 where id = $1', [id, now]);
}

/** Null: the account has no such member. */
async function deleteSessionsOfMember(db: Queryable, accountId: string, memberId: string): Promise<number | null> {
  const found = await db.query(
    `with member as (select id from member where account_id = $1 and id = $2),
       forgotten as (delete from known_device using member where member_id = member.id),
       gone as (delete from session using member where member_id = member.id returning 1)
     select case when exists (select from member) then (select count(*)::int from gone) end as ended`,
    [accountId, memberId],
  );
  return found.rows[0]!.ended;
}

/** Undefined: it has ended already. */
export async function findSessionBegunAt(
  db: Queryable,
  memberId: string,
  at: Date,
): Promise<Pick<SessionRow, 'ip' | 'userAgent'> | undefined> {
  const found = await db.query('select ip, user_agent as "userAgent" from session where member_id = $1 and created_at = $2', [
    memberId,
    at,
  ]);
  return found.rows[0];
}

/** Ends the session that a browser came with, if it opens one. */
export async function endSession(db: Queryable, token: string): Promise<void> {
  await deleteSession(db, hashToken(token));
}

/** Ends every session of a member at once. Returns how many. */
export function endSessions(db: Queryable, memberId: string): Promise<number> {
  return deleteSessions(db, memberId);
}

/** The same, of a member of this account; null when it has none of this id. */
export function endSessionsOfMember(db: Queryable, accountId: string, memberId: string): Promise<number | null> {
  return deleteSessionsOfMember(db, accountId, memberId);
}

/** Ends every session of a member but the one that a browser came with. Returns how many. */
export function endOtherSessions(db: Queryable, memberId: string, token: string): Promise<number> {
  return deleteOtherSessions(db, memberId, hashToken(token));
}

/** So long the word of whoever signed in, or gave their password once more, stands for what cannot be taken back. */
const FRESH_MS = 10 * 60_000;

/** An onRequest hook behind `requireAccount`: who sits at a session that was left open gets no further without proving who they are. */
export function requireFresh(ctx: Pick<AppContext, 'now'>) {
  return async ({ session }: FastifyRequest): Promise<void> => {
    if (ctx.now().getTime() - session.provedAt.getTime() > FRESH_MS) throw new AppError('confirmation_required');
  };
}

/** The password once more: the session counts as fresh from here on. */
export async function confirmSession(ctx: AppContext, { account, member, session }: SignedIn, password: string, from: Requester) {
  await requirePassword(ctx, member.id, password);
  await updateProved(ctx.db, session.id, ctx.now());
  await recordAudit(ctx.db, { kind: 'sign_in', what: 'confirmed', accountId: account.id, from });
}
