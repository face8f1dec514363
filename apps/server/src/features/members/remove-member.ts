import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { endSessions } from '../identity/end-session.ts';
import { forgetLinks } from '../identity/forget-links.ts';
import { requirePassword } from '../identity/require-password.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { forgetFactors } from '../second-factors/remove-factor.ts';
import { changeTeam, refuseLastOwner, requireMember, type Actor } from './change-team.ts';
import { lockAccount, updateRemoved } from './queries.ts';

/** Ends somebody's sign-in at once, with all sessions and links. What they searched stays the account's, and on record as theirs. */
export async function removeMember(ctx: AppContext, actor: Actor, id: string, from: Requester): Promise<void> {
  const { accountId, memberId } = actor;
  if (id === memberId) throw new AppError('invalid_request', 'To go yourself, leave the team');
  await changeTeam(ctx, actor, async (db) => {
    await requireMember(db, accountId, id);
    const sessionsEnded = await endSignIn(ctx, db, id);
    await recordAudit(db, { kind: 'setting', what: 'member_removed', accountId, from, subject: id, facts: { sessionsEnded } });
  });
}

/** Whoever leaves keeps nothing of the account; the last owner hands it over first, or closes it. */
export async function leaveTeam(ctx: AppContext, { accountId, memberId }: Actor, password: string, from: Requester): Promise<void> {
  await requirePassword(ctx, memberId, password);
  await inTransaction(ctx.db, async (db) => {
    if (!(await lockAccount(db, accountId))) throw new AppError('unauthorized');
    const member = await requireMember(db, accountId, memberId);
    await refuseLastOwner(db, accountId, member);
    const sessionsEnded = await endSignIn(ctx, db, memberId);
    await recordAudit(db, { kind: 'setting', what: 'member_left', accountId, from, subject: memberId, facts: { sessionsEnded } });
  });
}

async function endSignIn(ctx: AppContext, db: Queryable, id: string): Promise<number> {
  await updateRemoved(db, id, ctx.now());
  await forgetLinks(db, id);
  await forgetFactors(db, id);
  return endSessions(db, id);
}
