import { describe, expect, it } from 'vitest';
import { toGeoJson } from './rings.ts';

/** A square with its lower left corner at (x, y), clockwise as outer rings of ArcGIS run. */
function square(x: number, y: number, side: number): number[][] {
  return [
    [x, y],
    [x, y + side],
    [x + side, y + side],
    [x + side, y],
    [x, y],
  ];
}

describe('ArcGIS rings as GeoJSON polygons', () => {
  it('are reversed, and holes go to the smallest ring around them, in any order', () => {
    const [island, lake, land, far] = [square(4, 4, 2), square(2, 2, 6).toReversed(), square(0, 0, 10), square(20, 0, 1)];
    const pond = square(4.5, 4.5, 1).toReversed();
    const shape = toGeoJson({ rings: [pond, lake, island, land, far] });
    expect(shape).toEqual({
      type: 'MultiPolygon',
      coordinates: [[far.toReversed()], [island.toReversed(), pond.toReversed()], [land.toReversed(), lake.toReversed()]],
    });
  });

  it('are outlines in either direction, and are closed', () => {
    expect(toGeoJson({ rings: [square(0, 0, 1).toReversed().slice(0, -1)] })).toEqual({
      type: 'Polygon',
      coordinates: [square(0, 0, 1).toReversed()],
    });
  });

  it('are null without an area; points and lines are kept', () => {
    for (const shape of [
      null,
      {},
      { rings: [] },
      {
        rings: [
          [
            [0, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      },
      { x: 'NaN', y: 'NaN' },
      { rings: [['a']] },
    ])
      expect(toGeoJson(shape)).toBe(null);
    expect(toGeoJson({ x: 1, y: 2, z: 3 })).toEqual({ type: 'Point', coordinates: [1, 2] });
    expect(
      toGeoJson({
        paths: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      }),
    ).toEqual({
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    });
    expect(toGeoJson({ points: [[0, 0]] })).toEqual({ type: 'MultiPoint', coordinates: [[0, 0]] });
  });
});
