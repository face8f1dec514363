import { CALL_STATES, type CallingRule, type CallingRules } from '@deedline/contract/compliance/calling';
import { assert, boolean, constantFrom, integer, property, record, tuple, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCallHours } from './call-hours.ts';
import { readShippedRules } from './watch-rules.ts';
import { judgeCall, type CallFacts } from './rules.ts';

const TABLE = readShippedRules(true);
const CLEAR: CallFacts = {
  e164: '+14335550142',
  type: 'landline',
  status: 'active',
  reassigned: 'no',
  addresses: [],
  dnc: { state: 'not_listed', listDate: '2026-11-20', lists: [] },
};
const judge = (at: string, facts: Partial<CallFacts> = {}, table = TABLE) => judgeCall(table, { ...CLEAR, ...facts }, new Date(at));
const codes = (at: string, facts: Partial<CallFacts> = {}) => judge(at, facts).reasons.map(({ code }) => code);

describe('a number in Fenmark', () => {
  test('may be called within its hours, with matching times and rules', () => {
    const ready = judge('2026-11-24T15:30:00Z');
    expect(ready).toMatchObject({
      state: 'callable',
      reasons: [],
      localTimes: [{ zone: 'America/New_York', time: '10:30', day: 'tue' }],
      windowToday: { from: '09:00', to: '20:00' },
      closesAt: '2026-11-25T01:00:00.000Z',
      opensAt: null,
    });
    expect(ready.rules.map(({ place }) => place)).toEqual(['US', 'FK', 'FK']);
    expect(ready.rules[1]).toMatchObject({
      words: 'Mon to Sat: 9:00 AM to 8:00 PM, none on holidays',
      mostCalls: expect.stringContaining('3 calls'),
    });
  });

  test.each([
    ['before it opens', '2026-11-24T13:59:00Z', 'outside_hours', '2026-11-24T14:00:00.000Z'],
    ['when it closes', '2026-11-25T01:00:00Z', 'outside_hours', '2026-11-25T14:00:00.000Z'],
    ['on Thanksgiving', '2026-11-26T17:00:00Z', 'holiday', '2026-11-27T14:00:00.000Z'],
    ['on a Sunday morning', '2026-11-22T16:00:00Z', 'outside_hours', '2026-11-22T18:00:00.000Z'],
  ] as const)('is blocked %s, with the time when it opens', (_, at, code, opensAt) => {
    expect(judge(at)).toMatchObject({
      state: 'blocked',
      reasons: [{ code, effect: 'block', citation: 'Fenmark Code 12-407 (made up)' }],
      opensAt,
    });
  });

  test('is blocked by lists, needs review when unchecked, and each reason is given', () => {
    const at = '2026-11-24T15:30:00Z';
    const status = { owner: 'account', kind: 'litigator', state: null, listDate: '2026-11-01', says: 'listed' } as const;
    const listed = { state: 'listed', listDate: '2026-11-01', lists: [] } as const;
    expect(judge(at, { dnc: listed })).toMatchObject({ state: 'blocked', reasons: [{ code: 'dnc_listed' }] });
    expect(judge(at, { dnc: { ...CLEAR.dnc, lists: [status] } }).state).toBe('blocked');
    expect(judge(at, { reassigned: 'yes' }).state).toBe('blocked');
    expect(judge(at, { reassigned: 'perhaps' }).state).toBe('review');
    expect(judge(at, { dnc: { state: 'not_checked', listDate: null, lists: [] } })).toMatchObject({
      state: 'review',
      reasons: [{ code: 'dnc_not_checked' }],
    });
    expect(judge(at, { type: 'mobile' })).toMatchObject({ state: 'review', reasons: [{ code: 'wireless' }] });
    expect(codes(at, { type: null, status: 'disconnected' })).toEqual(['line_unknown', 'disconnected']);
  });

  test.each([
    ['Fenamor Family Trust', 'somebody behind Fenamor Family Trust'],
    ['Odile Varnham', 'Odile Varnham'],
  ])('a death that was reported of %s is told of %s', (name, whom) => {
    const { reasons } = judge('2026-11-24T15:30:00Z', { persons: [{ kind: 'deceased', name, on: '2026-11-20' }] });
    expect(reasons[0]!.text).toBe(`You reported on 2026-11-20 that ${whom} has died.`);
  });

  test('needs review only where the rules say so', () => {
    const lenient = { ...TABLE, effects: { ...TABLE.effects, wireless: 'note' as const } };
    expect(judge('2026-11-24T15:30:00Z', { type: 'mobile' }, lenient)).toMatchObject({ state: 'callable', reasons: [{ effect: 'note' }] });
  });
});

const inFlorida = (state: string, says: 'not_listed' | 'stale') => ({
  e164: '+12125550142',
  addresses: [{ state: 'FL', zip: '33101' }],
  dnc: { ...CLEAR.dnc, lists: [{ owner: 'account', kind: 'state', state, listDate: '2026-10-01', says } as const] },
});

describe('two places', () => {
  const inCalifornia = { e164: '+12125550142', addresses: [{ state: 'CA', zip: '94110' }] };

  test('both windows must be open: New York by number, California by address', () => {
    expect(judge('2026-11-24T15:00:00Z', inCalifornia)).toMatchObject({ state: 'blocked', opensAt: '2026-11-24T16:00:00.000Z' });
    expect(judge('2026-11-24T16:00:00Z', inCalifornia)).toMatchObject({ state: 'callable', closesAt: '2026-11-25T02:00:00.000Z' });
    expect(judge('2026-11-24T16:00:00Z', inCalifornia).windowToday).toEqual({ from: '11:00', to: '21:00', zone: 'America/New_York' });
    expect(judge('2026-11-25T02:00:00Z', inCalifornia).state).toBe('blocked');
  });

  test('an area code in several zones needs all of them open', () => {
    expect(judge('2026-11-24T14:30:00Z', { e164: '+12085550142' }).localTimes.map(({ time }) => time)).toEqual(['07:30', '06:30']);
    expect(judge('2026-11-24T15:30:00Z', { e164: '+12085550142' }).state).toBe('blocked');
    expect(judge('2026-11-24T16:30:00Z', { e164: '+12085550142' }).state).toBe('callable');
  });

  test('a ZIP code narrows the zones of a state, and an unchecked state list is named', () => {
    const panhandle = { e164: '+12125550142', addresses: [{ state: 'FL', zip: '32501' }] };
    expect(judge('2026-11-24T15:00:00Z', panhandle).localTimes.map(({ zone }) => zone)).toEqual(['America/New_York', 'America/Chicago']);
    expect(judge('2026-11-24T15:00:00Z', panhandle)).toMatchObject({
      state: 'review',
      reasons: [{ code: 'state_list_not_checked', citation: 'Fla. Stat. 501.059' }],
    });
  });

  test('a state list clears no number of another state, nor when it is stale', () => {
    expect(codes('2026-11-24T15:00:00Z', inFlorida('FL', 'not_listed'))).toEqual([]);
    expect(codes('2026-11-24T15:00:00Z', inFlorida('FL', 'stale'))).toEqual(['state_list_not_checked']);
    expect(codes('2026-11-24T15:00:00Z', inFlorida('TX', 'not_listed'))).toEqual(['state_list_not_checked']);
  });

  test('an unknown area code is never callable, with or without an address', () => {
    expect(judge('2026-11-24T18:00:00Z', { e164: '+18005550142' })).toMatchObject({ state: 'review', windowToday: null, localTimes: [] });
    expect(judge('2026-11-24T18:00:00Z', { e164: '+18005550142', addresses: [{ state: 'OH', zip: null }] }).state).toBe('review');
  });
});

test.each([
  ['Alabama', '+12055550142', 'no_calls_today', '2026-11-23T14:00:00.000Z'],
  ['Pennsylvania', '+12155550142', 'no_calls_today', '2026-11-23T13:00:00.000Z'],
  ['Texas', '+12145550142', 'outside_hours', '2026-11-22T18:00:00.000Z'],
] as const)('Sundays in %s', (_, e164, code, opensAt) => {
  const ready = judge('2026-11-22T15:00:00Z', { e164 });
  expect(ready.reasons[0]!.code).toBe(code);
  expect(ready).toMatchObject({ state: 'blocked', opensAt });
});

test('a rule applies from its first day to its last', () => {
  const ended: CallingRule = {
    ...TABLE.rules.find(({ place }) => place === 'FK')!,
    opens: '11:00',
    validFrom: '2026-11-24',
    validTo: '2026-11-24',
  };
  const table = { ...TABLE, rules: [...TABLE.rules, ended] };
  const state = (at: string) => judge(at, {}, table).state;
  expect([state('2026-11-23T15:00:00Z'), state('2026-11-24T15:00:00Z'), state('2026-11-25T15:00:00Z')]).toEqual([
    'callable',
    'blocked',
    'callable',
  ]);
});

/** The wall clock, read in another way than the rules do. */
function wallOf(zone: string, at: Date): { day: string; clock: string } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const read = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: read['weekday']!.toLowerCase(), clock: `${read['hour']}:${read['minute']}` };
}

const ZONES = [
  'America/New_York',
  'America/Denver',
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
];
/** Around both changes of the clocks, and New Year's midnight. */
const moment = constantFrom(
  '2026-03-08T07:00:00Z',
  '2026-11-01T06:00:00Z',
  '2027-01-01T05:00:00Z',
  '2026-10-03T15:30:00Z',
  '2026-07-04T12:00:00Z',
).chain((near) => integer({ min: -3_000, max: 3_000 }).map((minutes) => new Date(Date.parse(near) + minutes * 60_000)));
const clock = integer({ min: 0, max: 95 }).map(
  (quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
);
const window = tuple(clock, clock).filter(([opens, closes]) => opens < closes);
const tables = record({
  federal: window,
  state: window,
  zones: uniqueArray(constantFrom(...ZONES), { minLength: 1, maxLength: 3 }),
  hasSundays: boolean(),
}).map(({ federal, state, zones, hasSundays }): [CallingRules, string[], [string, string][]] => {
  const row = { ...TABLE.rules[0]!, holidays: 'open' as const };
  const days = hasSundays ? row.days : row.days.filter((day) => day !== 'sun');
  const rules: CallingRule[] = [
    { ...row, opens: federal[0], closes: federal[1] },
    { ...row, place: 'QX', days, opens: state[0], closes: state[1] },
    ...(hasSundays ? [] : [{ ...row, place: 'QX', days: ['sun' as const], opens: null, closes: null }]),
  ];
  return [
    { ...TABLE, rules, areaCodes: { '433': { state: 'QX', zones } }, states: { QX: zones } },
    zones,
    hasSundays ? [federal, state] : [federal, state, ['', '']],
  ];
});

test('for random rules and moments a number is callable exactly within all windows, including clock changes and half-hour zones', () => {
  assert(
    property(tables, moment, ([table, zones, windows], now) => {
      const ready = judgeCall(table, CLEAR, now);
      const isWithin = zones.every((zone) => {
        const { day, clock: time } = wallOf(zone, now);
        return windows.every(([opens, closes]) => (opens === '' ? day !== 'sun' : (opens <= time && time < closes) || false));
      });
      expect(CALL_STATES.indexOf(ready.state) === 0).toBe(isWithin);
    }),
    { numRuns: 400 },
  );
});

test('for random rules and moments the stated opening and closing times are exact', () => {
  assert(
    property(tables, moment, ([table, zones], now) => {
      const place = { states: ['QX'], zones };
      const isOpen = (at: number) => readCallHours(table, place, new Date(at)).closed.length === 0;
      const { closesAt, opensAt, closed } = readCallHours(table, place, now);
      const [turn, before] = closed.length === 0 ? [closesAt, true] : [opensAt, false];
      if (turn === null) return;
      expect([isOpen(turn - 60_000), isOpen(turn)]).toEqual([before, !before]);
      const middle = now.getTime() + Math.floor((turn - now.getTime()) / 2 / 60_000) * 60_000;
      expect(isOpen(middle)).toBe(before);
    }),
    { numRuns: 200 },
  );
});
