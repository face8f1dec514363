import { expect, test } from 'vitest';
import { sayKeeping } from './vendors.ts';

test('where nobody read how long answers may be kept, it says so with the day, and that it counts as none', () => {
  const termsReadOn = '2026-11-26';
  expect(sayKeeping({ keepDays: 0, isKeepingRead: false, termsReadOn })).toBe(
    'Not read by Nov 26, 2026: how long its answers may be kept. Treated as 0 days: none is used again for another search.',
  );
  expect(sayKeeping({ keepDays: 0, isKeepingRead: true, termsReadOn })).toContain('may not be used again');
  expect(sayKeeping({ keepDays: 30, isKeepingRead: true, termsReadOn })).toContain('used again for 30 days');
});
