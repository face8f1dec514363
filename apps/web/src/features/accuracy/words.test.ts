import { describe, expect, test } from 'vitest';
import { formatInterval, formatPercent, formatShare, formatTarget, isMissed } from './words.ts';

describe('a target', () => {
  test.each([
    ['phoneRank1', 0.949, 0.95, true],
    ['phoneRank1', 0.95, 0.95, false],
    ['ecePhone', 0.021, 0.02, true],
    ['ecePhone', 0.02, 0.02, false],
    ['brierEmail', 0.2, 0.1, true],
    ['rightAt85', 0.1, null, false],
  ])('of %s at %f against %s is missed: %s', (name, value, target, missed) => {
    expect(isMissed({ name, value, target })).toBe(missed);
  });

  test('says which way it points', () => {
    expect(formatTarget({ name: 'phoneRank1', target: 0.95 })).toBe('at least 0.950');
    expect(formatTarget({ name: 'eceEmail', target: 0.02 })).toBe('at most 0.020');
    expect(formatTarget({ name: 'eceEmail', target: null })).toBe('none set');
  });
});

test('shares are written with three digits, and never better than they are', () => {
  expect([formatShare(0.9996), formatShare(1), formatShare(0)]).toEqual(['0.999', '1.000', '0.000']);
  expect(formatInterval({ low: 0.9, high: 0.9512 })).toBe('0.900–0.951');
  expect(formatPercent(0.8567)).toBe('85.7');
});
