import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FullName, Person } from '../people/types.ts';
import { randomOf } from '../ground/random.ts';
import { everydayFirst, nameKnown, withSlips } from './name-errors.ts';
import { NOISE, Noise, type NoiseRates } from './noise.ts';

const seeds = fc.integer({ min: 0, max: 1_000_000 });
const silent: Partial<NoiseRates> = { nickname: 0, initial: 0, oldName: 0, halfSurname: 0, marks: 0, noSuffix: 0, noMiddle: 0 };
const only = (changes: Partial<NoiseRates>): Noise => new Noise({ ...NOISE.clean, ...silent, ...changes });
const name = (last: string, suffix = ''): FullName => ({ first: 'KATHERINE', middle: 'JANE', last, suffix });

/** Every form of a surname when the error always happens. */
function formsOf(last: string, changes: Partial<NoiseRates>): string[] {
  return [...new Set(Array.from({ length: 60 }, (_, seed) => withSlips(randomOf(seed), name(last), only(changes)).last))].toSorted();
}

describe('withSlips', () => {
  it('changes nothing at probability zero', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom("O'BRIEN", 'DE LA CRUZ', 'GARCIA LOPEZ', 'SMITH-TARN', 'PETROV'), (seed, last) => {
        expect(withSlips(randomOf(seed), name(last, 'JR'), only({}))).toEqual(name(last, 'JR'));
      }),
    );
  });

  it.each([
    ["O'BRIEN", ['O BRIEN', 'OBRIEN']],
    ['SMITH-TARN', ['SMITH TARN', 'SMITHTARN']],
    ['DE LA CRUZ', ['DE LACRUZ', 'DELACRUZ']],
    ['VAN DYKE', ['VANDYKE']],
    ['ST CLAIR', ['SAINT CLAIR', 'STCLAIR']],
    ['MCALLISTER', ['MC ALLISTER']],
    ['SMITH', ['SMITH']],
  ])('writes %s without its marks', (last, forms) => {
    expect(formsOf(last, { marks: 1 })).toEqual(forms);
  });

  it.each([
    ['GARCIA LOPEZ', ['GARCIA', 'LOPEZ']],
    ['SMITH-TARN', ['SMITH', 'TARN']],
    ['DE LEON', ['DE LEON']],
    ["O'BRIEN", ["O'BRIEN"]],
  ])('halves %s', (last, forms) => {
    expect(formsOf(last, { halfSurname: 1 })).toEqual(forms);
  });

  it('transliterates, exchanges the given names and loses suffixes', () => {
    expect(formsOf('PETROV', { variant: 1 })).toEqual(['PETROFF', 'PETROW']);
    expect(withSlips(randomOf(1), name('SMITH'), only({ middleFirst: 1 }))).toMatchObject({ first: 'JANE', middle: 'KATHERINE' });
    expect(withSlips(randomOf(1), name('SMITH', 'JR'), only({ noSuffix: 1 })).suffix).toBe('');
    expect(withSlips(randomOf(1), name('SMITH', 'III'), only({ wrongSuffix: 1 })).suffix).toBe('3RD');
  });

  it('uses nicknames and initials', () => {
    expect(['KATE', 'KATHY', 'KATIE']).toContain(everydayFirst(randomOf(1), 'KATHERINE', only({ nickname: 1 })));
    expect(everydayFirst(randomOf(1), 'URIAH', only({ nickname: 1, initial: 1 }))).toBe('U');
  });
});

describe('nameKnown', () => {
  const wedding = 10_000;
  const names = [
    { ...name('TARN'), from: 0 },
    { ...name('SMITH'), from: wedding },
  ];
  const person = { names } as unknown as Person;
  const former = (day: number): number =>
    Array.from({ length: 2000 }, (_, seed) => nameKnown(randomOf(seed), person, day, only({ oldName: 0.1 })).last).filter(
      (last) => last === 'TARN',
    ).length / 2000;

  it('is the old name often at first, seldom after many years, and always before', () => {
    expect(former(wedding - 1)).toBe(1);
    expect(Math.abs(former(wedding + 30) - 0.37)).toBeLessThan(0.05);
    expect(Math.abs(former(wedding + 3 * 365) - 0.1)).toBeLessThan(0.03);
    expect(former(wedding + 30 * 365)).toBeLessThan(0.03);
  });
});
