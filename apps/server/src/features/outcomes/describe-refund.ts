import { FAIR_DAYS } from '@deedline/contract/fair-charging';
import type { RefundReason } from '@deedline/contract/outcome';
import { CONTACT_THRESHOLD } from '@deedline/contract/prices';

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

const WITHOUT_REFUND: Record<Exclude<RefundReason, 'refunded' | 'right_party' | 'limit'>, string> = {
  already_refunded: 'Recorded. Its share of the price came back before; each purchase is refunded once.',
  was_right_party: 'Recorded. Nothing is refunded, because you marked it as the right party before.',
  not_counted: `Recorded. Nothing is refunded, because its confidence is below ${CONTACT_THRESHOLD} and it was not charged for.`,
  not_charged: 'Recorded. Nothing is refunded, because no credits were charged for this contact.',
  free_credits: 'Recorded. Nothing is refunded, because free credits paid for this contact; what you bought comes back.',
  too_late: `Recorded. Nothing is refunded, because it was bought more than ${FAIR_DAYS} days ago.`,
  all_refunded: 'Recorded. All that was charged for the contacts of this answer has come back.',
};

/** What the buyer reads: what came back, or why nothing did, and what to do. */
export function describeRefund(reason: RefundReason, credits: number, refundableFrom: Date | null): string {
  if (reason === 'right_party') return 'Recorded as the right party.';
  if (reason === 'refunded') return credits === 1 ? '1 credit is back in your balance.' : `${credits} credits are back in your balance.`;
  if (reason !== 'limit') return WITHOUT_REFUND[reason];
  const limit = `Recorded, and not refunded yet: your refunds of ${FAIR_DAYS} days have reached their limit.`;
  return refundableFrom === null ? limit : `${limit} Report it again from ${day.format(refundableFrom)} on, and its share comes back.`;
}
