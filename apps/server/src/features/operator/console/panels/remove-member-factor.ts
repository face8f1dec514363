import { inTransaction } from '../../../../transaction.ts';
import type { AppContext } from '../../../../context.ts';
import { type OperatorContext, recordAct } from '../../../record/operator-context.ts';
import { removeFactorOf } from '../../../second-factors/remove-factor.ts';

/** For who lost authenticator and recovery codes, once the operator knows that it is they. The reason goes on record, and the member is told by mail. */
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
