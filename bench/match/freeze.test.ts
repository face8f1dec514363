import { describe, expect, it } from 'vitest';
import { fallsBelow, targetOf } from './figures.ts';
import { findFallen, type Frozen } from './freeze.ts';
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
