import { expect, it } from 'vitest';
import { formatSpan, yearFraction } from './time-span.ts';

it('places a date on a time axis', () => {
  expect(yearFraction('2016')).toBe(2016);
  expect(yearFraction('2016-07')).toBe(2016.5);
  expect(yearFraction('2016-07-02')).toBeGreaterThan(2016.5);
  expect(yearFraction(null)).toBeNull();
  expect(yearFraction('unknown')).toBeNull();
});

it('says a span in words', () => {
  expect(formatSpan('2019-03', '2026-10', true)).toBe('since Mar 2019, seen Oct 2026');
  expect(formatSpan('2019-03', null, true)).toBe('since Mar 2019');
  expect([formatSpan(null, '2026-10', true), formatSpan('2026-10', '2026-10', true)]).toEqual(['seen Oct 2026', 'seen Oct 2026']);
  expect(formatSpan('2014', '2019-02', false)).toBe('2014 to Feb 2019');
  expect(formatSpan('2014', '2014', false)).toBe('2014');
  expect(formatSpan('2014', null, false)).toBe('from 2014');
  expect(formatSpan(null, '2014', false)).toBe('until 2014');
  expect(formatSpan(null, null, true)).toBeNull();
});
