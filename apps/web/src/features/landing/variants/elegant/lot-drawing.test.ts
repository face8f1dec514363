import { expect, test } from 'vitest';
import { formatBearing, lotAreaSquareFeet, lotSides } from './lot-drawing.tsx';

test('writes a direction from north or south towards east or west', () => {
  expect(formatBearing(1, 1)).toBe('N 45°00′ E');
  expect(formatBearing(-1, -1)).toBe('S 45°00′ W');
  expect(formatBearing(10, 0)).toBe('N 90°00′ E');
  expect(formatBearing(-1.3, -111.1)).toBe('S 00°40′ W');
});

test('measures the sides and the area of a lot', () => {
  const square = [
    [0, 0],
    [0, 50],
    [50, 50],
    [50, 0],
  ] as const;
  expect(lotSides(square).map(({ lengthFeet }) => lengthFeet)).toEqual([50, 50, 50, 50]);
  expect(lotAreaSquareFeet(square)).toBe(2500);
});

test('the drawn lot has the size that its roll states, to the hundredth of an acre', () => {
  expect((lotAreaSquareFeet() / 43_560).toFixed(2)).toBe('0.14');
});
