import { inTransaction } from '../../../transaction.ts';
import { actorOf, findAccount, type OperatorContext } from '../../record/operator-context.ts';
import {
  type AccountRow,
  type Balances,
  insertRecord,
  type MovementRow,
  type OpenHoldRow,
  type OpenJobRow,
  type PaymentPage,
  type PaymentRow,
  type RecordRow,
  selectBalances,
  selectMovements,
  selectOpenHolds,
  selectOpenJobs,
  selectPayments,
  selectRecords,
} from '../../record/operator-record.ts';

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

/** Shows an account to an operator and records the look. `payments`: a page of the payments; absent: all. */
export async function showAccount(
  ctx: OperatorContext,
  subject: string,
  { reason, payments }: { reason?: string; payments?: PaymentPage } = {},
): Promise<AccountView> {
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
      payments: await selectPayments(db, [account.id], payments),
    };
  });
}

const RECORDS_SHOWN = 50;

/** What operators did lately, the latest first. */
export async function showRecords(ctx: OperatorContext): Promise<RecordRow[]> {
  const records = await selectRecords(ctx.db, RECORDS_SHOWN);
  await insertRecord(ctx.db, { ...actorOf(ctx), command: 'records', result: 'done' });
  return records;
}
