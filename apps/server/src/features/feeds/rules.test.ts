import { expect, test } from 'vitest';
import { nextTime, nextTry, type Period } from './rules.ts';

test.each<[Period, number, string, string]>([
  ['day', 4, '2026-11-25T03:59:59Z', '2026-11-25T04:00:00.000Z'],
  ['day', 4, '2026-11-25T04:00:00Z', '2026-11-26T04:00:00.000Z'],
  ['week', 0, '2026-11-25T12:00:00Z', '2026-11-30T00:00:00.000Z'],
  ['week', 5, '2026-11-30T05:00:00Z', '2026-12-07T05:00:00.000Z'],
  ['month', 23, '2026-12-01T23:00:00Z', '2027-01-01T23:00:00.000Z'],
  ['month', 2, '2028-02-29T02:00:00Z', '2028-03-01T02:00:00.000Z'],
])('the time of each %s at %i that follows %s is %s', (every, hour, after, next) => {
  expect(nextTime(every, hour, new Date(after)).toISOString()).toBe(next);
});

test('a failed fetch is retried after growing delays, never later than its next time', () => {
  const after = new Date('2026-11-25T04:10:00Z');
  const tries = [1, 2, 3, 4, 9].map((failures) => nextTry('month', 4, after, failures).toISOString().slice(5, 16));
  expect(tries).toEqual(['11-25T05:10', '11-25T08:10', '11-25T16:10', '11-26T04:10', '11-26T04:10']);
  expect(nextTry('day', 6, after, 3).toISOString().slice(5, 16)).toBe('11-25T06:00');
});
