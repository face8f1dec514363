import { FAIR_DAYS } from '@deedline/contract/fair-charging';

const FAIR_MS = FAIR_DAYS * 24 * 60 * 60 * 1000;

/** What was bought after this is not charged again. */
export function freeSince(now: Date): Date {
  return new Date(now.getTime() - FAIR_MS);
}

/** Until when it is not charged again, and until when it can be reported for a refund. */
export function freeUntil(boughtAt: Date): Date {
  return new Date(boughtAt.getTime() + FAIR_MS);
}
