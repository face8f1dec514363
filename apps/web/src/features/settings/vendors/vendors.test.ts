import { expect, test } from 'vitest';
import { sayKeeping, sayWhen } from './vendors.ts';

test('where nobody read how long answers may be kept, it says so with the day, and that it counts as none', () => {
  const termsReadOn = '2026-11-26';
  expect(sayKeeping({ keepDays: 0, isKeepingRead: false, termsReadOn })).toBe(
    'Not checked as of Nov 26, 2026: how long its answers may be kept. Treated as 0 days: none is reused for another search.',
  );
  expect(sayKeeping({ keepDays: 0, isKeepingRead: true, termsReadOn })).toContain('may not be reused');
  expect(sayKeeping({ keepDays: 30, isKeepingRead: true, termsReadOn })).toContain('reused for 30 days');
});

test('it is said when a vendor is asked, and its turn where it has one', () => {
  expect(sayWhen({ aim: 'cheapest', place: null })).toBe('Asked when it is cheap for what it is likely to find.');
  expect(sayWhen({ aim: 'most_found', place: 2 })).toBe('Asked whenever it may find more, number 2 in order.');
});
