import { expect, test } from 'vitest';
import { countAgain } from './properties.ts';

test.each([
  [undefined, 0, false],
  [{ count: 1_500, isMore: false }, 1, false],
  [{ count: 500, isMore: true }, 1, 3000],
  [{ count: 50_000, isMore: true }, 1, false],
  [{ count: 500, isMore: true }, 20, false],
])('a count of %j, the %i. of its kind, is asked for again in %s', (counted, counts, again) => {
  expect(countAgain(counted, counts)).toBe(again);
});
