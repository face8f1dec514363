import { expect, test } from 'vitest';
import { findFallen, type Floors } from './floors.ts';
import { besideBaselines, broughtBy, mostAt } from './frontier.ts';

test('a mixture of two baselines lies between them, and more money brings no less', () => {
  const points = [
    [50, 0.8],
    [300, 1.1],
    [100, 0.6],
  ] as const;
  expect(mostAt(points, 25)).toBeCloseTo(0.4);
  expect(mostAt(points, 50)).toBeCloseTo(0.8);
  expect(mostAt(points, 175)).toBeCloseTo(0.95);
  expect(mostAt(points, 900)).toBeCloseTo(1.1);
  expect(mostAt([], 100)).toBe(0);
});

const asked = (right: number, micros: number) => ({ right, micros, shown: 3, questions: 1, hits: 1 });
const rows = (right: number, micros: number) => Array.from({ length: 400 }, (_, n) => asked(n % 2 === 0 ? right : 0, micros));

test('what an arm brings beside the baselines has their sign, and an interval that holds it', () => {
  const atHand = rows(0, 0);
  const [cheap, dear] = [rows(1, 50_000), rows(2, 300_000)].map((each) => broughtBy(each, atHand, 'numbers'));
  const beside = (right: number, micros: number) => besideBaselines(broughtBy(rows(right, micros), atHand, 'numbers'), [cheap!, dear!]);
  expect(beside(1, 50_000)).toMatchObject({ value: 0, low: 0, high: 0 });
  for (const { value, low, high } of [beside(2, 100_000), beside(1, 200_000)]) expect([low <= value, value <= high]).toEqual([true, true]);
  expect(beside(2, 100_000).low).toBeGreaterThan(0.3);
  expect(beside(1, 200_000).high).toBeLessThan(-0.2);
});

test('owners are counted once, whatever the numbers that reach them', () => {
  const brought = broughtBy([asked(3, 10), asked(2, 20), asked(0, 30)], [{ right: 0 }, { right: 1 }, { right: 0 }], 'owners');
  expect(brought.map(({ added }) => added)).toEqual([1, 0, 0]);
});

test('what fell below its floor, what is surely below its baselines, and what is no longer measured are named', () => {
  const setting = { searches: '200', parcels: '2000', seed: '1', vendors: 'a,b' };
  const figures = (perDollar: number, high: number): Floors => ({
    setting,
    measuredOn: '2026-11-20',
    figures: {
      state: {
        planned: {
          perDollar: { value: perDollar, low: perDollar - 1, high: perDollar + 1 },
          numbers: { value: high - 0.1, low: high - 0.2, high },
          owners: { value: 0, low: -0.1, high: 0.1 },
        },
      },
    },
  });
  const frozen = figures(6, 0.2);
  expect(findFallen(frozen, figures(5.5, 0.15))).toEqual([]);
  expect(findFallen(frozen, figures(4.9, 0.2))).toEqual(['state, planned: perDollar 4.900, 5.000 at least when it was frozen']);
  expect(findFallen(frozen, figures(6, -0.01))).toHaveLength(2);
  expect(findFallen(frozen, { ...frozen, figures: {} })).toHaveLength(3);
  const elsewhere = { ...figures(1, 0.2), setting: { ...setting, seed: '2' } };
  expect(findFallen(frozen, elsewhere)).toBeNull();
  expect(findFallen(frozen, { ...figures(1, -0.01), setting: elsewhere.setting })).toEqual([
    'state, planned: numbers below what the baselines bring at its cost',
  ]);
});
