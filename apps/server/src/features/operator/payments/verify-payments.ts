import type { AppContext } from '../../../context.ts';
import type { BrokenLaw } from '../ledger/broken-law.ts';
import { selectBrokenPaymentLaws } from './queries.ts';

/** Checks that each payment is credited exactly once, and that what stands of it is what refunds and disputes leave. Empty when all is well. */
export function verifyPayments(ctx: Pick<AppContext, 'db'>): Promise<BrokenLaw[]> {
  return selectBrokenPaymentLaws(ctx.db);
}
