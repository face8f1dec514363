import { expect, it } from 'vitest';
import { addUp, describeFigures, layOutActivity, namePeriod, roundUpCredits, STRIPS } from './activity-drawing.tsx';

const day = (date: number, searches: number, found: number, credits: number) => ({
  start: new Date(2026, 10, date),
  end: new Date(2026, 10, date + 1),
  searches,
  found,
  credits,
});

it('rounds the top of the credits up to a figure that can be read', () => {
  expect([0, 7, 10, 11, 41, 50, 51, 300].map(roundUpCredits)).toEqual([10, 10, 10, 20, 50, 50, 100, 500]);
});

it('stands all found at the top of its strip, none at its foot, and nothing where nothing was searched', () => {
  const { periods } = layOutActivity([day(1, 4, 4, 8), day(2, 2, 0, 0), day(3, 0, 0, 0), day(4, 2, 1, 4)], 400);
  const { top, bottom } = STRIPS.share;
  expect(periods.map(({ shareY }) => shareY)).toEqual([top, bottom, null, (top + bottom) / 2]);
});

it('joins neighbours, and does not draw over a day without searches', () => {
  const { shareLine } = layOutActivity([day(1, 1, 1, 5), day(2, 1, 1, 5), day(3, 0, 0, 0), day(4, 1, 1, 5)], 400);
  expect(shareLine.replace(/[\d. ]+/g, '')).toBe('MLM');
});

it('draws credits in proportion, inside of the drawing', () => {
  const { periods, topCredits, barWidth } = layOutActivity([day(1, 1, 1, 10), day(2, 1, 1, 5), day(3, 1, 0, 0)], 320);
  const { top, bottom } = STRIPS.credits;
  expect(topCredits).toBe(10);
  expect(periods.map(({ barTop }) => barTop)).toEqual([top, (top + bottom) / 2, bottom]);
  expect(periods[0]!.x - barWidth / 2).toBeGreaterThanOrEqual(STRIPS.left);
  expect(periods[2]!.x + barWidth / 2).toBeLessThanOrEqual(320);
});

it('labels today and as many days before it as have room', () => {
  const month = Array.from({ length: 28 }, (_, index) => day(index + 1, 1, 1, 2));
  const labelled = layOutActivity(month, 400).periods.map(({ isLabelled }) => isLabelled);
  expect(labelled.at(-1)).toBe(true);
  expect(labelled.filter(Boolean)).toHaveLength(6);
});

const week = { start: new Date(2026, 9, 26), end: new Date(2026, 10, 2), searches: 3, found: 2, credits: 9 };

it('names a day by its date and a week by its first and last', () => {
  expect(namePeriod(week, 'day')).toBe('Oct 26');
  expect(namePeriod(week, 'week')).toBe('Oct 26 to Nov 1');
});

it('says how much was searched, found and spent', () => {
  expect(describeFigures(week)).toBe('3 searches, 67% found something, $9.00');
  expect(describeFigures({ ...week, searches: 1, found: 0, credits: 0 })).toBe('1 search, 0% found something, $0.00');
  expect(describeFigures({ ...week, searches: 2939, found: 7, credits: 35 })).toBe('2,939 searches, under 1% found something, $35.00');
  expect(describeFigures({ ...week, searches: 0, found: 0, credits: 0 })).toBe('no searches');
});

it('adds periods up', () => {
  expect(addUp([week, { ...week, searches: 1, found: 1, credits: 4 }])).toMatchObject({ searches: 4, found: 3, credits: 13 });
});
