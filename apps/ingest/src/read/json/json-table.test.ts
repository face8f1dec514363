import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunksOf } from '../../testing.ts';
import { testFolder } from '../testing/files.ts';
import { JsonElements } from './json-elements.ts';

const { describe, read } = testFolder();

const RING = [
  [-98.5, 29.4],
  [-98.5, 29.401],
  [-98.499, 29.401],
  [-98.5, 29.4],
];
const feature = (properties: object, geometry: object | null = { type: 'Polygon', coordinates: [RING] }) => ({
  type: 'Feature',
  properties,
  geometry,
});

test('a GeoJSON collection has a row and an outline per feature', async () => {
  const text = JSON.stringify(
    {
      type: 'FeatureCollection',
      features: [feature({ apn: '04-18', owner: { name: 'HALE' }, value: 1e21 }), feature({ apn: '04-19', extra: [1, 2] }, null)],
    },
    null,
    2,
  );
  expect(await describe(text)).toEqual({
    kind: 'geojson',
    says: 'GeoJSON',
    coordinates: 'WGS 84',
    columns: ['apn', 'owner.name', 'value', 'extra', 'geometry'],
    sample: [
      ['04-18', 'HALE', '1000000000000000000000', '', JSON.stringify({ type: 'Polygon', coordinates: [RING] })],
      ['04-19', '', '', '[1,2]', ''],
    ],
    rows: 2,
  });
  expect(await describe(JSON.stringify({ type: 'FeatureCollection', features: [{ ...feature({ a: 1 }), id: 7 }] }))).toMatchObject({
    columns: ['a', 'id', 'geometry'],
  });
});

test('features one per line and GeoJSON text sequences are read', async () => {
  const lines = [feature({ apn: '04-18' }), feature({ apn: '04-19' })].map((one) => JSON.stringify(one));
  expect(await describe(lines.join('\n'))).toMatchObject({ kind: 'geojson-lines', columns: ['apn', 'geometry'], rows: 2 });
  expect(await describe(lines.map((line) => `\u001e${line}\n`).join(''))).toMatchObject({ kind: 'geojson-lines', rows: 2 });
  expect(await describe(lines[0]!)).toMatchObject({ kind: 'geojson-lines', rows: 1 });
});

test('objects one per line and lists of objects are read', async () => {
  expect(await read('{"apn":"1","owner":"HALE"}\n\n{"apn":"2","sold":null,"paid":true}\nnothing\n')).toEqual({
    columns: ['apn', 'owner', 'sold', 'paid'],
    rows: [
      ['1', 'HALE', '', ''],
      ['2', '', '', 'true'],
    ],
    lines: [1, 3],
    rejects: ['no JSON'],
  });
  expect(await describe('[{"apn":"1"},\n{"apn":"2"}]')).toMatchObject({ kind: 'json-lines', says: 'a JSON list of objects', rows: 2 });
});

test('a number of twenty digits is exact', async () => {
  expect((await read('[{"apn": 12345678901234567890, "pin":-0.25}]')).rows).toEqual([['12345678901234567890', '-0.25']]);
});

test('ArcGIS features are read with dates, rings and coordinates', async () => {
  const text = JSON.stringify({
    displayFieldName: 'PIN',
    spatialReference: { wkid: 102_100, latestWkid: 3857 },
    fields: [
      { name: 'PIN', type: 'esriFieldTypeString' },
      { name: 'SOLD', type: 'esriFieldTypeDate' },
    ],
    features: [
      {
        attributes: { PIN: '04-18', SOLD: 1_751_328_000_000 },
        geometry: {
          rings: [
            [
              [0, 0],
              [0, 111_319.49],
              [111_319.49, 111_319.49],
              [0, 0],
            ],
            [
              [1, 2],
              [3, 3],
              [2, 3],
              [1, 2],
            ],
          ],
        },
      },
      { attributes: { PIN: '04-19', SOLD: null }, geometry: { x: 111_319.490_793, y: 0 } },
    ],
    exceededTransferLimit: true,
  });
  expect(await describe(text)).toMatchObject({
    kind: 'geojson',
    coordinates: 'EPSG:3857',
    columns: ['PIN', 'SOLD', 'geometry'],
    sample: [
      ['04-18', '2025-07-01', expect.stringMatching(/^\{"type":"Polygon","coordinates":\[\[\[0,0\],\[0,0\.9999/)],
      ['04-19', '', '{"type":"Point","coordinates":[1,0]}'],
    ],
  });
});

test('outlines in an unknown coordinate system are left out', async () => {
  const text = (crs: string) =>
    JSON.stringify({ type: 'FeatureCollection', crs: { type: 'name', properties: { name: crs } }, features: [feature({ a: 1 })] });
  expect(await describe(text('urn:ogc:def:crs:EPSG::999999'))).toMatchObject({
    coordinates: 'EPSG:999999, which is not known here',
    sample: [['1', '']],
  });
  expect(await describe(text('urn:ogc:def:crs:OGC:1.3:CRS84'))).toMatchObject({ coordinates: 'WGS 84' });
  const utm = {
    type: 'FeatureCollection',
    crs: { properties: { name: 'EPSG:26914' } },
    features: [feature({ a: 1 }, { type: 'Point', coordinates: [500_000, 3_252_000] })],
  };
  expect((await read(JSON.stringify(utm))).rows[0]![1]).toMatch(/^\{"type":"Point","coordinates":\[-99,29\.39/);
});

test.each([
  ['{"features":[{"properties":{},"geometry":{"type":"Point","coordinates":[1e999,0]},"type":"Feature"}]}', ['']],
  ['{"features":[{"properties":{"a":1},"geometry":{"type":"Point","coordinates":["x",0]},"type":"Feature"}]}', ['1', '']],
  ['{"features":[{"properties":{"a":1},"geometry":{"type":"Point","coordinates":[200,0]},"type":"Feature"}]}', ['1', '']],
  ['{"features":[{"properties":{"a":1},"geometry":{"type":"Polygon","coordinates":[[]]},"type":"Feature"}]}', ['1', '']],
])('an invalid outline is left out: %s', async (text, row) => {
  expect((await read(text)).rows).toEqual([row]);
});

test.each([
  ['['.repeat(1_000), 'JSON that is nested more than 100 deep'],
  [`[{"a":${'{"a":'.repeat(500)}1`, 'JSON that is nested more than 100 deep'],
  ['{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":1}}', 'JSON that is cut short'],
  ['{"error":{"code":499,"message":"Token Required"}}', 'an error message (JSON): Token Required'],
  ['{"type":"Topology","objects":{}}', 'a TopoJSON file'],
  ['{"meta":{},\n"data":[[1]]}', 'JSON without a list of rows'],
  ['{"type":"FeatureCollection","features":[]}', 'JSON without rows'],
  ['[]', 'JSON without rows'],
])('JSON without rows is named: %s', async (text, says) => {
  expect(await describe(text)).toMatchObject({ kind: 'unknown', says });
});

test('more than 2,000 columns are refused', async () => {
  const wide = Object.fromEntries(Array.from({ length: 2_100 }, (_, at) => [`c${at}`, at]));
  expect(await describe(JSON.stringify([wide]))).toMatchObject({ says: 'JSON of more than 2000 columns' });
});

test('elements are the same for any chunk size', async () => {
  const object = fc.dictionary(fc.string({ maxLength: 4 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(object, { maxLength: 6 }),
      fc.integer({ min: 1, max: 30 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 3 }),
      async (rows, bytes, isFeatures, space) => {
        const text = JSON.stringify(
          isFeatures ? { crs: { a: '"features":[' }, features: rows, after: [1, { x: '}]' }] } : rows,
          null,
          space,
        );
        const elements = new JsonElements();
        const found: string[] = [];
        for await (const chunk of chunksOf(text, bytes)) found.push(...elements.push(chunk));
        elements.end();
        expect(found.map((one) => JSON.stringify(JSON.parse(one)))).toEqual(rows.map((row) => JSON.stringify(row)));
        expect(elements.readHead()).toEqual(isFeatures ? { crs: { a: '"features":[' }, features: [] } : {});
      },
    ),
  );
});
