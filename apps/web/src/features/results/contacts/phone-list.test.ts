import { expect, it } from 'vitest';
import { foldPhones } from './phone-list.tsx';

const phonesOf = (...states: ('callable' | 'review' | 'blocked')[]) =>
  states.map((state) => ({ callReadiness: { state, reasons: [], rules: [], localTimes: [] } })) as unknown as Parameters<
    typeof foldPhones
  >[0];

it('five numbers stand open, the others wait; one more alone does not', () => {
  expect([...foldPhones(phonesOf(...Array.from({ length: 8 }, () => 'callable' as const)))]).toEqual([5, 6, 7]);
  expect([...foldPhones(phonesOf(...Array.from({ length: 6 }, () => 'callable' as const)))]).toEqual([]);
});

it('a weak number that is the first that may be called is never folded', () => {
  const blocked = Array.from({ length: 6 }, () => 'blocked' as const);
  expect([...foldPhones(phonesOf(...blocked, 'callable', 'review', 'callable'))]).toEqual([5, 7, 8]);
});
