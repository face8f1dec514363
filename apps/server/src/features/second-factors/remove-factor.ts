import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../../is-uuid.ts';
import { postMail } from '../../outside/mail/mail.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import type { SignedIn } from '../identity/find-account.ts';
import { SECOND_FACTOR_REMOVED } from '../identity/mail-kinds.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { deleteFactors, lockMemberOf, selectFactor, updateRequired } from './queries.ts';

/** By the member's own wish. */
export async function removeOwnFactor(ctx: AppContext, { account, member }: SignedIn, from: Requester): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    await requireOptional(ctx, db, member.id);
    await recordAudit(db, { kind: 'setting', what: 'second_factor_removed', accountId: account.id, from });
    await dropFactors(ctx, db, { accountId: account.id, memberId: member.id, email: member.email });
  });
}

/** By an operator or an owner, for who lost authenticator and recovery codes; in the caller's transaction. False when they had none. */
export async function removeFactorOf(ctx: Pick<AppContext, 'now'>, db: Queryable, accountId: string, memberId: string): Promise<boolean> {
  const member = isUuid(memberId) ? await lockMemberOf(db, accountId, memberId) : undefined;
  if (member === undefined) throw new AppError('member_not_found');
  return dropFactors(ctx, db, { accountId, memberId, email: member.email });
}

/** Of who is no member any more, and of whoever had signed up under somebody's address before they proved it; nobody is told. */
export async function forgetFactors(db: Queryable, memberId: string): Promise<void> {
  await deleteFactors(db, memberId);
}

interface Whose {
  accountId: string;
  memberId: string;
  email: string;
}

/** Nor does an account need one of everybody because whoever had signed it up said so. */
export async function forgetTeamRule(db: Queryable, accountId: string): Promise<void> {
  await updateRequired(db, accountId, null);
}

/** All of them, with the recovery codes; the member is told by mail. False when there was none. */
export async function dropFactors(ctx: Pick<AppContext, 'now'>, db: Queryable, { accountId, memberId, email }: Whose): Promise<boolean> {
  if (!(await deleteFactors(db, memberId))) return false;
  await postMail(db, { kind: SECOND_FACTOR_REMOVED, recipient: email, accountId, subjectId: memberId }, ctx.now());
  return true;
}

/** Throws where a member may not do without: the installation asks it of everybody, or their team does. */
export async function requireOptional({ config }: Pick<AppContext, 'config'>, db: Queryable, memberId: string): Promise<void> {
  if (config.requireSecondFactor) throw new AppError('second_factor_needed', 'Everybody who signs in here needs one');
  if ((await selectFactor(db, memberId)).isRequiredByTeam)
    throw new AppError('second_factor_needed', 'Your team needs one: an owner decided so');
}
