import { describe, expect, it } from 'vitest';
import { dialable, formatBytes, formatCost, formatCredits, formatDate, formatMoney, formatMoneyShort, monthsSince } from './format.ts';

describe('figures', () => {
  it('writes prices in whole dollars and costs with two decimals', () => {
    expect(formatMoney(212_000)).toBe('$212,000');
    expect(formatMoneyShort(212_000)).toBe('$212K');
    expect(formatCost(5)).toBe('$5.00');
    expect(formatCost(0.85)).toBe('$0.85');
  });

  it('counts credits', () => {
    expect([0, 1, 1200].map(formatCredits)).toEqual(['0 credits', '1 credit', '1,200 credits']);
  });
});

describe('sizes of files', () => {
  it('are written in bytes, KB or MB, whichever is short', () => {
    expect([0, 1, 999, 1000, 999_499, 999_500, 54_321_000].map(formatBytes)).toEqual([
      '0 bytes',
      '1 byte',
      '999 bytes',
      '1 KB',
      '999 KB',
      '1.0 MB',
      '54.3 MB',
    ]);
  });
});

describe('dates', () => {
  it('shows as much as is known, on the day it was written', () => {
    expect(formatDate('2016')).toBe('2016');
    expect(formatDate('2016-05')).toBe('May 2016');
    expect(formatDate('2016-01-01')).toBe('Jan 1, 2016');
  });

  it('leaves alone what is no date', () => {
    expect(formatDate('unknown')).toBe('unknown');
  });
});

it.each([
  ['(419) 555-0142', '+14195550142'],
  ['+1 419 555 0142', '+14195550142'],
  ['+52 55 5555 0142', '+525555550142'],
])('%s is dialed as %s', (phone, number) => {
  expect(dialable(phone)).toBe(number);
});

describe('months since', () => {
  const today = new Date(2026, 10, 20);
  it('counts whole months', () => {
    expect(monthsSince('2026-10-20', today)).toBe(1);
    expect(monthsSince('2026-10-21', today)).toBe(0);
    expect(monthsSince('2025-11', today)).toBe(12);
    expect(monthsSince('2024', today)).toBe(34);
  });

  it('is never negative, and null without a date', () => {
    expect(monthsSince('2027-01-01', today)).toBe(0);
    expect(monthsSince(null, today)).toBeNull();
    expect(monthsSince('soon', today)).toBeNull();
  });
});
