import type { AppContext } from '../../../context.ts';
import { actorOf, type OperatorContext } from '../../record/operator-context.ts';
import { insertRecord, type PaymentRow, selectPayments } from '../../record/operator-record.ts';
import type { BrokenLaw } from '../ledger/laws.ts';
import { type Debt, selectBrokenPaymentLaws, selectDebts, selectSetAside, type SetAside } from './queries.ts';

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

/** Accounts that owe credits: their payment was taken back after they had spent what it gave. The largest debt first. */
export function listOwed(ctx: Pick<AppContext, 'db'>): Promise<Debt[]> {
  return selectDebts(ctx.db);
}

/** Payment events that are on record and not applied, each with its reason. */
export async function showSetAside(ctx: OperatorContext): ReturnType<typeof listSetAside> {
  await insertRecord(ctx.db, { ...actorOf(ctx), command: 'set-aside', result: 'done' });
  return listSetAside(ctx);
}

/** Events that are on record and not applied, each with its reason, oldest first. */
export function listSetAside(ctx: Pick<AppContext, 'db'>): Promise<SetAside[]> {
  return selectSetAside(ctx.db);
}

/** Checks that each payment is credited exactly once, and that what stands of it is what refunds and disputes leave. Empty when all is well. */
export function verifyPayments(ctx: Pick<AppContext, 'db'>): Promise<BrokenLaw[]> {
  return selectBrokenPaymentLaws(ctx.db);
}
