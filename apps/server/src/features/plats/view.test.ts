import { expect, test } from 'vitest';
import { viewAround } from './draw-plat.ts';

test('a view is square, in feet, with the lot in its middle', () => {
  // About 109 x 100 feet at 40 degrees north.
  const lot = { west: -80.0004, south: 40, east: -80, north: 40.000275 };
  const view = viewAround(lot);
  expect([view.width, view.height]).toEqual([425, 425]);
  const [west, south] = view.toFeet([lot.west, lot.south]);
  const [east, north] = view.toFeet([lot.east, lot.north]);
  expect(east - west).toBeCloseTo(111.7, 0);
  expect(north - south).toBeCloseTo(100.3, 0);
  expect((west + east) / 2).toBeCloseTo(212.5, 0);
  expect((south + north) / 2).toBeCloseTo(212.5, 0);
});

test('a tiny lot still shows its neighbourhood', () => {
  expect(viewAround({ west: -80, south: 40, east: -80, north: 40 }).width).toBe(420);
});

test('a wider sheet can be asked for', () => {
  const lot = { west: -80.0004, south: 40, east: -80, north: 40.000275 };
  expect(viewAround(lot, 1100).width).toBe(1100);
  expect(viewAround(lot, 10).width).toBe(425);
});
