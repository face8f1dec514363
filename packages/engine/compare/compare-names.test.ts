import { describe, expect, it } from 'vitest';
import { compareNames } from './compare-persons.ts';
import type { ComparableName } from './comparable.ts';

function name(text: string, extra: Partial<ComparableName> = {}): ComparableName {
  const [first, last] = text.split(' ');
  return { display: text, surnameBits: 8, givenBits: 5, ...(first ? { first } : {}), ...(last ? { last } : {}), ...extra };
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
    ['two middle names', name('ANSEL PIKE', { middle: 'ROWAN' }), name('ANSEL PIKE', { middle: 'JAMES' }), { middle: 'different' }],
  ])('%s', (_, left, right, levels) => {
    expect(compareNames(left, right)).toMatchObject(levels);
    expect(compareNames(right, left)).toMatchObject(levels);
  });
});
