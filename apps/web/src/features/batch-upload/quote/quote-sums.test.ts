import { expect, it } from 'vitest';
import { describeReach } from './quote-sums.tsx';
import { sharesOf } from './quote-rows.tsx';

const quote = { rows: 100, unreadable: 5, duplicates: 10, boughtBefore: 5, paying: 80, pricePerRow: 5, mostCredits: 400 };

it('says nothing when credits and cap cover the whole quote', () => {
  expect(describeReach(quote, 400, null)).toBeNull();
  expect(describeReach(quote, 1000, 400)).toBeNull();
});

it('says how far the credits reach, or the cap where it ends sooner', () => {
  expect(describeReach(quote, 52, null)).toBe('Your 52 credits are enough for at least 10 of the 80 new searches.');
  expect(describeReach(quote, 52, 300)).toBe('Your 52 credits are enough for at least 10 of the 80 new searches.');
  expect(describeReach(quote, 1000, 100)).toBe('A cap of 100 credits is enough for at least 20 of the 80 new searches.');
  expect(describeReach(quote, 3, null)).toBe('Your 3 credits are enough for less than one of the 80 new searches.');
});

it('draws the four kinds of rows side by side over the whole bar', () => {
  expect(sharesOf(quote).map(({ key, from, width }) => [key, from, width])).toEqual([
    ['paying', 0, 0.8],
    ['bought', expect.closeTo(0.8), 0.05],
    ['duplicates', expect.closeTo(0.85), 0.1],
    ['unreadable', expect.closeTo(0.95), 0.05],
  ]);
  expect(sharesOf({ ...quote, rows: 0, paying: 0, duplicates: 0, boughtBefore: 0, unreadable: 0 })[0]!.width).toBe(0);
});
