import { listOwed } from '../payments/list-owed.ts';
import { actorOf, type OperatorContext } from '../../record/operator-context.ts';
import { insertRecord, selectPayments, type PaymentRow } from '../../record/operator-record.ts';

export interface DebtView {
  accountId: string;
  owedCredits: number;
  isClosed: boolean;
  /** Those that were taken back, in part or whole. */
  payments: PaymentRow[];
}

/** Who owes credits, the largest debt first, with the payments that were taken back. */
export async function showOwed(ctx: OperatorContext): Promise<DebtView[]> {
  await insertRecord(ctx.db, { ...actorOf(ctx), command: 'owed', result: 'done' });
  const debts = await listOwed(ctx);
  const payments = await selectPayments(
    ctx.db,
    debts.map(({ accountId }) => accountId),
  );
  const takenBack = payments.filter(({ standingCredits, credits }) => standingCredits < credits);
  return debts.map((debt) => ({ ...debt, payments: takenBack.filter(({ accountId }) => accountId === debt.accountId) }));
}
