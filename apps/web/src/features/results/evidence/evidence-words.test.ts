import { expect, it } from 'vitest';
import { countRecords, formatBits, formatSeen } from './evidence-words.ts';

const line = (evidenceId: string, weight: number) => ({ evidenceId, weight });

it('counts records once each, and those against', () => {
  expect(countRecords([line('a', 1)])).toBe('1 record');
  expect(countRecords([line('a', 2), line('a', 1), line('b', 0)])).toBe('2 records');
  expect(countRecords([line('a', 2), line('b', -0.5), line('c', 0)])).toBe('3 records, 1 against');
  expect(countRecords([line('a', -1)])).toBe('1 record against');
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
