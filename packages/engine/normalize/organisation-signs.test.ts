import { describe, expect, test } from 'vitest';
import { readName, readPersonName } from './name.ts';
import { isDoubtful, namesFirm, visitSigns } from './organisation-signs.ts';

const kindOf = (full: string): string => readName({ full }).kind;

/** Firms that the lists alone would take for people. */
describe('firms whose words are in no list', () => {
  test.each(
    'QUORVEX TANDRIL|ZELTRONIX PAX|PIXELCRAFT MONGOOSE|OPTIQUEST NEUROVAX|LOS GALLITOS|SNACKATTACK EXPRESSO|GREENSPROUT ECOZYME'.split('|'),
  )('%s', (full) => expect(kindOf(full)).toBe('company'));
});

describe('people whose names are in no list', () => {
  test.each(
    'QUILLEN OSRIC|VANDERMOLE YESENIKA|GRIST ZORAIDETTE|PELLWORTH THADDIUS & MIRELLA|THADDIUS & MIRELLA PELLWORTH|JC PELLWORTH|PELLWORTH JC|H A HAMMER|MARLOWE ISOLDRA 3RD|MARLOWE ISOLDRA MD|FIELDSTEAD FROMBER, MD'.split(
      '|',
    ),
  )('%s', (full) => expect(['person', 'couple']).toContain(kindOf(full)));
});

/** Both names are in the country's name lists and not in the word lists here; by their letters alone they would be firms. */
describe('people whose names only the country lists', () => {
  test.each(
    'BIONDO CALI|ZAKIYA SCULLY|SPEIRS JALIN|JEFFERIES VERNE|HARKNESS JAMILAH|UPCHURCH, JAEDA|ROTHFUSS DEASIA & TELLY|CUMBERBATCH CORBAN NEHEMIAH'.split(
      '|',
    ),
  )('%s', (full) => expect(['person', 'couple']).toContain(kindOf(full)));
});

test('in a record about one person, letters alone do not make a firm, but the words of firms do', () => {
  expect(readPersonName({ full: 'Quorvex Tandril' })).toMatchObject({ kind: 'person', persons: [{ first: 'QUORVEX', last: 'TANDRIL' }] });
  expect(readPersonName({ full: 'TANNERY ROW LLC' }).kind).toBe('company');
  expect(readPersonName({ full: 'BIRCHWOOD PLUMBING' }).kind).toBe('company');
});

test('given names, initials and degrees are unambiguous, and a single word is judged by the lists alone', () => {
  expect(isDoubtful(['QUORVEX', 'TANDRIL'], -1.2)).toBe(true);
  expect(isDoubtful(['QUORVEX', 'JOHN'], -1.2)).toBe(false);
  expect(isDoubtful(['QUORVEX', 'J', 'TANDRIL'], -2.7)).toBe(false);
  expect(isDoubtful(['QUORVEX', 'TANDRIL', ',', 'MD'], -2.2)).toBe(false);
  expect(isDoubtful(['TANDRIB'], 0.3)).toBe(false);
  expect(isDoubtful(['QUX'], 0.3)).toBe(false);
  expect(isDoubtful(['SMITH'], -2.4)).toBe(false);
  expect(namesFirm(['QUX'], 0.3)).toBe(true);
});

test('the signs of a line are its shape, its words, and the letters of words in no list', () => {
  const signs: string[] = [];
  visitSigns(['VEX', '&', 'J', '12'], (sign) => signs.push(sign));
  expect(signs).toEqual([':^V', '=VEX', '^VE', '^VEX', 'VEX', 'VEX$', 'EX$', ':V&', ':&I', ':IN', '=12', ':N$', '/V&IN', '#3']);
});
