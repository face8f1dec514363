import type { EndedSessions } from '@deedline/contract/account/account';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../../../context.ts';
import { isUuid } from '../../../../is-uuid.ts';
import { inTransaction } from '../../../../transaction.ts';
import { endSessionsOfMember } from '../../../identity/sessions.ts';
import { type OperatorContext, recordAct } from '../../../record/operator-context.ts';
import { removeFactorOf } from '../../../second-factors/remove-factor.ts';

/** Signs a member of an account out everywhere at once. The reason and the number of sessions are recorded. Throws `member_not_found`. */
export function endMemberSessions(
  ctx: OperatorContext,
  { id: accountId, memberId }: { id: string; memberId: string },
  reason: string,
): Promise<EndedSessions> {
  if (!isUuid(memberId)) throw new AppError('member_not_found');
  return inTransaction(ctx.db, async (db) => {
    const ended = await endSessionsOfMember(db, accountId, memberId);
    if (ended === null) throw new AppError('member_not_found');
    await recordAct(ctx, db, { command: 'sessions_end', result: 'done', accountId, subject: memberId, detail: `${ended} ended`, reason });
    return { ended };
  });
}

/**
 * Removes the second factor of a member who lost both authenticator and recovery codes, after the operator has verified their identity. The reason is recorded
 * and the member is notified by mail.
 */
export async function removeMemberFactor(
  ctx: OperatorContext & Pick<AppContext, 'now'>,
  { id: accountId, memberId }: { id: string; memberId: string },
  reason: string,
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const had = await removeFactorOf(ctx, db, accountId, memberId);
    const detail = had ? 'removed' : 'there was none';
    await recordAct(ctx, db, { command: 'factor_remove', result: 'done', accountId, subject: memberId, detail, reason });
  });
}
