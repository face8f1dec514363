import { expect, test } from 'vitest';
import { changeFilter, isReady } from './filter-words.ts';

test('a bound may be below zero where what is asked may fall, and the lower may not be above the upper', () => {
  expect(isReady({ valueChange: { most: -10 }, yearsDelinquent: { least: 2 } })).toBe(true);
  expect(isReady({ valueChange: { most: -101 } })).toBe(false);
  expect(isReady({ marketValue: { most: -1 } })).toBe(false);
  expect(isReady({ valueChange: { least: 5, most: -5 } })).toBe(false);
});

test('what is taken back is not asked', () => {
  expect(changeFilter({ city: 'Quillmere' }, { city: undefined, cities: ['Quillmere', 'Larkhaven'] })).toEqual({
    cities: ['Quillmere', 'Larkhaven'],
  });
});
