import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, readDay } from '../days.ts';
import { randomOf } from '../random.ts';
import { typed, typedDate, typedNumber, typedPhone } from './typing-errors.ts';

const seeds = fc.integer({ min: 0, max: 1_000_000 });

describe('typing errors', () => {
  it('change nothing where the chance is none', () => {
    fc.assert(
      fc.property(seeds, fc.string(), (seed, text) => {
        const random = randomOf(seed);
        expect([typed(random, text, 0), typedNumber(random, text, 0), typedPhone(random, '2225550142', 0)]).toEqual([
          text,
          text,
          '2225550142',
        ]);
      }),
    );
  });

  it('change one letter or two of a name', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(typed(randomOf(seed), 'PELLWORTH', 1)).toMatch(/^[A-Z]{8,10}$/);
      }),
    );
    const wrong = Array.from({ length: 50 }, (_, seed) => typed(randomOf(seed), 'PELLWORTH', 1));
    expect(wrong.filter((text) => text !== 'PELLWORTH').length).toBeGreaterThan(40);
  });

  it('never take a phone out of exchange 555, nor to directory assistance', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(typedPhone(randomOf(seed), '2225551211', 1)).toMatch(/^222555(?!1212)\d{4}$/);
      }),
    );
  });

  it('leave dates on the calendar', () => {
    const births = fc.integer({ min: dayOf(1900, 1, 1), max: dayOf(2026, 1, 1) });
    fc.assert(
      fc.property(seeds, births, (seed, day) => {
        expect(readDay(typedDate(randomOf(seed), day, 1))).not.toBeNull();
      }),
    );
  });
});
