import { expect, test } from 'vitest';
import { NOTHING, PELLWORTH } from '../../../testing/batches/output.ts';
import { contactOf, matchName, splitName } from './names.ts';

test.each([
  ['Isadora Pellworth', 'Yes'],
  ['PELLWORTH, ISADORA M', 'Yes'],
  ['Pellworth Isadora', 'Yes'],
  ['I. Pellworth', 'Yes'],
  ['Ambrose & Isadora Pellworth', 'Yes'],
  ['PELLWORTH HOLDINGS, L.L.C.', 'Yes'],
  ['Ambrose Pellworth', 'Partly'],
  // The manager of the owning company.
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

test('of an estate the contact is an heir, and nobody where none is told, but never whoever left it', () => {
  const estate = { ...PELLWORTH.owners[0]!, name: 'Estate of Ansel Pike', kind: 'estate' as const };
  const hop = (to: string, role: string) => ({ ...PELLWORTH.ownerPath[0]!, from: estate.name, to, role });
  const of = (...ownerPath: ReturnType<typeof hop>[]) =>
    contactOf({ ...PELLWORTH, owner: { ...PELLWORTH.owner!, name: estate.name }, owners: [estate], ownerPath });
  const dead = hop('Ansel Pike', 'Deceased owner');
  expect(of(dead, hop('Isadora Pike', 'Likely heir'))).toEqual({ first: 'Isadora', last: 'Pike', company: estate.name });
  expect(of(dead)).toEqual({ first: '', last: '', company: estate.name });
});
