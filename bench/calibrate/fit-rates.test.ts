import { describe, expect, it } from 'vitest';
import { chanceOf, type ContactFacts } from '@deedline/engine/score/contact-facts';
import { fitRates, lossOf, type LabelledFacts } from './fit-rates.ts';

const facts = (more: Partial<ContactFacts> = {}): ContactFacts => ({
  kind: 'mobile',
  roles: ['voter'],
  ageYears: 1,
  findings: [],
  ...more,
});

/** So many contacts of one sort, right in the share given. */
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

  it('lets nothing that speaks against a contact speak for it, whatever a sample says', () => {
    const rates = fitRates([...labels(100, 0.5), ...labels(100, 1, { findings: ['lineDisconnected'] })]);
    expect(rates.weights.lineDisconnected).toBeLessThanOrEqual(0);
  });
});
