import { expect, it } from 'vitest';
import { placeAlong, type Point } from './place-text.ts';

const ACROSS: [Point, Point] = [
  [0, 100],
  [200, 100],
];
const DOWN: [Point, Point] = [
  [100, 0],
  [100, 200],
];

it('stands in the middle of its stretch where nothing else does, and nowhere where it is too long', () => {
  expect(placeAlong(ACROSS, 80, 12, [])).toEqual({ at: [100, 100], angle: 0, length: 80 });
  expect(placeAlong(ACROSS, 201, 12, [])).toBeNull();
});

it('keeps clear of a text on a street that crosses', () => {
  const first = placeAlong(ACROSS, 80, 12, [])!;
  const second = placeAlong(DOWN, 80, 12, [first])!;
  expect(Math.abs(second.at[1] - 100)).toBeGreaterThanOrEqual(80 / 2 + 12);
  expect(second.at[0]).toBe(100);
});

it('stands nowhere where each place is taken', () => {
  const first = placeAlong(ACROSS, 80, 12, [])!;
  expect(placeAlong(DOWN, 190, 12, [first])).toBeNull();
});
