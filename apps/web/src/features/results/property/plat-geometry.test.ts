import { describe, expect, it } from 'vitest';
import {
  cornersOf,
  cropPlat,
  edgeLabels,
  hasRoomForNumber,
  outline,
  placeStreetNames,
  scaleBarFeet,
  SHEET_WIDTH,
  sheetOf,
} from './plat-geometry.ts';
import { type Point, readableAngle } from '../../../ui/place-text.ts';

const placeStreetName = (name: string, line: readonly Point[], height: number) => placeStreetNames([{ name, line }], height)[0];

describe('the sheet', () => {
  it('turns feet from the south-west corner into pixels from the north-west', () => {
    const sheet = sheetOf({ width: 800, height: 600 });
    expect(sheet.place([0, 0])).toEqual([0, 198]);
    expect(sheet.place([800, 600])).toEqual([SHEET_WIDTH, 0]);
  });

  it('closes a lot and leaves a street open', () => {
    expect(
      outline(
        [
          [0, 0],
          [10, 0],
          [10, 5],
        ],
        true,
      ),
    ).toBe('M0.0 0.0L10.0 0.0L10.0 5.0Z');
    expect(
      outline(
        [
          [0, 0],
          [10, 0],
        ],
        false,
      ),
    ).toBe('M0.0 0.0L10.0 0.0');
    expect(outline([], true)).toBe('');
  });

  it('has a scale bar of a round length that fits a quarter of it', () => {
    expect(scaleBarFeet(SHEET_WIDTH / 800)).toBe(200);
    expect(scaleBarFeet(SHEET_WIDTH / 390)).toBe(50);
  });
});

const rectangle = (width: number, depth: number): Point[] => [
  [0, 0],
  [width, 0],
  [width, depth],
  [0, depth],
];
const lotAt = (x: number, y: number, width: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + 60],
  [x, y + 60],
];

it('shows the lit lot and its nearest neighbours, not the whole block', () => {
  const ring: [number, number][] = [
    [300, 500],
    [340, 500],
    [340, 600],
    [300, 600],
  ];
  const lots = [{ apn: '1', ring, isSubject: true, label: '114' }];
  const cropped = cropPlat({ width: 800, height: 800, countyName: 'Tarn', caption: '', lots, streets: [] });
  expect([cropped.width, cropped.height]).toEqual([600, 432]);
  expect(cropped.lots[0]!.ring[0]).toEqual([280, 166]);
});

describe('lot numbers', () => {
  it('stand where they fit and the frame does not cut them', () => {
    expect(hasRoomForNumber(lotAt(100, 100, 40), 300)).toBe(true);
    expect(hasRoomForNumber(lotAt(100, 100, 20), 300)).toBe(false);
    expect(hasRoomForNumber(lotAt(380, 100, 40), 300)).toBe(false);
    expect(hasRoomForNumber(lotAt(100, 265, 40), 300)).toBe(false);
  });

  it('make room for the arrow to the north', () => {
    expect(hasRoomForNumber(lotAt(SHEET_WIDTH - 50, -12, 40), 300)).toBe(false);
  });
});

describe('street names', () => {
  it('read from left to right, whichever way the line runs', () => {
    expect(readableAngle([0, 0], [10, 0])).toBe(0);
    expect(readableAngle([10, 0], [0, 0])).toBe(0);
    expect(readableAngle([0, 10], [0, 0])).toBe(90);
  });

  it('stand on the longest stretch that is on the sheet', () => {
    const label = placeStreetName(
      'ELM',
      [
        [-500, 50],
        [100, 50],
        [400, 50],
      ],
      300,
    );
    expect(label?.at).toEqual([182, 50]);
  });

  it('are left out where they do not fit or the street is not on the sheet', () => {
    expect(
      placeStreetName(
        'COOPERAGE STREET',
        [
          [0, 0],
          [40, 0],
        ],
        300,
      ),
    ).toBeUndefined();
    expect(
      placeStreetName(
        'ELM',
        [
          [-50, -50],
          [900, -50],
        ],
        300,
      ),
    ).toBeUndefined();
  });
});

describe('the sides of a lot', () => {
  const ring: Point[] = [
    [0, 0],
    [30, 0],
    [60, 0],
    [60, 100],
    [0, 100],
    [0, 0],
  ];

  it('a point in the middle of a side makes no corner', () => {
    expect(cornersOf(ring)).toEqual([
      [0, 0],
      [60, 0],
      [60, 100],
      [0, 100],
    ]);
  });

  it('carry their length in feet, inside the lot', () => {
    const labels = edgeLabels(ring, 0.5);
    expect(labels.map((label) => label.text)).toEqual(['120′', '200′', '120′', '200′']);
    for (const { at } of labels) expect(at[0] > 0 && at[0] < 60 && at[1] > 0 && at[1] < 100).toBe(true);
  });

  it('a side goes without its figure where that is too short, or too near the number in the middle', () => {
    expect(edgeLabels(rectangle(40, 100), 1).map((label) => label.text)).toEqual(['40′', '40′']);
    expect(edgeLabels(rectangle(20, 200), 1)).toEqual([]);
  });
});
