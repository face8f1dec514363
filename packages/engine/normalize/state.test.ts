import { expect, test } from 'vitest';
import { isStateCode, readState } from './state.ts';

test.each([
  ['FK', 'FK'],
  ['fk', 'FK'],
  ['Ohio', 'OH'],
  ['N.Y.', 'NY'],
  ['New York', 'NY'],
  ['Calif.', 'CA'],
  ['West Virginia', 'WV'],
  ['District of Columbia', 'DC'],
])('%s', (text, expected) => expect(readState(text)).toBe(expected));

test.each(['', 'F', 'Fenmark', '12', 'x'.repeat(2000)])('%s is no state', (text) => expect(readState(text)).toBeUndefined());

test('a made-up code is taken but not known', () => {
  expect(isStateCode('FK')).toBe(false);
  expect(isStateCode('OH')).toBe(true);
  expect(isStateCode('constructor')).toBe(false);
});
