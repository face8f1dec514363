import { describe, expect, it } from 'vitest';
import { fallsBelow, targetOf } from './figures.ts';
import { MEASURED_ACCURACY } from '@deedline/contract/accuracy/measured-accuracy';
import { measuredAccuracy } from '@deedline/contract/accuracy/accuracy';
import { findFallen, findFallenCases, type Frozen, readFrozen, toMeasuredAccuracy } from './freeze.ts';
import type { Measured } from './measure-profile.ts';

const at = (value: number): { value: number; low: number; high: number } => ({ value, low: value - 0.01, high: value + 0.01 });

function measured(phoneRank1: number, ecePhone: number): Measured {
  return { profile: 'typical', figures: { phoneRank1: at(phoneRank1), ecePhone: at(ecePhone) } } as Measured;
}

const FROZEN: Frozen = {
  setting: { seed: 1, parcels: 1, samples: 1 },
  engineVersion: '2.0',
  measuredOn: '2026-11-22',
  profiles: { typical: { phoneRank1: at(0.95), ecePhone: at(0.02) } },
};

const named = (frozen: Pick<Frozen, 'strata'>, now: Measured): string[] => findFallenCases(frozen, [now]).map(({ label }) => label);

describe('the frozen figures', () => {
  it.each<[string, Measured, string[]]>([
    ['the same', measured(0.95, 0.02), []],
    ['within their chance', measured(0.941, 0.029), []],
    ['better', measured(0.99, 0.001), []],
    ['a share below its interval', measured(0.93, 0.02), ['phoneRank1']],
    ['an error above its interval', measured(0.95, 0.04), ['ecePhone']],
    ['nothing measured', { profile: 'typical', figures: {} } as Measured, ['phoneRank1', 'ecePhone']],
    ['another profile', { profile: 'clean', figures: {} } as Measured, []],
  ])('%s', (_, now, fallen) => {
    expect(findFallen(FROZEN, [now]).map(({ name }) => name)).toEqual(fallen);
  });

  it('miss a figure that is measured no more', () => {
    const frozen = { ...FROZEN, profiles: { typical: { ...FROZEN.profiles.typical, ownerFound: at(0.9) } } } as Frozen;
    expect(findFallen(frozen, [measured(0.95, 0.02)]).map(({ name }) => name)).toEqual(['ownerFound']);
  });

  const kept = { label: 'estate', count: 400, said: 0.91236, right: 0.9, low: 0.85, high: 0.95, ece: 0.03 };
  const judgedCases = (...rows: (typeof kept)[]): Measured =>
    ({ ...measured(0.95, 0.02), reliability: [], bands: [], byRecords: [], strata: [{ of: 'owner', by: 'owner', rows }] }) as never;

  it('name the kinds of case that kept their limit and keep it no more, and none where strata were never frozen', () => {
    const frozen = { strata: { typical: judgedCases(kept, { ...kept, label: 'trust', ece: 0.05 }).strata } };
    expect(named(frozen, judgedCases({ ...kept, ece: 0.039 }, { ...kept, label: 'trust', ece: 0.06 }))).toEqual([]);
    expect(named(frozen, judgedCases({ ...kept, ece: 0.041 }))).toEqual(['estate']);
    expect(named(FROZEN, judgedCases({ ...kept, ece: 0.3 }))).toEqual([]);
    expect(readFrozen().profiles.typical).toBeDefined();
  });

  it('are published by kind of case where at least 30 were counted, rounded', () => {
    const published = toMeasuredAccuracy(
      [judgedCases(kept, { ...kept, label: 'trust', count: 29 })].map((each) => ({
        ...each,
        seed: 1,
        parcels: 1,
        samples: 1,
        baselines: [],
      })),
      '2026-11-23',
    );
    expect(published.strata).toEqual([{ profile: 'typical', of: 'owner', by: 'owner', rows: [{ ...kept, said: 0.9124 }] }]);
    expect(measuredAccuracy.safeParse(published).success).toBe(true);
    expect(measuredAccuracy.safeParse(MEASURED_ACCURACY).success).toBe(true);
  });

  it('know which way is worse, and a target for each profile', () => {
    expect(fallsBelow('logLossEmail', 0.5, at(0.3))).toBeGreaterThan(0);
    expect(fallsBelow('pairF1', 0.5, at(0.3))).toBe(0);
    expect([targetOf('blockingRecall', 'typical'), targetOf('blockingRecall', 'shifted'), targetOf('pairF1', 'typical')]).toEqual([
      0.995,
      0.98,
      null,
    ]);
  });
});
