import { expect, test } from 'vitest';
import { isStateCode, readState, readZip, stateOfZip } from './place.ts';

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

test('a made-up code is accepted but not known', () => {
  expect(isStateCode('FK')).toBe(false);
  expect(isStateCode('OH')).toBe(true);
  expect(isStateCode('constructor')).toBe(false);
});

test.each([
  ['00412', { zip5: '00412' }],
  ['412', { zip5: '00412' }],
  ['00412-1234', { zip5: '00412', zip4: '1234' }],
  ['004121234', { zip5: '00412', zip4: '1234' }],
  ['4121234', undefined],
  ['41241234', { zip5: '04124', zip4: '1234' }],
  ['00412-0000', { zip5: '00412' }],
  ['', undefined],
  ['ABCDE', undefined],
  ['12', undefined],
])('%s', (text, expected) => expect(readZip(text)).toEqual(expected));

test('prefixes determine the state', () => {
  expect(stateOfZip('43201')).toBe('OH');
  expect(stateOfZip('20101')).toBe('VA');
  expect(stateOfZip('00412')).toBeUndefined();
});
