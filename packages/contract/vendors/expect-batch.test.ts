import { expect, test } from 'vitest';
import { type Expectable, expectBatch } from './expect-batch.ts';

const DIME = 100_000;
const vendor = (hits: number, misses: number, more: Partial<Expectable> = {}): Expectable => ({
  rate: { alpha: hits, beta: misses },
  micros: DIME,
  billedBy: 'hit',
  ...more,
});

test('a vendor with much data finds its share of the rows, and bills hits', () => {
  const { hits, costMicros } = expectBatch(1_000, [vendor(6_000, 4_000)], null);
  expect(hits.expected).toBeGreaterThan(595);
  expect(hits.expected).toBeLessThan(605);
  // Only chance is left: 1.645 standard deviations of this binomial distribution are 25 rows on either side.
  expect([hits.low, hits.high]).toEqual([expect.closeTo(574, -1.3), expect.closeTo(626, -1.3)]);
  expect(costMicros.expected).toBeCloseTo(hits.expected * DIME, -5);
});

const width = (counts: Expectable): number => {
  const { hits } = expectBatch(1_000, [counts], null);
  return hits.high - hits.low;
};

test('a vendor with little data has a wide interval, which narrows as it is asked', () => {
  expect(width(vendor(5, 5))).toBeGreaterThan(450);
  expect(width(vendor(50, 50))).toBeLessThan(200);
  expect(width(vendor(5_000, 5_000))).toBeLessThan(60);
});

test('the second vendor is asked about the rows that the first missed, and one that bills rows is paid for misses too', () => {
  const both = expectBatch(1_000, [vendor(6_000, 4_000), vendor(5_000, 5_000, { billedBy: 'row' })], null);
  expect(both.hits.expected).toBeCloseTo(800, -1.3);
  expect(both.costMicros.expected / DIME).toBeCloseTo(600 + 400, -1.3);
});

test('a cap is never exceeded, and limits the hits', () => {
  const { hits, costMicros } = expectBatch(1_000, [vendor(6_000, 4_000)], 100 * DIME);
  expect(costMicros.high).toBeLessThanOrEqual(100 * DIME);
  expect(hits.high).toBeLessThanOrEqual(100);
  expect(hits.expected).toBeCloseTo(100, -1.3);
});

test('no rows, no vendors and free vendors', () => {
  const none = { expected: 0, low: 0, high: 0 };
  expect(expectBatch(0, [vendor(5, 5)], null)).toEqual({ hits: none, costMicros: none });
  expect(expectBatch(1_000, [], null)).toEqual({ hits: none, costMicros: none });
  expect(expectBatch(1_000, [vendor(5_000, 5_000, { micros: 0 })], DIME).costMicros).toEqual(none);
});

test('the same rates give the same figures', () => {
  expect(expectBatch(777, [vendor(7, 3)], DIME * 50)).toEqual(expectBatch(777, [vendor(7, 3)], DIME * 50));
});

test('a vendor with few hits is expected to find no more in a new state than elsewhere', () => {
  const { hits } = expectBatch(10_000, [vendor(0.5, 9.5)], null);
  expect(hits.expected).toBeGreaterThan(450);
  expect(hits.expected).toBeLessThan(550);
});
