import type { Evidenced, EvidenceLine, Question, ReckoningStep } from '@deedline/contract/search/results';
import { toWeight, toPercent } from '../model/odds.ts';
import type { Records } from '../cluster/scene.ts';
import type { Decision } from '../model/grounds.ts';
import { roundWeight, tellGrounds } from './evidence-line.ts';

/** One question of a statement: its probability, and the lines of the records that bear on it. */
export interface Chance {
  question: Question;
  /** 0..1 */
  probability: number;
  lines: readonly EvidenceLine[];
}

/** Turns a decision into a displayable chance. */
export function tellDecision(records: Records, { question, probability, grounds }: Decision): Chance {
  return { question, probability, lines: tellGrounds(records, grounds) };
}

/** What other groups of records that may be the same person say, and what they add to the probability. */
export interface Elsewhere {
  probability: number;
  lines: readonly EvidenceLine[];
}

const NOWHERE: Elsewhere = { probability: 0, lines: [] };

/**
 * A statement that holds only if all its chances do, with a reckoning that can be followed: the start of each question is the difference between its
 * probability and its records, so start and records always add up to it, to a tenth of a bit.
 */
export function reckon(chances: readonly Chance[], elsewhere: Elsewhere = NOWHERE): Evidenced {
  const product = chances.reduce((together, { probability }) => together * probability, 1);
  const together = toPercent(product + elsewhere.probability);
  return {
    confidence: together,
    evidence: [
      ...chances.flatMap(({ question, lines }) => lines.map((line) => ({ ...line, question }))),
      ...elsewhere.lines.map((line) => ({ ...line, question: 'elsewhere' as const })),
    ],
    reckoning: {
      steps: chances.map(toStep),
      addedPercent: Math.max(0, together - toPercent(product)),
      togetherPercent: together,
    },
  };
}

function toStep({ question, probability, lines }: Chance): ReckoningStep {
  const recordBits = roundWeight(lines.reduce((sum, { weight }) => sum + weight, 0));
  return { question, recordBits, startBits: roundWeight(roundWeight(toWeight(probability)) - recordBits), percent: toPercent(probability) };
}
