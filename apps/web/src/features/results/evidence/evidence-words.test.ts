import { expect, it } from 'vitest';
import { countRecords, formatBits, formatSeen } from './evidence-words.ts';

it('counts records, and those against', () => {
  expect(countRecords([{ weight: 1 }])).toBe('1 record');
  expect(countRecords([{ weight: -1 }])).toBe('1 record against');
  expect(countRecords([{ weight: 2 }, { weight: -0.5 }, { weight: 0 }])).toBe('3 records, 1 against');
});

it('writes bits with their sign', () => {
  expect([2.14, -0.4, 0.04, -0.04].map(formatBits)).toEqual(['+2.1', '−0.4', '0.0', '0.0']);
});

it('says when a record was seen', () => {
  expect(formatSeen({ firstSeen: '2019-03-02', lastSeen: '2026-10-11' })).toBe('Mar 2019 to Oct 2026');
  expect(formatSeen({ firstSeen: '2026-10-01', lastSeen: '2026-10-30' })).toBe('Oct 2026');
  expect(formatSeen({ firstSeen: '2019', lastSeen: null })).toBe('2019');
  expect(formatSeen({ firstSeen: null, lastSeen: null })).toBe('no date');
});
