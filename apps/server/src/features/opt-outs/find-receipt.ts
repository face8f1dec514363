import { AppError } from '@deedline/contract/errors';
import type { ReceiptState } from '@deedline/contract/opt-out';
import type { AppContext } from '../../context.ts';
import { selectOptOutState } from './queries.ts';
import { readReceipt } from './receipt-number.ts';
import { selectRequest } from './requests/queries.ts';

/** How a matter stands, for whoever has its number. */
export async function findReceipt(ctx: AppContext, typed: string): Promise<ReceiptState> {
  const receipt = readReceipt(typed);
  const optOut = await selectOptOutState(ctx.db, receipt);
  if (optOut === undefined) return findRequest(ctx, receipt);
  const { createdAt, undoneAt } = optOut;
  return { kind: 'opt_out', state: undoneAt === null ? 'in_effect' : 'undone', since: (undoneAt ?? createdAt).toISOString(), dueAt: null };
}

async function findRequest(ctx: AppContext, receipt: string): Promise<ReceiptState> {
  const request = await selectRequest(ctx.db, receipt);
  if (request === undefined) throw new AppError('receipt_not_found');
  const { kind, state, createdAt, closedAt, dueAt } = request;
  return { kind, state, since: (closedAt ?? createdAt).toISOString(), dueAt: state === 'open' ? dueAt!.toISOString() : null };
}
