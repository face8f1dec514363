import type { BatchQuote } from '@deedline/contract/batch';
import { formatCredits, formatNumber } from '../../../ui/format.ts';

/** How far the credits or the cap reach, when every row should cost all it can; null when they reach to the end. */
export function describeReach({ paying, pricePerRow, mostCredits }: BatchQuote, credits: number, cap: number | null): string | null {
  const limit = Math.min(credits, cap ?? Infinity);
  if (limit >= mostCredits) return null;
  const rows = Math.floor(limit / pricePerRow);
  const what = cap !== null && cap <= credits ? `A cap of ${formatCredits(cap)} is` : `Your ${formatCredits(credits)} are`;
  const count = rows === 0 ? 'less than one' : `at least ${formatNumber(rows)}`;
  return `${what} enough for ${count} of the ${formatNumber(paying)} new searches.`;
}
