import * as fc from 'fast-check';
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import { expect, test } from 'vitest';
import { testFolder } from '../testing/files.ts';
import { type Ring, writeWkb } from '../testing/write-records.ts';
import { writeZip } from '../testing/write-zip.ts';

const { describe, read } = testFolder();

const SQUARE: Ring = [
  [-98.5, 29.4],
  [-98.5, 29.5],
  [-98.4, 29.5],
  [-98.5, 29.4],
];

function parquet(columnData: ColumnSource[], rowGroupSize = 1_000, geo?: object): Buffer {
  const kvMetadata = geo ? [{ key: 'geo', value: JSON.stringify(geo) }] : [];
  return Buffer.from(parquetWriteBuffer({ columnData, rowGroupSize, kvMetadata }));
}

const TABLE: ColumnSource[] = [
  { name: 'apn', data: ['04-18', '04-19', null], type: 'STRING' },
  { name: 'pin', data: [9_007_199_254_740_993n, 1n, null], type: 'INT64' },
  { name: 'value', data: [1.5e22, 0.1, null], type: 'DOUBLE' },
  { name: 'sold', data: [new Date('2025-07-01'), new Date('2025-07-01T12:30:00Z'), null], type: 'TIMESTAMP' },
  { name: 'exempt', data: [true, false, null], type: 'BOOLEAN' },
];

test('values are read as printed, over row groups', async () => {
  expect(await describe(parquet(TABLE, 2))).toEqual({
    kind: 'parquet',
    says: 'a Parquet file',
    columns: ['apn', 'pin', 'value', 'sold', 'exempt'],
    sample: [
      ['04-18', '9007199254740993', '15000000000000000000000', '2025-07-01', 'true'],
      ['04-19', '1', '0.1', '2025-07-01 12:30:00', 'false'],
      ['', '', '', '', ''],
    ],
    rows: 3,
  });
  expect(await read(parquet(TABLE, 2))).toMatchObject({ lines: [1, 2, 3] });
  expect(await describe(writeZip({ 'a.parquet': parquet(TABLE) }))).toMatchObject({ kind: 'parquet', packed: 'zip', rows: 3 });
});

test('GeoParquet outlines are read as GeoJSON in degrees', async () => {
  const outlines = (crs?: object | null) =>
    parquet(
      [
        { name: 'geom', data: [writeWkb([SQUARE]), null], type: 'BYTE_ARRAY' },
        { name: 'apn', data: ['1', '2'], type: 'STRING' },
      ],
      10,
      {
        version: '1.1.0',
        primary_column: 'geom',
        columns: { geom: { encoding: 'WKB', geometry_types: [], ...(crs === undefined ? {} : { crs }) } },
      },
    );
  const text = JSON.stringify({ type: 'Polygon', coordinates: [SQUARE] });
  expect(await describe(outlines())).toMatchObject({
    says: 'GeoParquet',
    coordinates: 'WGS 84',
    columns: ['apn', 'geometry'],
    sample: [
      ['1', text],
      ['2', ''],
    ],
  });
  expect(await describe(outlines({ type: 'GeographicCRS', name: 'NAD83', id: { authority: 'EPSG', code: 4269 } }))).toMatchObject({
    coordinates: 'EPSG:4269',
    sample: [
      ['1', text],
      ['2', ''],
    ],
  });
  expect(await describe(outlines(null))).toMatchObject({
    coordinates: 'no system: outlines are left out',
    sample: [
      ['1', ''],
      ['2', ''],
    ],
  });
});

test('any table is read back, with any row groups', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.string({ maxLength: 6 }), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })), {
        minLength: 1,
        maxLength: 40,
      }),
      fc.integer({ min: 1, max: 50 }),
      async (rows, group) => {
        const table = parquet(
          [
            { name: 'a', data: rows.map(([text]) => text), type: 'STRING' },
            { name: 'b', data: rows.map(([, number]) => number), type: 'INT64' },
          ],
          group,
        );
        expect((await read(table)).rows).toEqual(rows.map(([text, number]) => [text.toWellFormed(), String(number)]));
      },
    ),
    { numRuns: 40 },
  );
});

test('a file truncated anywhere is refused', async () => {
  const whole = parquet(TABLE, 2);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 4, max: whole.length - 1 }), async (length) => {
      expect(await describe(whole.subarray(0, length))).toMatchObject({
        kind: 'unknown',
        says: expect.stringContaining('cannot be read') as string,
      });
    }),
    { numRuns: 60 },
  );
});
