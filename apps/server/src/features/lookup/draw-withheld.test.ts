import { ownListSource } from '@deedline/contract/search/own-list-words';
import type { Results } from '@deedline/contract/search/results';
import { describe, expect, it } from 'vitest';
import { drawWithheld } from './draw-withheld.ts';

const sources = { sources: { list: [{ name: 'fk-old', role: 'phone_listing' }] } } as unknown as Pick<Results, 'sources'>;
const evidence = [{ question: 'contact', repeats: null, source: 'fk-old', weight: 1 }];
const phone = (e164: string, confidence: number) => ({ e164, confidence, type: 'mobile', sourceCount: 1, evidence });
const given = (confidences: number[], more: Partial<Results> = {}) =>
  ({
    phones: confidences.map((each, index) => phone(`+1419555010${index}`, each)),
    emails: [],
    alike: null,
    ...more,
  }) as unknown as Results;
const draw = (results: Results, pick?: (below: number) => number) => drawWithheld(results, 'property_address', sources, pick);

describe('drawWithheld', () => {
  it('draws contacts between the minimum and the threshold, with what supports them', () => {
    const drawn = draw(given([90, 50, 49.7, 30, 9]));
    expect(drawn).toEqual([
      { text: 'phone:+14195550102', kind: 'mobile', confidence: 49, records: 1, source: 'fk-old', chance: 1 },
      { text: 'phone:+14195550103', kind: 'mobile', confidence: 30, records: 1, source: 'fk-old', chance: 1 },
    ]);
  });

  it('draws three at most, each with the same chance, and returns the chance', () => {
    const counts = new Map<string, number>();
    let state = 7;
    const pick = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
    for (let time = 0; time < 3000; time++) {
      const drawn = draw(given([40, 30, 20, 15, 12]), pick);
      expect(drawn.map(({ chance }) => chance)).toEqual([0.6, 0.6, 0.6]);
      expect(new Set(drawn.map(({ text }) => text)).size).toBe(3);
      for (const { text } of drawn) counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    expect([...counts.values()].map((count) => Math.abs(count / 3000 - 0.6) < 0.04)).toEqual([true, true, true, true, true]);
  });

  it('draws nothing where two persons are alike, for reverse searches, or from the account’s own list', () => {
    expect(draw(given([40], { alike: { kind: 'either' } as Results['alike'] }))).toEqual([]);
    for (const mode of ['reverse_phone', 'reverse_email'] as const) expect(drawWithheld(given([40]), mode, sources)).toEqual([]);
    expect(draw(given([]))).toEqual([]);
    const own = given([40]);
    Object.assign(own.phones[0]!, { evidence: [{ question: 'contact', repeats: null, source: ownListSource('1'), weight: 1 }] });
    expect(draw(own)).toEqual([]);
  });
});
