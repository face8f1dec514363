import { chanceOf, type ContactFacts } from '@deedline/engine/score/contact-facts';
import { CONTACT_RATES } from '@deedline/engine/score/contact-rates';
import { candidateChance, type CandidateFacts, candidateWeight } from '@deedline/engine/score/score-candidates';
import { describe, expect, it } from 'vitest';
import { fitCandidates, fitRates, type LabelledCandidates, type LabelledFacts, lossOf, surpriseOfCandidates } from './fit-rates.ts';

const facts = (more: Partial<ContactFacts> = {}): ContactFacts => ({
  kind: 'mobile',
  roles: ['voter'],
  ageYears: 1,
  findings: [],
  ...more,
});

/** `count` contacts of one sort, of which the given share is right. */
function labels(count: number, share: number, more: Partial<ContactFacts> = {}): LabelledFacts[] {
  return Array.from({ length: count }, (_, index) => ({ facts: facts(more), right: index < share * count }));
}

describe('fitRates', () => {
  it('learns what was right of contacts by role, age and finding', () => {
    const labelled = [
      ...labels(400, 0.9, { ageYears: 0 }),
      ...labels(400, 0.5, { ageYears: 8 }),
      ...labels(400, 0.6, { roles: ['phone_listing'], ageYears: 0 }),
      ...labels(400, 0.05, { ageYears: 0, findings: ['laterHolder'] }),
    ];
    const rates = fitRates(labelled);
    expect(chanceOf(facts({ ageYears: 0 }), rates)).toBeCloseTo(0.9, 1);
    expect(chanceOf(facts({ ageYears: 8 }), rates)).toBeCloseTo(0.5, 1);
    expect(chanceOf(facts({ roles: ['phone_listing'], ageYears: 0 }), rates)).toBeCloseTo(0.6, 1);
    expect(chanceOf(facts({ ageYears: 0, findings: ['laterHolder'] }), rates)).toBeCloseTo(0.05, 1);
    expect(lossOf(labelled, rates)).toBeLessThan(lossOf(labelled, fitRates([])));
  });

  it('keeps with each role what was learned of its source, whatever order they come in', () => {
    const learned = facts({ roles: ['voter', 'phone_listing'], learned: [-2, 1] });
    expect(lossOf([{ facts: learned, right: true }], CONTACT_RATES)).toBeCloseTo(-Math.log(chanceOf(learned)), 10);
  });

  it('lets nothing that speaks against a contact speak for it, whatever a sample says', () => {
    const rates = fitRates([...labels(100, 0.5), ...labels(100, 1, { findings: ['lineDisconnected'] })]);
    expect(rates.weights.lineDisconnected).toBeLessThanOrEqual(0);
  });
});

const candidateFacts = (more: Partial<CandidateFacts>): CandidateFacts => ({
  weight: 3,
  place: 'home',
  isRivalAtHome: false,
  othersExpected: 0,
  namesakes: 0,
  ...more,
});

/** `count` owners with one group of records each, of which the given share is theirs. */
function owners(count: number, share: number, more: Partial<CandidateFacts>): LabelledCandidates[] {
  return Array.from({ length: count }, (_, index) => [{ facts: candidateFacts(more), rivals: [], right: index < share * count }]);
}

describe('fitCandidates', () => {
  it('learns what records at home and elsewhere were worth', () => {
    const labelled = [
      ...owners(300, 0.98, {}),
      ...owners(300, 0.7, { place: 'zip' }),
      ...owners(300, 0.2, { place: 'zip', isRivalAtHome: true }),
    ];
    const rates = fitCandidates(labelled);
    const chance = (more: Partial<CandidateFacts>): number => candidateChance(candidateWeight(candidateFacts(more), rates), []);
    expect(chance({})).toBeGreaterThan(0.94);
    expect(chance({ place: 'zip' })).toBeCloseTo(0.7, 1);
    expect(chance({ place: 'zip', isRivalAtHome: true })).toBeCloseTo(0.2, 1);
    expect(surpriseOfCandidates(labelled, rates)).toBeLessThan(surpriseOfCandidates(labelled, fitCandidates([])));
  });

  it('shares the chance among those who exclude each other', () => {
    expect(candidateChance(10, [10])).toBeCloseTo(0.5, 2);
    expect(candidateChance(10, [])).toBeGreaterThan(0.99);
  });
});
