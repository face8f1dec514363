import type { Question } from '@deedline/contract/search/results';
import type { Evidence } from './evidence.ts';

/** What one record says for or against a decision, before it is told to anybody. */
export interface Ground {
  record: Evidence;
  /** In a few words, fit to show: 'the tax bill for 2025 goes to this name'. */
  text: string;
  /** Of log-odds: above zero speaks for it, below zero against it. */
  weight: number;
  /** What of the record agrees with what was asked for, and what contradicts it: 'mailing address'. */
  agrees?: string[];
  differs?: string[];
  /** The record of the same origin that was counted in its place. */
  repeats?: Evidence;
}

/** One question that was decided: its chance, and the records that speak to it. */
export interface Decision {
  question: Question;
  /** 0..1 */
  probability: number;
  grounds: readonly Ground[];
}

/** The sum of the weights of what the records say. */
export function weightOf(grounds: readonly Ground[]): number {
  return grounds.reduce((sum, { weight }) => sum + weight, 0);
}
