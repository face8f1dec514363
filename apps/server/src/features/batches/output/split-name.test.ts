import { expect, test } from 'vitest';
import { splitName } from './split-name.ts';

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
