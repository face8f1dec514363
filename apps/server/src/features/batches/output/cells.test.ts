import type { CallReadiness } from '@deedline/contract/compliance/calling';
import type { ListStatus } from '@deedline/contract/compliance/do-not-call';
import { expect, test } from 'vitest';
import { PELLWORTH } from '../../../testing/batches/output.ts';
import { litigatorWords, phoneCells } from './cells.ts';

const [phone] = PELLWORTH.phones;
const READY: CallReadiness = {
  state: 'blocked',
  reasons: [{ code: 'outside_hours', effect: 'block', text: 'It is 7:30 AM there.', citation: null }],
  localTimes: [],
  windowToday: { from: '09:00', to: '20:00', zone: 'America/New_York' },
  closesAt: null,
  opensAt: null,
  rules: [],
  asOf: '2026-11-24T12:30:00.000Z',
};

const on = (says: ListStatus['says']): ListStatus => ({ owner: 'account', kind: 'litigator', state: null, listDate: '2026-11-01', says });
const phones = (...lists: ListStatus[][]) => lists.map((some) => ({ ...phone!, dnc: { ...phone!.dnc, lists: some } }));

test('a phone says whether it may be called, why not, and as of when', () => {
  expect(phoneCells({ ...phone!, callReadiness: READY }, 'national').slice(-4)).toEqual([
    'Blocked',
    'It is 7:30 AM there.',
    '9:00 AM to 8:00 PM (New York)',
    '2026-11-24T12:30:00.000Z',
  ]);
  expect(phoneCells({ ...phone!, callReadiness: { ...READY, windowToday: null } }, 'national').at(-2)).toBe('None');
  expect(phoneCells(phone!, 'national').slice(-4)).toEqual(['', '', '', '']);
});

test('the column for litigators says no only if every phone was checked', () => {
  expect(litigatorWords(phones([on('not_listed')], [on('listed')]))).toBe('Yes');
  expect(litigatorWords(phones([on('not_listed')], [on('not_listed')]))).toBe('No');
  expect(litigatorWords(phones([on('not_listed')], [on('stale')]))).toBe('');
  expect(litigatorWords(phones([on('not_listed')], []))).toBe('');
  expect(litigatorWords([])).toBe('');
});
