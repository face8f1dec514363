import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EvidenceLine } from '@deedline/contract/search/results';
import { toProbability } from '../model/odds.ts';
import { reckon } from './reckon.ts';

const line = (weight: number): EvidenceLine => ({
  evidenceId: '1',
  source: 's',
  sourceLabel: 'S',
  origin: 's',
  text: 'says so',
  firstSeen: null,
  lastSeen: null,
  weight,
  question: 'contact',
  agrees: [],
  differs: [],
  repeats: null,
});

describe('an explanation of a confidence', () => {
  it('adds up for every question: its start and its records give its chance', () => {
    const chance = fc.double({ min: 0.01, max: 0.99, noNaN: true });
    const weights = fc.array(fc.integer({ min: -100, max: 100 }), { maxLength: 6 });
    fc.assert(
      fc.property(chance, weights, (probability, tenths) => {
        const { evidence, reckoning } = reckon([{ question: 'contact', probability, lines: tenths.map((each) => line(each / 10)) }]);
        const [step] = reckoning.steps;
        expect(evidence.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(step!.recordBits, 1);
        expect(Math.abs(toProbability(step!.startBits + step!.recordBits) - probability)).toBeLessThan(0.03);
      }),
    );
  });

  it('multiplies conditions that must all hold, and adds alternatives from other groups of records', () => {
    const statement = reckon(
      [
        { question: 'ownership', probability: 0.9, lines: [] },
        { question: 'identity', probability: 0.5, lines: [line(3)] },
      ],
      { probability: 0.2, lines: [line(1)] },
    );
    expect(statement).toMatchObject({ confidence: 65, reckoning: { addedPercent: 20, togetherPercent: 65 } });
    expect(statement.evidence.map(({ question }) => question)).toEqual(['identity', 'elsewhere']);
    expect(statement.reckoning.steps.map(({ percent }) => percent)).toEqual([90, 50]);
  });
});
