import { WEBHOOK_LIMITS } from '@deedline/contract/limits';
import { describe, expect, test } from 'vitest';
import { clean, isGivenUp, pauseAfter, restAfter } from './rules.ts';

const HOUR = 3_600_000;

describe('a message that is not accepted', () => {
  test.each([0, 0.5, 1])('is tried ten times in three days to eighty hours, for the random value %d', (chance) => {
    const pauses = Array.from({ length: WEBHOOK_LIMITS.tries }, (_, index) => pauseAfter(index + 1, chance));
    expect(pauses.at(-1)).toBeNull();
    const some = pauses.slice(0, -1) as number[];
    expect(some).toHaveLength(9);
    expect(some.toSorted((a, b) => a - b)).toEqual(some);
    const hours = some.reduce((sum, pause) => sum + pause, 0) / HOUR;
    expect(hours).toBeGreaterThanOrEqual(72);
    expect(hours).toBeLessThan(80);
  });

  test('blocks its endpoint no longer than until its own next try, and at most an hour, whatever Retry-After says', () => {
    for (let failures = 1; failures < WEBHOOK_LIMITS.tries; failures += 1)
      expect(restAfter(failures, null)).toBeLessThanOrEqual(pauseAfter(failures, 0)!);
    expect(restAfter(500, null)).toBe(HOUR);
    expect(restAfter(1, 60_000)).toBe(60_000);
    expect(restAfter(1, 900 * HOUR)).toBe(HOUR);
  });

  test('is given up when its endpoint has failed for three days', () => {
    const since = new Date('2026-11-01T10:00:00Z');
    expect(isGivenUp(since, new Date('2026-11-04T09:59:59Z'))).toBe(false);
    expect(isGivenUp(since, new Date('2026-11-04T10:00:00Z'))).toBe(true);
  });
});

test.each([
  ['', null],
  ['  \n\u0000 ', null],
  ['no such route\r\n', 'no such route'],
  ['{"error":"odile.varnham@example.com exists"}', '{"error":"[email] exists"}'],
  ['call (419) 555-0142 or +1 419.555.0142, error 4190', 'call ([number] or [number], error 4190'],
  ['x'.repeat(400), 'x'.repeat(200)],
])('of the response %j, %j is stored', (response, kept) => expect(clean(response)).toBe(kept));
