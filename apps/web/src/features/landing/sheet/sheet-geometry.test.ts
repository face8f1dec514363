import { expect, test } from 'vitest';
import type { Point } from '../../../ui/place-text.ts';
import { hasRoom, measureSides, middleOf, placeStreetNames, scaleBarFeet, sheetOf } from './sheet-geometry.ts';

const placeStreetName = (name: string, line: readonly Point[]) => placeStreetNames([{ name, line }])[0] ?? null;

test('the middle of a plat, where its lot is, stands at one place of the sheet whatever the plat’s size', () => {
  for (const side of [425, 920, 3000]) {
    expect(sheetOf({ width: side, height: side }).place([side / 2, side / 2])).toEqual([424, 212]);
  }
});

test('north is up, and a plat wider than the sheet is drawn smaller', () => {
  const sheet = sheetOf({ width: 1840, height: 1840 });
  expect(sheet.scale).toBe(0.5);
  expect(sheet.place([920, 1020])).toEqual([424, 162]);
});

test('a house number stands where it fits', () => {
  const lot: Point[] = [
    [0, 0],
    [40, 0],
    [40, 20],
    [0, 20],
  ];
  expect(middleOf(lot)).toEqual([20, 10]);
  expect(hasRoom(lot)).toBe(true);
  expect(hasRoom(lot.map(([x, y]) => [x / 2, y]))).toBe(false);
});

test('a street is named in the middle of what the card leaves free of it, from left to right', () => {
  const name = placeStreetName('FRONT ROW', [
    [900, 100],
    [-900, 100],
  ]);
  expect(name?.at).toEqual([499, 100]);
  expect(name?.angle).toBe(0);
  expect(
    placeStreetName('GRANARY ST', [
      [450, 0],
      [450, 300],
    ])?.angle,
  ).toBe(90);
});

test('a street off the sheet, under the card or too short for its name is not named', () => {
  const off: Point[] = [
    [-10, -20],
    [900, -20],
  ];
  const short: Point[] = [
    [400, 80],
    [440, 80],
  ];
  const under: Point[] = [
    [20, 400],
    [350, 400],
  ];
  expect([placeStreetName('A', off), placeStreetName('A', under), placeStreetName('FRONT ROW', short)]).toEqual([null, null, null]);
});

test('two streets that cross are named side by side', () => {
  const across: Point[] = [
    [0, 306],
    [640, 290],
  ];
  const down: Point[] = [
    [500, 0],
    [500, 640],
  ];
  const [slate, peach] = placeStreetNames([
    { name: 'Slate Dr', line: across },
    { name: 'Peach Pkwy', line: down },
  ]);
  expect(Math.abs(peach!.at[1] - slate!.at[1])).toBeGreaterThan(70);
});

test('the sides of a lot carry their length in feet, inside the lot, where there is room', () => {
  const lot: Point[] = [
    [0, 0],
    [60, 0],
    [60, 30],
    [0, 30],
    [0, 0],
  ];
  expect(measureSides(lot, 0.5)).toEqual([
    { at: [30, 9], angle: 0, feet: 120 },
    { at: [30, 21], angle: 0, feet: 120 },
  ]);
});

test('the scale bar has a round length', () => {
  expect([scaleBarFeet(1), scaleBarFeet(0.3), scaleBarFeet(0.05)]).toEqual([100, 200, 2000]);
});
