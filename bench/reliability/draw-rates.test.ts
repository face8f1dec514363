import { rates } from '@deedline/country/rates';
import { expect, it } from 'vitest';
import { NOISE } from '../../packages/world/errors/noise.ts';
import type { Said } from '../match/figures.ts';
import { drawRates, type RateName } from './draw-rates.ts';
import { drawnAccuracy } from '@deedline/contract/accuracy/accuracy';
import { DRAWN_ACCURACY } from '@deedline/contract/accuracy/drawn-accuracy';
import { toDrawnAccuracy } from './freeze-drawn.ts';
import { type JudgedDraw, spreadOf } from './judge-drawn.ts';

it('draws every rate within its range, others for another number and the same for the same', () => {
  const draws = Array.from({ length: 40 }, (_, index) => drawRates(index + 1));
  for (const { country, noise } of draws) {
    for (const [name, value] of Object.entries(country)) {
      const { low, high } = rates[name as RateName];
      expect([name, value >= low && value <= high]).toEqual([name, true]);
    }
    const [least, most] = [NOISE.typical.deadSaidActive, NOISE.shifted.deadSaidActive];
    expect(noise.deadSaidActive >= least && noise.deadSaidActive <= most).toBe(true);
  }
  expect(drawRates(7)).toEqual(drawRates(7));
  const moved = draws.map(({ country }) => country.movers);
  expect(new Set(moved).size).toBe(40);
  // The draws cover the range instead of clustering at its middle.
  expect(Math.max(...moved) - Math.min(...moved)).toBeGreaterThan(0.8 * (rates.movers.high - rates.movers.low));
});

const world = (count: number, right: number): Said[] =>
  Array.from({ length: count }, (_, unit) => ({ unit, of: 'phone', confidence: 90, right: unit < right, records: 1, cases: {} }));

it('spreads what was right beyond what was said over the worlds that have enough of it', () => {
  const spread = spreadOf([world(100, 95), world(100, 80), world(10, 0)], ({ of }) => of === 'phone')!;
  expect(spread.worlds).toBe(2);
  expect([spread.said, spread.right, spread.least, spread.most].map((share) => share.toFixed(3))).toEqual([
    '0.900',
    '0.875',
    '-0.100',
    '0.050',
  ]);
  expect(spreadOf([world(100, 95)], ({ of }) => of === 'owner')).toBeNull();
});

it('publishes the least and the most that were right in any world, of what most worlds have enough of', () => {
  const draws = [world(100, 95), world(100, 80), world(100, 91)].map((said, index) => {
    const owners = said.slice(0, index === 0 ? 60 : 20).map((each) => ({ ...each, of: 'owner' as const }));
    return { learned: { said: [...said, ...owners] }, unlearned: { said } } as unknown as JudgedDraw;
  });
  const published = toDrawnAccuracy({ seed: 8300, parcels: 2500, samples: 700 }, draws, '2026-11-26');
  expect(published).toMatchObject({ worlds: 3, firstSeed: 8301, measuredOn: '2026-11-26' });
  expect(published.unlearned).toEqual([
    { of: 'phone', worlds: 3, count: 300, said: 0.9, right: 0.8867, low: 0.8, high: 0.95, least: -0.1, most: 0.05 },
  ]);
  expect(published.learned).toEqual(published.unlearned);
  expect(drawnAccuracy.parse(published)).toEqual(published);
  expect(drawnAccuracy.safeParse(DRAWN_ACCURACY).success).toBe(true);
});
