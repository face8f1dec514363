import { describe, expect, it } from 'vitest';
import { compareNames } from './compare-persons.ts';
import type { ComparableName } from './comparable.ts';
import { toComparableName } from './compare-names.ts';
import { COUNTRY_FREQUENCIES, termFrequenciesOf } from '../normalize/term-frequencies.ts';

function name(text: string, extra: Partial<ComparableName> = {}): ComparableName {
  const [first, last] = text.split(' ');
  return { display: text, surnameWeight: 8, givenWeight: 5, ...(first ? { first } : {}), ...(last ? { last } : {}), ...extra };
}

describe('compareNames', () => {
  it.each<[string, ComparableName, ComparableName, { surname?: string; given?: string; middle?: string; suffix?: string }]>([
    ['the same', name('ANSEL PIKE'), name('ANSEL PIKE'), { surname: 'exact', given: 'exact' }],
    ['a typing error', name('ANSEL PELLWORTH'), name('ANSLE PELLWORT'), { surname: 'typo', given: 'typo' }],
    ['a nickname', name('BILL PIKE', { roots: ['WILLIAM'] }), name('WILL PIKE', { roots: ['WILLIAM', 'WILBUR'] }), { given: 'nickname' }],
    ['an initial', name('A PIKE'), name('ANSEL PIKE'), { given: 'initial' }],
    ['another initial', name('B PIKE'), name('ANSEL PIKE'), { given: 'different' }],
    ['known by the middle name', name('JOHN PIKE', { middle: 'ANSEL' }), name('ANSEL PIKE'), { given: 'middle' }],
    ['a double name', name('ANSEL MARLOWE-PIKE'), name('ANSEL PIKE'), { surname: 'part' }],
    ['one sound', name('ANSEL MAYER', { sound: 'MR' }), name('ANSEL MEIER', { sound: 'MR' }), { surname: 'sound' }],
    ['father and son', name('ANSEL PIKE', { suffix: 'SR' }), name('ANSEL PIKE', { suffix: 'JR' }), { suffix: 'different' }],
    ['the second is the junior', name('ANSEL PIKE', { suffix: 'II' }), name('ANSEL PIKE', { suffix: 'JR' }), { suffix: 'exact' }],
    [
      'middle initial against middle name',
      name('ANSEL PIKE', { middle: 'R' }),
      name('ANSEL PIKE', { middle: 'ROWAN' }),
      { middle: 'initial' },
    ],
    ['exchanged', name('ANSEL PELLWORTH'), name('PELLWORTH ANSEL'), { surname: 'exact', given: 'exact' }],
    ['initials in the other order', name('H OLSON', { middle: 'A' }), name('ANA OLSON', { middle: 'H' }), { given: 'middle' }],
    [
      'the other given name as an initial, both ways',
      name('ROBERT OLSON', { middle: 'A' }),
      name('ALFONSO OLSON', { middle: 'R' }),
      { given: 'middle' },
    ],
    ['a man and a woman', name('DANIEL PIKE'), name('DANIELLE PIKE'), { given: 'different' }],
    ['two names a letter apart', name('MARTIN PIKE'), name('MARVIN PIKE'), { given: 'alike' }],
    ['a name cut short', name('ANSELM PIKE'), name('ANS PIKE'), { given: 'alike' }],
    ['a space in the name', name('ANSE PIKE', { middle: 'LM' }), name('ANSELM PIKE'), { given: 'typo' }],
    ['a third of the letters', name('ANSEL TIMMERMANS'), name('ANSEL TIMEMRASNS'), { surname: 'alike' }],
    ['a double name whole and in part', name('ANA GARCIA', { last: 'GARCIA LOPEZ' }), name('ANA LOPEZ'), { surname: 'part' }],
    ['two middle names', name('ANSEL PIKE', { middle: 'ROWAN' }), name('ANSEL PIKE', { middle: 'JAMES' }), { middle: 'different' }],
  ])('%s', (_, left, right, levels) => {
    expect(compareNames(left, right)).toMatchObject(levels);
    expect(compareNames(right, left)).toMatchObject(levels);
  });
});

describe('rarity', () => {
  it('gives a shared rare name more weight than a common one, by the country and by the data', () => {
    const counts = {
      surnames: new Map([
        ['SMITH', 5],
        ['NGUYEN', 900],
        ['OTHER', 4000],
      ]),
      givens: new Map([['ANSEL', 3]]),
    };
    expect(COUNTRY_FREQUENCIES.surnameWeight('SMITH')).toBeLessThan(COUNTRY_FREQUENCIES.surnameWeight('ZABRISKIE'));
    expect(COUNTRY_FREQUENCIES.givenWeight('JAMES')).toBeLessThan(COUNTRY_FREQUENCIES.givenWeight('ANSEL'));
    expect(termFrequenciesOf(counts).surnameWeight('NGUYEN')).toBeLessThan(termFrequenciesOf(counts).surnameWeight('SMITH'));
    expect(termFrequenciesOf(counts).surnameWeight('ZABRISKIE')).toBeGreaterThan(termFrequenciesOf(counts).surnameWeight('SMITH'));
  });

  it.each([
    ['SMITH', 7],
    ['GARCIA', 7.9],
    ['NGUYEN', 9.1],
    ['PATEL', 10],
    ['CHEN', 10.4],
  ])('of the surname %s is that of today', (surname, bits) => {
    expect(COUNTRY_FREQUENCIES.surnameWeight(surname)).toBeCloseTo(bits, 1);
  });

  it.each([
    ['RAKESH', 'PATEL', 'SMITH', 4],
    ['MARIA', 'GARCIA', 'NELSON', 3],
    ['TUAN', 'NGUYEN', 'NELSON', 4],
  ])('of the given name %s is less beside %s than beside %s', (first, last, other, bits) => {
    const weightBeside = (surname: string): number => toComparableName({ display: '', first, last: surname }).givenWeight;
    expect(weightBeside(other) - weightBeside(last)).toBeGreaterThan(bits);
  });

  it('uses the country’s frequencies if the data has none', () => {
    const none = termFrequenciesOf({ surnames: new Map(), givens: new Map() });
    for (const surname of ['SMITH', 'PIKE']) expect(none.surnameWeight(surname)).toBeCloseTo(COUNTRY_FREQUENCIES.surnameWeight(surname), 1);
  });
});
