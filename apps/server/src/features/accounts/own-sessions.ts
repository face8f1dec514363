import { AppError } from '@deedline/contract/errors';
import type { EndedSessions, Sessions } from '@deedline/contract/account/account';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../../is-uuid.ts';
import { inTransaction } from '../../transaction.ts';
import { sweepDevices } from '../identity/devices.ts';
import { idleSince, type SignedIn } from '../identity/find-account.ts';
import { deleteExpiredLinks } from '../identity/links.ts';
import { deleteExpiredSessions, deleteOtherSessions } from '../identity/members.ts';
import { hashToken } from '../identity/secret-token.ts';
import { deleteOwnSession, selectSessions } from '../identity/sessions.ts';
import { sweepSignIns } from '../openid/provider.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { sweepChallenges } from '../second-factors/passkeys.ts';
import { sweepAttempts } from '../slow-down/count-try.ts';

/** The sessions of a member; `ownId` is the session that asks. */
export async function listSessions(ctx: AppContext, memberId: string, ownId: string): Promise<Sessions> {
  const rows = await selectSessions(ctx.db, memberId, { now: ctx.now(), idleSince: idleSince(ctx) });
  const shown = rows.map(({ id, beganAt, seenAt, endsAt, ip, userAgent }) => ({
    id,
    isThis: id === ownId,
    beganAt: beganAt.toISOString(),
    seenAt: seenAt.toISOString(),
    endsAt: endsAt.toISOString(),
    address: ip,
    browser: userAgent,
  }));
  return { sessions: shown.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)), idleHours: ctx.config.sessionIdleHours };
}

/** Ends one session of a member, this one or another, on the server. */
export async function endOwnSession(ctx: AppContext, { account, member }: SignedIn, id: string, from: Requester): Promise<void> {
  if (!isUuid(id)) throw new AppError('session_not_found');
  await inTransaction(ctx.db, async (db) => {
    if (!(await deleteOwnSession(db, member.id, id))) throw new AppError('session_not_found');
    await recordAudit(db, { kind: 'setting', what: 'session_ended', accountId: account.id, from, subject: id });
  });
}

/** Ends every session of a member but the one that asks. */
export function endOtherSessions(ctx: AppContext, { account, member }: SignedIn, token: string, from: Requester): Promise<EndedSessions> {
  return inTransaction(ctx.db, async (db) => {
    const sessionsEnded = await deleteOtherSessions(db, member.id, hashToken(token));
    await recordAudit(db, { kind: 'setting', what: 'sessions_ended', accountId: account.id, from, facts: { sessionsEnded } });
    return { ended: sessionsEnded };
  });
}

/**
 * Deletes sessions, mailed links, known browsers, counted failures and unfinished sign-ins that have expired; they no longer grant anything. Returns how many.
 */
export async function sweepSessions(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  return (
    (await deleteExpiredSessions(ctx.db, now, idleSince(ctx))) +
    (await deleteExpiredLinks(ctx.db, now)) +
    (await sweepDevices(ctx)) +
    (await sweepAttempts(ctx)) +
    (await sweepChallenges(ctx)) +
    (await sweepSignIns(ctx))
  );
}
