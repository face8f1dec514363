import { expect, test } from 'vitest';
import { sayKeeping, sayWhen } from './vendors.ts';

test('where nobody read how long answers may be kept, it says so with the day, and that it counts as none', () => {
  const termsReadOn = '2026-11-26';
  expect(sayKeeping({ keepDays: 0, isKeepingRead: false, termsReadOn })).toBe(
    'Not read by Nov 26, 2026: how long its answers may be kept. Treated as 0 days: none is used again for another search.',
  );
  expect(sayKeeping({ keepDays: 0, isKeepingRead: true, termsReadOn })).toContain('may not be used again');
  expect(sayKeeping({ keepDays: 30, isKeepingRead: true, termsReadOn })).toContain('used again for 30 days');
});

test('it is said when a vendor is asked, and its turn where it has one', () => {
  expect(sayWhen({ aim: 'cheapest', place: null })).toBe('Asked where it is cheap for what it likely finds.');
  expect(sayWhen({ aim: 'most_found', place: 2 })).toBe('Asked wherever it may find more, in turn 2.');
});
