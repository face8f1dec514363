import type { Results } from '@deedline/contract/search/results';

/** The engine's answer to a query: the Results object without the fields that only the server knows. */
export interface Answer extends Omit<Results, 'withheld' | 'heldBack' | 'sources' | 'scoredBy'> {
  /** The best confidence among phones and emails, 0 when there are none. Charging uses it. */
  bestContactConfidence: number;
}
