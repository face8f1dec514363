import type { Receipt } from '@deedline/contract/search';
import { formatCredits } from '../../../ui/format.ts';

/** 'Full Report: 5 credits. Held 5, charged 5.' The rule is the name of the price that was applied. */
export function describeReceipt(receipt: Pick<Receipt, 'rule' | 'held' | 'charged' | 'released'>): string {
  const price = receipt.charged === 0 ? 'No charge' : `${receipt.rule}: ${formatCredits(receipt.charged)}`;
  const returned = receipt.released > 0 ? `, gave back ${receipt.released}` : '';
  return `${price}. Held ${receipt.held}, charged ${receipt.charged}${returned}.`;
}
