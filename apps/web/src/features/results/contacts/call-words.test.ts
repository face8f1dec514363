import type { Phone } from '@deedline/contract/search/results';
import { describe, expect, test } from 'vitest';
import type { CallReadiness, CallReasonCode } from '@deedline/contract/compliance/calling';
import {
  describeHours,
  describeLists,
  describeOpening,
  describeTimes,
  describeWindow,
  formatClock,
  judgeNow,
  nextTurnMs,
} from './call-words.ts';

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
  expect(describeTimes({ localTimes: [] })).toBe('The time there is not known');
  expect(describeWindow({ windowToday: { from: '09:00', to: '20:00', zone: 'America/New_York' } })).toBe(
    'Calls today from 9:00 AM to 8:00 PM, New York time',
  );
  expect(describeWindow({ windowToday: null })).toBe('No calls today');
  expect(describeOpening({ opensAt: '2026-11-23T14:00:00.000Z', localTimes: zones })).toBe('until Mon 9:00 AM their time');
  expect(describeOpening({ opensAt: null, localTimes: zones })).toBe('closed for the coming days');
  expect(describeHours({ localTimes: zones, windowToday: null })).toBe('10:30 AM or 9:30 AM there, Tuesday. No calls today');
  expect(describeHours({ localTimes: [], windowToday: null })).toBeNull();
});

const reason = (code: CallReasonCode, effect: 'block' | 'review' | 'note') => ({ code, effect, text: code, citation: null });
const zone = { zone: 'America/New_York', time: '10:30', day: 'tue' };
const ready: CallReadiness = {
  state: 'callable',
  reasons: [],
  localTimes: [zone],
  windowToday: { from: '09:00', to: '20:00', zone: zone.zone },
  closesAt: '2026-11-25T01:00:00.000Z',
  opensAt: null,
  rules: [],
  asOf: '2026-11-24T15:30:00.000Z',
};
const clear: Phone['dnc'] = { state: 'not_listed', listDate: '2026-11-02' };
const listed: Phone['dnc'] = { state: 'listed', listDate: '2026-11-02' };

describe('of all that speaks against a call the one reason that decides is told', () => {
  test('callable: until when', () => {
    expect(judgeNow({ dnc: clear, callReadiness: ready })).toEqual({
      words: 'Callable',
      tone: 'green',
      reason: 'until 8:00 PM, not on a do-not-call list',
    });
  });

  test('blocked by the hour: until when; and no hour makes a number callable that is on a list', () => {
    const closed = { ...ready, state: 'blocked' as const, opensAt: '2026-11-25T14:00:00.000Z' };
    const outside = reason('outside_hours', 'block');
    expect(judgeNow({ dnc: clear, callReadiness: { ...closed, reasons: [outside, reason('wireless', 'review')] } })).toMatchObject({
      words: 'Blocked',
      reason: 'until Wed 9:00 AM their time',
    });
    expect(judgeNow({ dnc: listed, callReadiness: { ...closed, reasons: [outside, reason('dnc_listed', 'block')] } })).toMatchObject({
      words: 'Blocked',
      reason: 'on the do-not-call list',
    });
  });

  test('review: the gravest doubt, and never what is only a note', () => {
    const review = { ...ready, state: 'review' as const };
    const doubts = [reason('wireless', 'review'), reason('dnc_not_checked', 'review'), reason('disconnected', 'note')];
    expect(judgeNow({ dnc: { state: 'not_checked', listDate: null }, callReadiness: { ...review, reasons: doubts } })).toEqual({
      words: 'Review',
      tone: 'brass',
      reason: 'do-not-call not checked',
    });
  });

  test('what the hours never judged is never callable', () => {
    expect(judgeNow({ dnc: clear }).words).toBe('Review');
    expect(judgeNow({ dnc: listed }).words).toBe('Blocked');
  });
});

test('the page asks again when a window turns', () => {
  const asOf = '2026-11-24T13:59:00.000Z';
  expect(nextTurnMs({ asOf, opensAt: '2026-11-24T14:00:00.000Z', closesAt: null })).toBe(60_000);
  expect(nextTurnMs({ asOf, opensAt: null, closesAt: '2026-11-25T01:00:00.000Z' })).toBe(39_660_000);
  expect(nextTurnMs({ asOf, opensAt: null, closesAt: null })).toBeNull();
});

describe('what was not checked is never said to be clear', () => {
  const stale = { owner: 'source', kind: 'national', state: null, listDate: '2026-10-01', says: 'stale' } as const;
  const onList = { owner: 'account', kind: 'state', state: 'TX', listDate: '2026-11-01', says: 'listed' } as const;
  const cases: [Phone['dnc'], string][] = [
    [{ state: 'not_checked', listDate: null }, 'no list covers this number'],
    [{ state: 'not_checked', listDate: '2026-10-01', lists: [stale] }, 'the list of Oct 1, 2026 is too old to clear it'],
    [{ state: 'not_listed', listDate: '2026-11-02' }, 'not on the list of Nov 2, 2026'],
    [{ state: 'listed', listDate: '2026-11-01', lists: [stale, onList] }, 'on TX’s list of Nov 1, 2026'],
    [{ state: 'listed', listDate: '2026-11-01' }, 'on the list of Nov 1, 2026'],
  ];
  test.each(cases)('%o', (dnc, words) => expect(describeLists(dnc)).toBe(words));
});
