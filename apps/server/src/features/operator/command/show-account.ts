import { actorOf, findAccount, type OperatorContext } from '../../record/operator-context.ts';
import {
  insertRecord,
  selectBalances,
  selectMovements,
  selectOpenHolds,
  selectOpenJobs,
  selectPayments,
  type AccountRow,
  type Balances,
  type MovementRow,
  type OpenHoldRow,
  type OpenJobRow,
  type PaymentRow,
} from '../../record/operator-record.ts';
import { inTransaction } from '../../../transaction.ts';

const MOVEMENTS_SHOWN = 10;

export interface AccountView {
  account: AccountRow;
  balances: Balances;
  /** The latest first. */
  movements: MovementRow[];
  openHolds: OpenHoldRow[];
  openJobs: OpenJobRow[];
  payments: PaymentRow[];
}

/** What an operator sees of an account; that somebody looked is on record. */
export async function showAccount(ctx: OperatorContext, subject: string, reason?: string): Promise<AccountView> {
  const account = await findAccount(ctx, ctx.db, 'account', subject);
  return inTransaction(ctx.db, async (db) => {
    await insertRecord(db, {
      ...actorOf(ctx),
      command: 'account',
      result: 'done',
      accountId: account.id,
      ...(reason === undefined ? {} : { reason }),
    });
    return {
      account,
      balances: await selectBalances(db, account.id),
      movements: await selectMovements(db, account.id, MOVEMENTS_SHOWN),
      openHolds: await selectOpenHolds(db, account.id),
      openJobs: await selectOpenJobs(db, account.id),
      payments: await selectPayments(db, [account.id]),
    };
  });
}
