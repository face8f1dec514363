import { expect, it } from 'vitest';
import { addUp, describeFigures, namePeriod } from './activity-words.ts';

const week = { start: new Date(2026, 9, 26), end: new Date(2026, 10, 2), searches: 3, found: 2, credits: 9 };

it('names a day by its date and a week by its first and last', () => {
  expect(namePeriod(week, 'day')).toBe('Oct 26');
  expect(namePeriod(week, 'week')).toBe('Oct 26 to Nov 1');
});

it('says how much was searched, found and spent', () => {
  expect(describeFigures(week)).toBe('3 searches, 67% found something, $9.00');
  expect(describeFigures({ ...week, searches: 1, found: 0, credits: 0 })).toBe('1 search, 0% found something, $0.00');
  expect(describeFigures({ ...week, searches: 0, found: 0, credits: 0 })).toBe('no searches');
});

it('adds periods up', () => {
  expect(addUp([week, { ...week, searches: 1, found: 1, credits: 4 }])).toMatchObject({ searches: 4, found: 3, credits: 13 });
});
