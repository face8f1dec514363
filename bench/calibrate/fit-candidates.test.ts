import { describe, expect, it } from 'vitest';
import { candidateWeight, candidateChance, type CandidateFacts } from '@deedline/engine/score/score-candidates';
import { fitCandidates, surpriseOf, type LabelledCandidates } from './fit-candidates.ts';

const facts = (more: Partial<CandidateFacts>): CandidateFacts => ({
  weight: 3,
  place: 'home',
  isRivalAtHome: false,
  namesakes: 0,
  ...more,
});

/** So many owners, each with one group of records, theirs in the share given. */
function owners(count: number, share: number, more: Partial<CandidateFacts>): LabelledCandidates[] {
  return Array.from({ length: count }, (_, index) => [{ facts: facts(more), rivals: [], right: index < share * count }]);
}

describe('fitCandidates', () => {
  it('learns what records at home and elsewhere were worth', () => {
    const labelled = [
      ...owners(300, 0.98, {}),
      ...owners(300, 0.7, { place: 'zip' }),
      ...owners(300, 0.2, { place: 'zip', isRivalAtHome: true }),
    ];
    const rates = fitCandidates(labelled);
    const chance = (more: Partial<CandidateFacts>): number => candidateChance(candidateWeight(facts(more), rates), []);
    expect(chance({})).toBeGreaterThan(0.94);
    expect(chance({ place: 'zip' })).toBeCloseTo(0.7, 1);
    expect(chance({ place: 'zip', isRivalAtHome: true })).toBeCloseTo(0.2, 1);
    expect(surpriseOf(labelled, rates)).toBeLessThan(surpriseOf(labelled, fitCandidates([])));
  });

  it('shares the chance among those who exclude each other', () => {
    expect(candidateChance(10, [10])).toBeCloseTo(0.5, 2);
    expect(candidateChance(10, [])).toBeGreaterThan(0.99);
  });
});
