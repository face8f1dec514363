/** Sessions as their member or an operator lists and ends them, and how fresh one must be. */
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
  /** Sessions last used before this moment have ended. */
  idleSince: Date;
}

/** The member's valid sessions, the last used first. */
export async function selectSessions(db: Queryable, memberId: string, { now, idleSince }: LiveSince): Promise<SessionRow[]> {
  const found = await db.query(
    `select id, created_at as "beganAt", seen_at as "seenAt", expires_at as "endsAt", ip, user_agent as "userAgent" from session
     where member_id = $1 and expires_at > $2 and seen_at > $3 order by seen_at desc, id`,
    [memberId, now, idleSince],
  );
  return found.rows;
}

/** Ends a session; false if the member has no such session. Its browser is forgotten, unless another session uses it. */
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

/** Deletes the sessions of all members and operators, because a restored database contains some that had ended since. */
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

/** Returns how many ended; null if the account has no such member. */
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

/** Undefined if it has already ended. */
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

/** Ends the session of a token, if there is one. */
export async function endSession(db: Queryable, token: string): Promise<void> {
  await deleteSession(db, hashToken(token));
}

/** Ends every session of a member at once. Returns how many. */
export function endSessions(db: Queryable, memberId: string): Promise<number> {
  return deleteSessions(db, memberId);
}

/** The same for a member of this account; null if it has no such member. */
export function endSessionsOfMember(db: Queryable, accountId: string, memberId: string): Promise<number | null> {
  return deleteSessionsOfMember(db, accountId, memberId);
}

/** Ends every session of a member except the one of this token. Returns how many. */
export function endOtherSessions(db: Queryable, memberId: string, token: string): Promise<number> {
  return deleteOtherSessions(db, memberId, hashToken(token));
}

/** How long after a sign-in or password check irreversible actions are allowed. */
const FRESH_MS = 10 * 60_000;

/**
 * An onRequest hook after `requireAccount`: throws `confirmation_required` if the session is not fresh, so that somebody at a session that was left open must
 * prove who they are.
 */
export function requireFresh(ctx: Pick<AppContext, 'now'>) {
  return async ({ session }: FastifyRequest): Promise<void> => {
    if (ctx.now().getTime() - session.provedAt.getTime() > FRESH_MS) throw new AppError('confirmation_required');
  };
}

/** Checks the password again; the session then counts as fresh. */
export async function confirmSession(ctx: AppContext, { account, member, session }: SignedIn, password: string, from: Requester) {
  await requirePassword(ctx, member.id, password);
  await updateProved(ctx.db, session.id, ctx.now());
  await recordAudit(ctx.db, { kind: 'sign_in', what: 'confirmed', accountId: account.id, from });
}
