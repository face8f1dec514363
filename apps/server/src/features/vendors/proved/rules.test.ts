import { expect, test } from 'vitest';
import { costPerRight } from './rules.ts';

test.each([
  // The exact Poisson bounds of 10 are 4.795 and 18.39; those of 100 are 81.36 and 121.63.
  [10, 1_000_000, 100_000, 54_377, 208_551],
  [100, 25_000_000, 250_000, 205_541, 307_276],
])('%i right for %i micros', (right, micros, each, low, high) => {
  const cost = costPerRight(micros, right)!;
  expect(cost.micros).toBe(each);
  expect([Math.abs(cost.low / low - 1) < 0.01, Math.abs(cost.high / high - 1) < 0.01]).toEqual([true, true]);
});

test('below ten right contacts no cost is given, and nothing billed costs nothing', () => {
  expect(costPerRight(1_000_000, 9)).toBeNull();
  expect(costPerRight(0, 10)).toEqual({ micros: 0, low: 0, high: 0 });
});
