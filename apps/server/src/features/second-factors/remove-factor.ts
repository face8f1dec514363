import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../../is-uuid.ts';
import { postMail } from '../../outside/mail/mail.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import type { SignedIn } from '../identity/find-account.ts';
import { SECOND_FACTOR_REMOVED } from '../identity/mail-kinds.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { deleteFactors, lockMemberOf, selectFactor, updateRequired } from './queries.ts';

/** At the member's own request. */
export async function removeOwnFactor(ctx: AppContext, { account, member }: SignedIn, from: Requester): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    await requireOptional(ctx, db, member.id);
    await recordAudit(db, { kind: 'setting', what: 'second_factor_removed', accountId: account.id, from });
    await dropFactors(ctx, db, { accountId: account.id, memberId: member.id, email: member.email });
  });
}

/**
 * By an operator or an owner, for a member who lost authenticator and recovery codes; in the caller's transaction. False when the member had none. Throws
 * `member_not_found`.
 */
export async function removeFactorOf(ctx: Pick<AppContext, 'now'>, db: Queryable, accountId: string, memberId: string): Promise<boolean> {
  const member = isUuid(memberId) ? await lockMemberOf(db, accountId, memberId) : undefined;
  if (member === undefined) throw new AppError('member_not_found');
  return dropFactors(ctx, db, { accountId, memberId, email: member.email });
}

/** For a member who was removed, and for somebody who had signed up with another person's address before that person proved it. Nobody is notified. */
export async function forgetFactors(db: Queryable, memberId: string): Promise<void> {
  await deleteFactors(db, memberId);
}

interface Whose {
  accountId: string;
  memberId: string;
  email: string;
}

/** Drops the team's requirement, because somebody else had set it before the account's owner proved the address. */
export async function forgetTeamRule(db: Queryable, accountId: string): Promise<void> {
  await updateRequired(db, accountId, null);
}

/** Removes all second factors and recovery codes and notifies the member by mail. False when there were none. */
export async function dropFactors(ctx: Pick<AppContext, 'now'>, db: Queryable, { accountId, memberId, email }: Whose): Promise<boolean> {
  if (!(await deleteFactors(db, memberId))) return false;
  await postMail(db, { kind: SECOND_FACTOR_REMOVED, recipient: email, accountId, subjectId: memberId }, ctx.now());
  return true;
}

/** Throws `second_factor_needed` when the installation or the team requires a second factor. */
export async function requireOptional({ config }: Pick<AppContext, 'config'>, db: Queryable, memberId: string): Promise<void> {
  if (config.requireSecondFactor) throw new AppError('second_factor_needed', 'Everyone who signs in here needs a second factor');
  if ((await selectFactor(db, memberId)).isRequiredByTeam)
    throw new AppError('second_factor_needed', 'Your team requires a second factor: an owner decided so');
}
