import type { Phone } from '@deedline/contract/results';
import { describe, expect, test } from 'vitest';
import { describeLists, describeOpening, describeState, describeTimes, describeWindow, formatClock, nextTurnMs } from './call-words.ts';

test('clocks, times and windows are said as people say them', () => {
  expect(['00:00', '09:05', '12:30', '20:00', '24:00'].map(formatClock)).toEqual([
    '12:00 AM',
    '9:05 AM',
    '12:30 PM',
    '8:00 PM',
    '12:00 AM',
  ]);
  const zones = [
    { zone: 'America/New_York', time: '10:30', day: 'tue' },
    { zone: 'America/Chicago', time: '09:30', day: 'tue' },
  ];
  expect(describeTimes({ localTimes: zones })).toBe('10:30 AM or 9:30 AM there, Tuesday');
  expect(describeTimes({ localTimes: [] })).toBe('Nobody knows what time it is there');
  expect(describeWindow({ windowToday: { from: '09:00', to: '20:00', zone: 'America/New_York' } })).toBe(
    'Calls today from 9:00 AM to 8:00 PM, New York time',
  );
  expect(describeWindow({ windowToday: null })).toBe('No calls today');
  expect(describeOpening({ opensAt: '2026-11-23T14:00:00.000Z', localTimes: zones })).toMatch(/^Opens Mon,? 9:00\sAM their time$/);
  expect(describeOpening({ opensAt: null, localTimes: zones })).toBeNull();
});

const reason = (code: 'dnc_listed' | 'outside_hours') => ({ code, effect: 'block' as const, text: '', citation: null });

test('no hour makes a number callable that is on a list', () => {
  expect(describeState({ state: 'blocked', reasons: [reason('outside_hours')] }).words).toBe('Do not call now');
  expect(describeState({ state: 'blocked', reasons: [reason('outside_hours'), reason('dnc_listed')] }).words).toBe('Do not call');
  expect(describeState({ state: 'callable', reasons: [] }).words).toBe('May be called');
});

test('the page asks again when a window turns', () => {
  const asOf = '2026-11-24T13:59:00.000Z';
  expect(nextTurnMs({ asOf, opensAt: '2026-11-24T14:00:00.000Z', closesAt: null })).toBe(60_000);
  expect(nextTurnMs({ asOf, opensAt: null, closesAt: '2026-11-25T01:00:00.000Z' })).toBe(39_660_000);
  expect(nextTurnMs({ asOf, opensAt: null, closesAt: null })).toBeNull();
});

describe('what was not checked is never said to be clear', () => {
  const stale = { owner: 'source', kind: 'national', state: null, listDate: '2026-10-01', says: 'stale' } as const;
  const listed = { owner: 'account', kind: 'state', state: 'TX', listDate: '2026-11-01', says: 'listed' } as const;
  const cases: [Phone['dnc'], string][] = [
    [{ state: 'not_checked', listDate: null }, 'no list covers this number'],
    [{ state: 'not_checked', listDate: '2026-10-01', lists: [stale] }, 'the list of Oct 1, 2026 is too old to clear it'],
    [{ state: 'not_listed', listDate: '2026-11-02' }, 'not on the list of Nov 2, 2026'],
    [{ state: 'listed', listDate: '2026-11-01', lists: [stale, listed] }, 'on TX’s list of Nov 1, 2026'],
    [{ state: 'listed', listDate: '2026-11-01' }, 'on the list of Nov 1, 2026'],
  ];
  test.each(cases)('%o', (dnc, words) => expect(describeLists(dnc)).toBe(words));
});
