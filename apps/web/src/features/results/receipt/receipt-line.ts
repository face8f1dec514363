import type { Receipt } from '@deedline/contract/search';
import { PART_WORDS } from '@deedline/contract/search-words';
import { formatCredits, formatDate } from '../../../ui/format.ts';

type Described = Pick<Receipt, 'rule' | 'held' | 'charged' | 'released' | 'refunded' | 'parts'>;
type Part = Receipt['parts'][number];

/** 'Full Report: 5 credits. Held 5, charged 5.' The rule is the name of the price that was applied, less what was bought before. */
export function describeReceipt(receipt: Described): string {
  const price = receipt.charged === 0 ? 'No charge' : `${receipt.rule}: ${formatCredits(receipt.charged)}`;
  const before = describeBoughtBefore(receipt.parts);
  const returned = receipt.released > 0 ? `, gave back ${receipt.released}` : '';
  const refunded = receipt.refunded > 0 ? `, refunded ${receipt.refunded}` : '';
  return `${price}. ${before}Held ${receipt.held}, charged ${receipt.charged}${returned}${refunded}.`;
}

/** 'Bought on Nov 3, 2026, free until Dec 3, 2026. ', by parts where only some were bought, or at different times; '' when none was. */
function describeBoughtBefore(parts: readonly Part[]): string {
  const before = parts.filter((part) => part.isBoughtBefore);
  const [first, ...rest] = before;
  if (!first) return '';
  const isAllAtOnce = before.length === parts.length && rest.every((part) => part.boughtAt === first.boughtAt);
  const sentences = isAllAtOnce ? [`bought ${span(first)}`] : before.map((part) => `${PART_WORDS[part.part]} bought ${span(part)}`);
  return sentences.map((sentence) => `${sentence[0]?.toUpperCase()}${sentence.slice(1)}. `).join('');
}

function span({ boughtAt, freeUntil }: Part): string {
  return `on ${formatDate(boughtAt)}, free until ${formatDate(freeUntil)}`;
}
