import type { Results } from '@deedline/contract/search/results';

/** What the engine answers to a query: the Results object, but for what the server knows of the search. */
export interface Answer extends Omit<Results, 'withheld' | 'heldBack' | 'sources' | 'scoredBy'> {
  /** The best confidence among phones and emails, 0 when there are none; charging reads it. */
  bestContactConfidence: number;
}
