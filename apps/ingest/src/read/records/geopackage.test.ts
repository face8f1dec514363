import * as fc from 'fast-check';
import { readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { testFolder } from '../testing/files.ts';
import { type Ring, writeWkb } from '../testing/write-records.ts';
import { writeZip } from '../testing/write-zip.ts';

const { at, describe, read, write } = testFolder();

const SQUARE: Ring = [
  [-98.5, 29.4],
  [-98.5, 29.5],
  [-98.4, 29.5],
  [-98.5, 29.4],
];

/** Well-known binary behind a GeoPackage header, with or without bounds. */
function outline(rings: readonly Ring[], withBounds: boolean): Buffer {
  const head = Buffer.alloc(withBounds ? 40 : 8);
  head.write('GP');
  head[3] = withBounds ? 3 : 1;
  return Buffer.concat([head, writeWkb(rings)]);
}

function geopackage(fill: (database: DatabaseSync) => void): Buffer {
  const path = at('making.gpkg');
  rmSync(path, { force: true });
  const database = new DatabaseSync(path);
  database.exec(`create table gpkg_contents (table_name text, data_type text);
    create table gpkg_geometry_columns (table_name text, column_name text, srs_id integer);
    create table gpkg_spatial_ref_sys (srs_id integer, organization text, organization_coordsys_id integer, definition text);
    insert into gpkg_spatial_ref_sys values (4326, 'EPSG', 4326, 'GEOGCS["WGS 84"]'), (3857, 'EPSG', 3857, 'x'), (9, 'NONE', 9, 'undefined')`);
  fill(database);
  database.close();
  return readFileSync(path);
}

function lots(): Buffer {
  return geopackage((database) => {
    database.exec(`create table "the lots" (fid integer primary key, apn text, pin integer, value real, sold date, photo blob, geom blob);
      create table owners (apn text, owner text);
      create view tricks as with recursive n(i) as (select 1 union all select i + 1 from n) select i from n;
      insert into owners values ('04-18', 'HALE');
      insert into gpkg_contents values ('tricks', 'attributes'), ('owners', 'attributes'), ('the lots', 'features'), ('gone', 'features');
      insert into gpkg_geometry_columns values ('the lots', 'geom', 4326)`);
    const insert = database.prepare('insert into "the lots" values (?, ?, ?, ?, ?, ?, ?)');
    insert.run(1, '04-18', 9_007_199_254_740_993n, 1.5e22, '2025-07-01T00:00:00.000Z', Buffer.from('x'), outline([SQUARE], true));
    insert.run(2, '04-19', null, null, null, null, outline([SQUARE], false).subarray(0, 40));
  });
}

test('layers are listed first, views never, and integers are exact', async () => {
  const found = await describe(lots());
  expect(found).toEqual({
    kind: 'geopackage',
    says: 'a GeoPackage of 2 layers',
    table: 'the lots',
    tables: [
      { name: 'the lots', rows: 2, columns: 7 },
      { name: 'owners', rows: 1, columns: 2 },
    ],
    coordinates: 'EPSG:4326',
    columns: ['fid', 'apn', 'pin', 'value', 'sold', 'photo', 'geometry'],
    sample: [
      [
        '1',
        '04-18',
        '9007199254740993',
        '15000000000000000000000',
        '2025-07-01',
        '',
        JSON.stringify({ type: 'Polygon', coordinates: [SQUARE] }),
      ],
      ['2', '04-19', '', '', '', '', ''],
    ],
    rows: 2,
  });
  expect(await read(lots(), { table: 'owners' })).toMatchObject({ columns: ['apn', 'owner'], rows: [['04-18', 'HALE']] });
  expect(await describe(lots(), { table: 'tricks' })).toMatchObject({ kind: 'unknown', says: 'a GeoPackage without a layer tricks' });
});

test('one in a ZIP file is read, and one with a journal too', async () => {
  expect(await describe(writeZip({ 'lots.gpkg': lots(), 'readme.txt': '' }))).toMatchObject({ kind: 'geopackage', packed: 'zip', rows: 2 });
  const logged = geopackage((database) =>
    database.exec(
      "create table a (b text); insert into a values ('x'); insert into gpkg_contents values ('a', 'attributes'); pragma journal_mode = wal",
    ),
  );
  write('', 'logged.gpkg-wal');
  expect((await read(logged, {}, 'logged.gpkg')).rows).toEqual([['x']]);
});

const inSystem = (id: number) =>
  geopackage((database) => {
    database.exec(
      `create table a (g blob, n text); insert into gpkg_contents values ('a', 'features'); insert into gpkg_geometry_columns values ('a', 'g', ${id})`,
    );
    database.prepare('insert into a values (?, ?)').run(
      outline(
        [
          [
            [0, 0],
            [0, 111_319.490_793],
            [111_319.490_793, 0],
            [0, 0],
          ],
        ],
        true,
      ),
      'x',
    );
  });

test('coordinates are converted to degrees, or left out', async () => {
  expect((await read(inSystem(3857))).rows[0]![1]).toMatch(/^\{"type":"Polygon","coordinates":\[\[\[0,0\],\[0,0\.99/);
  expect((await read(inSystem(9))).rows).toEqual([['x', '']]);
});

test('another SQLite database, and a damaged one, is refused or read', async () => {
  write('', 'plain.db');
  const plain = new DatabaseSync(at('plain.db'));
  plain.exec('create table a (b text)');
  plain.close();
  expect(await describe(readFileSync(at('plain.db')))).toMatchObject({
    kind: 'unknown',
    says: 'a SQLite database without layers of a GeoPackage',
  });
  const whole = lots();
  expect(await describe(whole.subarray(0, 4_096))).toMatchObject({ kind: 'unknown', says: expect.stringContaining('damaged') });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 100, max: whole.length - 1 }), fc.integer({ min: 0, max: 255 })), {
        minLength: 1,
        maxLength: 40,
      }),
      async (bytes) => {
        const damaged = Buffer.from(whole);
        for (const [place, byte] of bytes) damaged[place] = byte;
        expect(['geopackage', 'unknown']).toContain((await describe(damaged)).kind);
      },
    ),
    { numRuns: 60 },
  );
});
