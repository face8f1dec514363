import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDay, isTimeZone } from '@deedline/contract/text';
import { clockOf, describePeriod, momentsOf } from './period.ts';

const ZONES = ['UTC', 'America/New_York', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland', 'America/Santiago', 'Africa/Cairo'];
const spanOf = (day: string, timeZone: string) => momentsOf({ from: day, to: day, timeZone });
const iso = (day: string, timeZone: string) => Object.values(spanOf(day, timeZone)).map((moment) => moment?.toISOString());

describe('a day', () => {
  test('begins at midnight in its time zone', () => {
    expect(iso('2026-11-20', 'UTC')).toEqual(['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z']);
    expect(iso('2026-11-20', 'America/New_York')).toEqual(['2026-11-20T05:00:00.000Z', '2026-11-21T05:00:00.000Z']);
    expect(iso('2026-11-20', 'Asia/Kolkata')).toEqual(['2026-11-19T18:30:00.000Z', '2026-11-20T18:30:00.000Z']);
  });

  test('is 23 or 25 hours long when clocks change', () => {
    expect(iso('2026-03-08', 'America/New_York')).toEqual(['2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z']);
    expect(iso('2026-11-01', 'America/New_York')).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z']);
  });

  test('begins at 1:00 when midnight is skipped', () => {
    expect(iso('2026-09-06', 'America/Santiago')).toEqual(['2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z']);
  });

  test('ends when the next begins, and all its moments have its date', () => {
    const days = fc.integer({ min: 0, max: 365 * 60 }).map((n) => new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.constantFrom(...ZONES), (day, timeZone) => {
        const { since, until } = spanOf(day, timeZone);
        const clock = clockOf(timeZone);
        expect([clock(since!).day, clock(new Date(until!.getTime() - 1)).day]).toEqual([day, day]);
        expect(clock(new Date(since!.getTime() - 1)).day < day).toBe(true);
        expect(clock(until!).day > day).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

test('an open period has no start or end', () => {
  expect(momentsOf({ from: null, to: null, timeZone: 'UTC' })).toEqual({ since: null, until: null });
  expect(momentsOf({ from: '0001-01-01', to: '9999-12-31', timeZone: 'UTC' }).until!.toISOString()).toBe('+010000-01-01T00:00:00.000Z');
});

test('invalid days and time zones are detected', () => {
  expect(['2026-02-28', '2028-02-29', '0001-01-01', '9999-12-31'].map(isDay)).toEqual([true, true, true, true]);
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '20261-01-01', '0000-01-01', 'today', ''].map(isDay)).toEqual(Array(7).fill(false));
  expect(['UTC', 'America/New_York'].map(isTimeZone)).toEqual([true, true]);
  expect(['', 'Fenmark/Quillmere', '../etc'].map(isTimeZone)).toEqual([false, false, false]);
});

test('a moment is shown in its time zone', () => {
  const at = new Date('2026-11-20T04:30:05Z');
  expect(clockOf('UTC')(at)).toEqual({ day: '2026-11-20', time: '04:30:05', zone: 'UTC+00:00' });
  expect(clockOf('America/New_York')(at)).toEqual({ day: '2026-11-19', time: '23:30:05', zone: 'UTC-05:00' });
});

const write = (from: string | null, to: string | null) => describePeriod({ from, to, timeZone: 'UTC' });
test('a period is described in words', () => {
  expect(write('2026-11-01', '2026-11-30')).toBe('Nov 1, 2026 to Nov 30, 2026');
  expect(write('2026-11-01', '2026-11-01')).toBe('Nov 1, 2026');
  expect(write('2026-11-01', null)).toBe('From Nov 1, 2026 on');
  expect(write(null, '2026-11-30')).toBe('From the beginning to Nov 30, 2026');
  expect(write(null, null)).toBe('From the beginning until now');
});
