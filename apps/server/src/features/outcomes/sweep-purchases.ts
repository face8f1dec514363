import type { AppContext } from '../../context.ts';
import { freeSince } from '../credits/price-answer.ts';
import { deleteOldPurchases } from './queries.ts';

/**
 * Forgets what no rule asks for any more: items that are charged again anyway; purchases a while later, for a report that was made in time
 * may wait for the limit of refunds. Returns how many.
 */
export function sweepPurchases(ctx: AppContext): Promise<number> {
  const month = freeSince(ctx.now());
  return deleteOldPurchases(ctx.db, month, freeSince(freeSince(month)));
}
