import {
  candidateWeight,
  candidateChance,
  PLACES,
  type CandidateFacts,
  type CandidateRates,
  type Place,
} from '@deedline/engine/score/score-candidates';
import { descend } from './descend.ts';

/** Those whose names fit one person, each with the places in the list of those it excludes, and whether it is them. */
export type LabelledCandidates = readonly { facts: CandidateFacts; rivals: readonly number[]; right: boolean }[];

const SCALES = [
  { start: 1, least: 0.1, most: 1.5 },
  { start: 0, least: -12, most: 4 },
  { start: -1, least: -3, most: 0 },
  ...PLACES.map(() => ({ start: 0, least: -15, most: 6 })),
];

/** The rates under which the known owners are likeliest. */
export function fitCandidates(labelled: readonly LabelledCandidates[]): CandidateRates {
  return toRates(descend(SCALES, (values) => surpriseOf(labelled, toRates(values))));
}

function toRates([slope, rivalAtHome, namesake, ...places]: readonly number[]): CandidateRates {
  const place = Object.fromEntries(PLACES.map((name, index) => [name, places[index]!])) as Record<Place, number>;
  return { slope: slope!, place, rivalAtHome: rivalAtHome!, namesake: namesake! };
}

/** Summed surprise in nats. */
export function surpriseOf(labelled: readonly LabelledCandidates[], rates: CandidateRates): number {
  let sum = 0;
  for (const candidates of labelled) {
    const weights = candidates.map(({ facts }) => candidateWeight(facts, rates));
    candidates.forEach(({ rivals, right }, index) => {
      const against = rivals.map((rival) => weights[rival]!);
      const chance = Math.min(0.9999, Math.max(0.0001, candidateChance(weights[index]!, against)));
      sum -= Math.log(right ? chance : 1 - chance);
    });
  }
  return sum;
}
