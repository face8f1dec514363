import type { EndedSessions } from '@deedline/contract/account/account';
import { AppError } from '@deedline/contract/errors';
import { isUuid } from '../../../../is-uuid.ts';
import { inTransaction } from '../../../../transaction.ts';
import { endSessionsOfMember } from '../../../identity/sessions.ts';
import { type OperatorContext, recordAct } from '../../../record/operator-context.ts';

/** Signs a member of an account out everywhere, at once. The reason and the number of sessions go on record. */
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
