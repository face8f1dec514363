import type { EndedSessions } from '@deedline/contract/session';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../../is-uuid.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import type { SignedIn } from '../identity/find-account.ts';
import { deleteOtherSessions } from '../identity/members.ts';
import { hashToken } from '../identity/secret-token.ts';
import { deleteOwnSession } from '../identity/sessions.ts';

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
