import { expect, test } from 'vitest';
import { PLANE, SIZE, atX, atY, placePoints } from './kind-sheet.tsx';

const row = { from: 80, to: 90, said: 0.85, right: 0.8, low: 0.7, high: 0.88, count: 100 };

test('the plane lies within the drawing, 0 at the lower left and 1 at the upper right', () => {
  expect([atX(0), atY(0)]).toEqual([PLANE.left, PLANE.top + PLANE.side]);
  expect([atX(1), atY(1)]).toEqual([PLANE.left + PLANE.side, PLANE.top]);
  expect(Math.max(atX(1), atY(0))).toBeLessThan(SIZE);
});

test('a point stands at what was said and right, with its interval, and its area grows with the count', () => {
  const [large, small] = placePoints([row, { ...row, count: 25 }]);
  expect(large).toEqual({ x: atX(0.85), y: atY(0.8), low: atY(0.7), high: atY(0.88), radius: 8, isAsSaid: true });
  expect(small!.radius).toBe(4);
});

test('a point whose interval misses what was said is told from the others, and a row of nothing has none', () => {
  expect(
    placePoints([
      { ...row, said: 0.95 },
      { ...row, count: 0 },
    ]).map(({ isAsSaid }) => isAsSaid),
  ).toEqual([false]);
  expect(placePoints([])).toEqual([]);
});
