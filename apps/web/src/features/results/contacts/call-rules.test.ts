import type { CallReadiness } from '@deedline/contract/compliance/calling';
import type { Phone } from '@deedline/contract/search/results';
import { expect, it } from 'vitest';
import { gatherHours, gatherLists, gatherReasons, gatherRules, sharesHours } from './call-rules.tsx';

const wireless = { code: 'wireless', effect: 'review', text: 'A wireless line.', citation: '47 U.S.C. 227' } as const;
const federal = { place: 'US', words: 'Every day: 8:00 AM to 9:00 PM', citation: '47 CFR 64.1200(c)(1)', checkedOn: null, mostCalls: null };
const ready = {
  state: 'review',
  reasons: [wireless],
  localTimes: [{ zone: 'America/New_York', time: '10:30', day: 'tue' }],
  windowToday: null,
  closesAt: null,
  opensAt: null,
  rules: [federal],
  asOf: '2026-11-24T15:30:00.000Z',
} satisfies CallReadiness;
const phone = (number: string, callReadiness: CallReadiness = ready): Pick<Phone, 'number' | 'dnc' | 'callReadiness'> => ({
  number,
  dnc: { state: 'not_listed', listDate: '2026-11-02' },
  callReadiness,
});

it('what all numbers share stands once and names none of them', () => {
  const phones = [phone('(419) 555-0142'), phone('(419) 555-0117')];
  expect(gatherReasons(phones)).toEqual([{ what: wireless, numbers: [] }]);
  expect(gatherRules(phones)).toEqual([{ what: federal, numbers: [] }]);
  expect(gatherLists(phones)).toEqual([{ what: 'not on the list of Nov 2, 2026', numbers: [] }]);
});

it('what holds for some of them says for which', () => {
  const phones = [phone('(419) 555-0142'), phone('(419) 555-0117', { ...ready, reasons: [] })];
  expect(gatherReasons(phones)).toEqual([{ what: wireless, numbers: ['(419) 555-0142'] }]);
});

it('lists of a state and of litigators stand beside the national one', () => {
  const lists = [
    { owner: 'installation', kind: 'national', state: null, listDate: '2026-11-02', says: 'not_listed' },
    { owner: 'account', kind: 'state', state: 'TX', listDate: '2026-11-01', says: 'not_listed' },
    { owner: 'account', kind: 'litigator', state: null, listDate: '2026-11-01', says: 'stale' },
  ] as const;
  const dnc: Phone['dnc'] = { state: 'not_listed', listDate: '2026-11-02', lists: [...lists] };
  expect(gatherLists([{ ...phone('(419) 555-0142'), dnc }]).map(({ what }) => what)).toEqual([
    'not on the list of Nov 2, 2026',
    'not on TX’s list of Nov 1, 2026',
  ]);
});

it('the clock is told once only where it is the same for all', () => {
  const elsewhere = { ...ready, localTimes: [{ zone: 'America/Chicago', time: '09:30', day: 'tue' }] };
  expect(sharesHours([phone('(419) 555-0142'), phone('(419) 555-0117')])).toBe(true);
  const apart = [phone('(419) 555-0142'), phone('(312) 555-0117', elsewhere)];
  expect(sharesHours(apart)).toBe(false);
  expect(gatherHours(apart)).toEqual([
    { what: '10:30 AM there, Tuesday. No calls today', numbers: ['(419) 555-0142'] },
    { what: '9:30 AM there, Tuesday. No calls today', numbers: ['(312) 555-0117'] },
  ]);
  expect(gatherHours(apart.slice(0, 1))).toEqual([]);
});
