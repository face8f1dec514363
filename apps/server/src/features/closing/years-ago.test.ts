import { expect, test } from 'vitest';
import { yearsAgo } from './years-ago.ts';

test.each([
  ['2028-03-01T05:00:00.000Z', '2023-03-01T05:00:00.000Z'],
  ['2028-02-29T05:00:00.000Z', '2023-02-28T05:00:00.000Z'],
  ['2032-02-29T05:00:00.000Z', '2027-02-28T05:00:00.000Z'],
  ['2028-12-31T05:00:00.000Z', '2023-12-31T05:00:00.000Z'],
])('five years before %s is %s', (now, then) => {
  expect(yearsAgo(new Date(now), 5).toISOString()).toBe(then);
});
