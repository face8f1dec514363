import { expect, test } from 'vitest';
import { isToCome } from './to-come.ts';

test.each([
  ['2026-11-28', false],
  ['2026-11-29', false],
  ['2026-11-30', true],
  ['2062-11-01', true],
  ['2019-01-01', false],
])('at noon of 28 November %s is to come: %s', (day, expected) => {
  expect(isToCome(day, new Date('2026-11-28T12:00:00Z'))).toBe(expected);
});
