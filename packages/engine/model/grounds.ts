import type { Question } from '@deedline/contract/search/results';
import type { Evidence } from './evidence.ts';

/** One record's contribution for or against a decision, before it is turned into displayed evidence. */
export interface Ground {
  record: Evidence;
  /** A few words, fit to display: 'the tax bill for 2025 goes to this name'. */
  text: string;
  /** In log-odds: positive supports the decision, negative contradicts it. */
  weight: number;
  /** Parts of the record that agree with the question, and parts that contradict it: 'mailing address'. */
  agrees?: string[];
  differs?: string[];
  /** The record of the same origin that was counted instead of this one. */
  repeats?: Evidence;
}

/** One decided question: its probability, and the records that bear on it. */
export interface Decision {
  question: Question;
  /** 0..1 */
  probability: number;
  grounds: readonly Ground[];
}

export function weightOf(grounds: readonly Ground[]): number {
  return grounds.reduce((sum, { weight }) => sum + weight, 0);
}
