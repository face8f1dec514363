import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, readDay } from '../ground/days.ts';
import { randomOf } from '../ground/random.ts';
import { misspell } from './misspell.ts';
import { NOISE, Noise, type NoiseRates } from './noise.ts';
import { typedBirth, typedMailbox, typedPhone, wrongDigitOf } from './typing-errors.ts';

const seeds = fc.integer({ min: 0, max: 1_000_000 });
const births = fc.integer({ min: dayOf(1900, 1, 1), max: dayOf(2026, 1, 1) });
const always = (changes: Partial<NoiseRates>): Noise => new Noise({ ...NOISE.clean, yearOnly: 0, ...changes });

describe('typing errors', () => {
  it('change nothing at probability zero', () => {
    fc.assert(
      fc.property(seeds, births, (seed, day) => {
        const random = randomOf(seed);
        expect(typedPhone(random, '2225550142', always({}))).toBe('2225550142');
        expect(typedMailbox(random, 'ada@example.com', always({}))).toBe('ada@example.com');
        expect(readDay(typedBirth(random, day, always({})))).toBe(day);
      }),
    );
  });

  it.each([
    ['slip', { slip: 1, misread: 0, sound: 0 }, /^[A-Z]{8,10}$/],
    ['misread', { slip: 0, misread: 1, sound: 0 }, /^P[A-Z0-9]{7,9}$/],
    ['sound', { slip: 0, misread: 0, sound: 1 }, /^P[A-Z]{7,10}$/],
  ])('change a letter or two of a name: %s', (_, mix, form) => {
    const wrong = Array.from({ length: 200 }, (_each, seed) => misspell(randomOf(seed), 'PELLWORTH', mix));
    expect(wrong.filter((text) => !form.test(text))).toEqual([]);
    expect(wrong.filter((text) => text !== 'PELLWORTH').length).toBeGreaterThan(150);
    expect(new Set(wrong).size).toBeGreaterThan(3);
  });

  it('leave names of three letters and fewer alone', () => {
    for (const name of ['LEE', 'MO', '']) expect(misspell(randomOf(1), name, NOISE.shifted.spelling)).toBe(name);
  });

  it('never move a phone out of exchange 555, or to directory assistance', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(typedPhone(randomOf(seed), '2225551211', always({ wrongDigit: 1 }))).toMatch(/^222555(?!1212)\d{4}$/);
      }),
    );
  });

  it('keep the first digit of a house number', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 10, max: 99_999 }), (seed, number) => {
        const wrong = wrongDigitOf(randomOf(seed), String(number));
        expect(wrong).toMatch(new RegExp(`^${String(number)[0]!}\\d+$`));
        expect(wrong).toHaveLength(String(number).length);
        expect(wrong).not.toBe(String(number));
      }),
    );
  });

  it('leave dates valid', () => {
    fc.assert(
      fc.property(seeds, births, (seed, day) => {
        const wrong = readDay(typedBirth(randomOf(seed), day, always({ wrongDate: 1 })));
        expect(wrong).not.toBeNull();
        expect(wrong).not.toBe(day);
        expect(typedBirth(randomOf(seed), day, always({ newYear: 1 }))).toMatch(/^\d{4}-01-01$/);
        expect(typedBirth(randomOf(seed), day, always({ yearOnly: 1 }))).toMatch(/^\d{4}$/);
      }),
    );
  });

  it('drop a letter of a mailbox, never of its domain', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(typedMailbox(randomOf(seed), 'ada.tarn@example.com', always({ wrongMailbox: 1 }))).toMatch(
          /^a[a.drn]{6}@example\.com$|^a.{6}@example\.com$/,
        );
      }),
    );
  });
});
