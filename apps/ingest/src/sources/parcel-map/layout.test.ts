import { expect, test } from 'vitest';
import { bodiesOf, readBytes, readSample, rejectsOf } from '../../testing.ts';

const CONTEXT = { state: 'FK', countyFips: '03001', countyName: 'Quillmere' };

function lot(geometry: unknown, properties: unknown): string {
  return `${JSON.stringify({ type: 'Feature', properties, geometry })}\n`;
}

test('a lot becomes an outline and a parcel; a street becomes a line', async () => {
  const items = await readSample('parcel-map', 'sample.geojsonl', CONTEXT);
  expect(items.map((item) => Object.keys(item).at(-1))).toEqual(['shape', 'draft', 'shape', 'draft', 'street']);
  expect(items[0]).toMatchObject({ line: 1, shape: { countyFips: '03001', apn: '04-18-211-0040', situs: '418 Tannery Row' } });
  expect(bodiesOf(items, 'parcel')[0]).toEqual({
    countyFips: '03001',
    countyName: 'Quillmere',
    apn: '04-18-211-0040',
    owners: [],
    situs: { line: '418 Tannery Row', state: 'FK' },
    buildings: 1,
    bedrooms: 3,
    bathrooms: 2.5,
    elevation: 112,
    squareFeet: 1840,
    acreage: 0.2,
  });
  expect(items[4]).toMatchObject({
    line: 3,
    street: {
      name: 'Tannery Row',
      line: [
        [-40.11, 30.19],
        [-40.09, 30.19],
      ],
    },
  });
});

test('a lot of several parts is drawn by its largest', async () => {
  const items = await readSample('parcel-map', 'sample.geojsonl', CONTEXT);
  expect(items[2]).toMatchObject({
    shape: {
      ring: [
        [-40.3, 30.2],
        [-40.2997, 30.2],
        [-40.2997, 30.2002],
        [-40.3, 30.2002],
        [-40.3, 30.2],
      ],
    },
  });
});

test('an undrawable shape is rejected', async () => {
  const ring = [
    [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 1],
    ],
  ];
  const text =
    lot({ type: 'Polygon', coordinates: ring }, { apn: '1' }) +
    lot(
      {
        type: 'Polygon',
        coordinates: [
          [
            [700_000, 1],
            [2, 1],
            [2, 2],
            [1, 1],
          ],
        ],
      },
      { apn: '2' },
    ) +
    lot({ type: 'Polygon', coordinates: ring }, {}) +
    lot({ type: 'Point', coordinates: [1, 1] }, { street: 'Tannery Row' }) +
    lot(null, { apn: '3' });
  expect(rejectsOf(await readBytes('parcel-map', text, CONTEXT)).map(({ line, reject }) => ({ line, reject }))).toEqual([
    { line: 2, reject: 'a lot without a Polygon in degrees' },
    { line: 3, reject: 'neither apn nor street' },
    { line: 4, reject: 'a street without a LineString in degrees' },
    { line: 5, reject: 'a lot without a Polygon in degrees' },
  ]);
  await expect(readBytes('parcel-map', '{"type":"FeatureCollection"}\n', CONTEXT)).rejects.toThrow('there is no GeoJSON Feature');
});
