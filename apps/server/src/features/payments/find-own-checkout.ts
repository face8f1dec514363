import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { selectOwnCheckout, type OwnCheckoutRow } from './queries.ts';

/** A checkout of this account by the provider's id of it; another's is not there. */
export async function findOwnCheckout(ctx: Pick<AppContext, 'db'>, accountId: string, sessionId: string): Promise<OwnCheckoutRow> {
  const checkout = /^\w+$/.test(sessionId) ? await selectOwnCheckout(ctx.db, accountId, sessionId) : undefined;
  if (checkout === undefined) throw new AppError('payment_not_found');
  return checkout;
}
