import type { Receipt, SearchStatus } from '@deedline/contract/search/search';
import type { BadgeTone } from '../ui/badge.tsx';

/** The result of a search in lists, where a miss is told apart from other completed searches. */
export type SearchOutcome = Exclude<SearchStatus, 'completed'> | 'found' | 'missed';
export type OutcomeWords = { outcome: SearchOutcome; words: string; tone: BadgeTone };

type Told = { status: SearchStatus; receipt: Pick<Receipt, 'rule' | 'delivered'> | null };

const UNENDED: Record<Exclude<SearchStatus, 'completed'>, BadgeTone> = { pending: 'muted', processing: 'brass', failed: 'brick' };
/** Words by the receipt's rule, for answers that are on record but were not paid for. */
const UNPAID: Readonly<Record<string, string>> = { 'No contacts found': 'no contacts found', 'Not enough credits': 'held back' };

export function outcomeOf({ status, receipt }: Told): OutcomeWords {
  if (status !== 'completed') return { outcome: status, words: status, tone: UNENDED[status] };
  if (receipt === null || receipt.delivered.length > 0) return { outcome: 'found', words: 'completed', tone: 'green' };
  return { outcome: 'missed', words: UNPAID[receipt.rule] ?? 'nothing found', tone: 'muted' };
}
