import { expect, it } from 'vitest';
import { readName } from './name.ts';

it.each([
  ['PELLWORTH ISADORA M DF', 'Isadora M Pellworth'],
  ['PELLWORTH, ISADORA PLTF', 'Isadora Pellworth'],
  ['PELLWORTH ISADORA ET AL DF', 'Isadora Pellworth'],
  ['DE LA CRUZ MARIA GRTEE', 'Maria De La Cruz'],
  ['MCKAY RONALD III DFT', 'Ronald McKay III'],
  ["O'BRIEN PAT ETUX DF", "Pat O'Brien"],
  ['PELLWORTH ISADORA D F', 'Isadora D F Pellworth'],
])('%s is shown without the mark of a recorder: %s', (full, display) => {
  expect(readName({ full }).persons[0]!.display).toBe(display);
});

it('a name of two words is never cut to one', () => {
  expect(readName({ full: 'PELLWORTH DF' }).persons[0]!.display).toBe('Df Pellworth');
});

it('the compared form keeps every word', () => {
  expect(readName({ full: 'PELLWORTH ISADORA DF' }).persons[0]).toMatchObject({ first: 'ISADORA', middle: 'DF', last: 'PELLWORTH' });
});

it.each([
  ['TARN HOLDINGS LLC DF', 'Tarn Holdings LLC'],
  ['TARN HOLDINGS, LLC, PLTF', 'Tarn Holdings, LLC'],
  ['TARN HOLDINGS LLC PL', 'Tarn Holdings LLC'],
  ['FIRST BAPTIST CHURCH DF', 'First Baptist Church'],
  ['PELLWORTH FAMILY TRUST GRTEE', 'Pellworth Family Trust'],
  ['DEF HOLDINGS LLC', 'Def Holdings LLC'],
  ['DF LLC', 'Df LLC'],
])('the firm %s is shown without the mark at its end: %s', (full, display) => {
  expect(readName({ full }).organisation?.display).toBe(display);
});

it('a firm with the legal form PL keeps it, and the compared form keeps every word', () => {
  expect(readName({ full: 'TARN DENTAL GROUP PL' }).organisation?.display).toMatch(/ PL$/i);
  expect(readName({ full: 'TARN HOLDINGS LLC DF' }).organisation?.core).toEqual(['TARN', 'HOLDINGS', 'DF']);
});
