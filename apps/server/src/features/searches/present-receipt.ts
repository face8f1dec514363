import type { ScoredBy } from '@deedline/contract/scored-by';
import type { Receipt } from '@deedline/contract/search';
import { freeUntil } from '../credits/free-days.ts';
import type { SearchRow } from './queries.ts';

/** As it was written at the settlement. Older ones know neither list price nor parts nor what scored them. */
interface ReceiptOnRecord extends Pick<Receipt, 'rule' | 'held' | 'charged' | 'released' | 'delivered'> {
  price?: number;
  scoredBy?: ScoredBy;
  parts?: Omit<Receipt['parts'][number], 'freeUntil'>[];
}

/** The receipt of a settled search, with what was refunded since; null before that. */
export function presentReceipt(row: Pick<SearchRow, 'receipt' | 'credits_refunded'>): Receipt | null {
  const onRecord = row.receipt as ReceiptOnRecord | null;
  if (onRecord === null) return null;
  const parts = (onRecord.parts ?? []).map(presentPart);
  // Within one notation and one zone texts of moments sort as the moments do.
  const ends = parts.map((part) => part.freeUntil).toSorted();
  return {
    ...onRecord,
    price: onRecord.price ?? onRecord.charged,
    refunded: row.credits_refunded,
    parts,
    freeUntil: ends[0] ?? null,
    scoredBy: onRecord.scoredBy ?? null,
  };
}

function presentPart(part: Omit<Receipt['parts'][number], 'freeUntil'>): Receipt['parts'][number] {
  const boughtAt = new Date(part.boughtAt);
  return { ...part, boughtAt: boughtAt.toISOString(), freeUntil: freeUntil(boughtAt).toISOString() };
}
