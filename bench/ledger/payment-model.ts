/** What payments are worth, worked out anew from the published rule and nothing that the product has: the measure that it is held against. */
import type { Payment } from './payment-events.ts';

/**
 * A payment that was made gives its credits. A dispute that is open or lost takes all of them, an inquiry and one that was won take none;
 * refunds take their share of the price in credits, and a fraction of a credit stays with the buyer.
 */
export function creditsLeft({ checkout: { credits, amountCents }, isPaid, refundedCents, disputes }: Payment): number {
  if (!isPaid || disputes.includes('open') || disputes.includes('lost')) return 0;
  return Math.ceil((credits * (amountCents - refundedCents)) / amountCents);
}
