import { expect, test } from 'vitest';
import { NOTHING, PELLWORTH } from '../../../testing/batches/output.ts';
import { matchName, splitName } from './names.ts';

test.each([
  ['Isadora Pellworth', 'Yes'],
  ['PELLWORTH, ISADORA M', 'Yes'],
  ['Pellworth Isadora', 'Yes'],
  ['I. Pellworth', 'Yes'],
  ['Ambrose & Isadora Pellworth', 'Yes'],
  ['PELLWORTH HOLDINGS, L.L.C.', 'Yes'],
  ['Ambrose Pellworth', 'Partly'],
  // The manager of the company that owns.
  ['Tobin Marlowe', 'Partly'],
  ['Odile Varnham', 'No'],
  ['Isadora', 'No'],
  ['Varnham Holdings LLC', 'No'],
  ['', ''],
  ['-', ''],
  [undefined, ''],
])('%s: %s', (name, match) => {
  expect(matchName(name, PELLWORTH)).toBe(match);
});

test('another print of an owner counts', () => {
  expect(matchName('Isadora Crane', { ...PELLWORTH, owner: { ...PELLWORTH.owner!, aliases: ['Isadora Crane'] } })).toBe('Yes');
});

test('without an owner there is nothing to compare', () => {
  expect(matchName('Isadora Pellworth', NOTHING)).toBe('');
  expect(matchName('Isadora Pellworth', null)).toBe('');
});

test.each([
  ['Odile Varnham', 'Odile', 'Varnham'],
  ['Isadora M Pellworth', 'Isadora', 'Pellworth'],
  ['Odile Marlowe-Pike', 'Odile', 'Marlowe-Pike'],
  ["Nell O'Brien", 'Nell', "O'Brien"],
  ['Ansel Pike Jr', 'Ansel', 'Pike Jr'],
  ['Rosa de la Cruz', 'Rosa', 'de la Cruz'],
  ['Pellworth', '', 'Pellworth'],
  ['Pellworth Holdings LLC', '', 'Pellworth Holdings LLC'],
  ['Ambrose & Odile Varnham', '', 'Ambrose & Odile Varnham'],
])('%s', (name, first, last) => {
  expect(splitName(name)).toEqual({ first, last });
});
