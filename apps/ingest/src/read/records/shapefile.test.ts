import { expect, test } from 'vitest';
import { testFolder } from '../testing/files.ts';
import { type Ring, writeDbase, writeShapes } from '../testing/write-records.ts';
import { writeZip } from '../testing/write-zip.ts';

const { describe, read, write } = testFolder();

// North Carolina's state plane in US survey feet, as Esri writes it.
const STATE_PLANE = `PROJCS["NAD_1983_StatePlane_North_Carolina_FIPS_3200_Feet",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",2000000.002616666],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-79.0],PARAMETER["Standard_Parallel_1",34.33333333333334],PARAMETER["Standard_Parallel_2",36.16666666666666],PARAMETER["Latitude_Of_Origin",33.75],UNIT["Foot_US",0.3048006096012192]]`;
const DEGREES =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

const square = (x: number, y: number, side: number, clockwise = true): Ring => {
  const ring: [number, number][] = [
    [x, y],
    [x, y + side],
    [x + side, y + side],
    [x + side, y],
    [x, y],
  ];
  return clockwise ? ring : ring.toReversed();
};
const table = (owners: readonly string[], deleted = -1) =>
  writeDbase(
    [{ name: 'OWNER', type: 'C', length: 10 }],
    owners.map((owner, at) => ({ deleted: at === deleted, values: [owner] })),
  );
const pack = (shapes: Buffer, owners: readonly string[], prj?: string) =>
  writeZip({
    'gis/lots.shp': shapes,
    'gis/lots.shx': 'x',
    'gis/lots.dbf': table(owners),
    ...(prj && { 'gis/lots.prj': prj }),
    'gis/lots.shp.xml': '<x/>',
  });

test('outlines in state plane feet are converted to degrees', async () => {
  const packed = pack(writeShapes([[square(2_000_000.002_616_666, 600_000, 1_000)]]), ['HALE'], STATE_PLANE);
  expect(await describe(packed)).toMatchObject({
    kind: 'shapefile',
    packed: 'zip',
    member: 'gis/lots.shp',
    coordinates: 'NAD 1983 StatePlane North Carolina FIPS 3200 Feet',
    columns: ['OWNER', 'geometry'],
    rows: 1,
  });
  const { rows } = await read(packed);
  const [[first, second]] = (JSON.parse(rows[0]![1]!) as { coordinates: [number, number][][] }).coordinates as [
    [[number, number], [number, number]],
  ];
  // The expected values come from PROJ's `gdaltransform` with EPSG:2264.
  expect(first[0]).toBeCloseTo(-79, 6);
  expect(first[1]).toBeCloseTo(35.398_608, 6);
  expect(second[1] - first[1]).toBeCloseTo(0.002_747, 5);
});

test('holes are kept, and records without a shape have no outline', async () => {
  const rings = [square(0, 0, 10), square(20, 0, 10), square(22, 2, 2, false)];
  const { rows } = await read(pack(writeShapes([rings, null, [square(1, 1, 1, false)]]), ['A', 'B', 'C'], DEGREES));
  expect(rows.map(([owner, geometry]) => [owner, geometry === '' ? '' : (JSON.parse(geometry!) as { type: string }).type])).toEqual([
    ['A', 'MultiPolygon'],
    ['B', ''],
    ['C', 'Polygon'],
  ]);
  const { coordinates } = JSON.parse(rows[0]![1]!) as { coordinates: number[][][][] };
  expect(coordinates.map(({ length }) => length)).toEqual([1, 2]);
});

test('a deleted record’s outline is skipped too', async () => {
  write(table(['A', 'GONE', 'C'], 1), 'lots/lots.dbf');
  const shapes = writeShapes([[square(1, 1, 1)], [square(2, 2, 1)], [square(3, 3, 1)]]);
  const { rows, lines } = await read(shapes, {}, 'lots/lots.shp');
  expect(rows.map(([owner, geometry]) => `${owner} ${geometry!.slice(0, 45)}`)).toEqual([
    'A {"type":"Polygon","coordinates":[[[1,1],[1,2]',
    'C {"type":"Polygon","coordinates":[[[3,3],[3,4]',
  ]);
  expect(lines).toEqual([1, 3]);
});

test('without a projection, outlines must be degrees', async () => {
  expect(await describe(pack(writeShapes([[square(-79, 35, 0.1)]]), ['A']))).toMatchObject({ coordinates: 'no system; taken for WGS 84' });
  const nowhere = pack(writeShapes([[square(2_000_000, 600_000, 100)]]), ['A']);
  expect(await describe(nowhere)).toMatchObject({ coordinates: expect.stringContaining('outlines are left out'), sample: [['A', '']] });
});

test('invalid outlines are left out, the row stays', async () => {
  const { rows } = await read(
    pack(
      writeShapes([
        [
          [
            [NaN, 1],
            [1, 2],
            [2, 2],
            [NaN, 1],
          ],
        ],
        [square(0, 0, 1e9)],
      ]),
      ['A', 'B'],
      STATE_PLANE,
    ),
  );
  expect(rows.map(([owner]) => owner)).toEqual(['A', 'B']);
  expect(rows[0]![1]).toBe('');
});

test('several shapefiles in one ZIP file are told apart', async () => {
  const shapes = writeShapes([[square(1, 1, 1)]]);
  const both = writeZip({
    'a.shp': shapes,
    'a.dbf': table(['A']),
    'a.prj': DEGREES,
    'b.SHP': shapes,
    'b.DBF': table(['B']),
    'b.cpg': 'UTF-8',
    'note.pdf': '%PDF',
  });
  expect(await describe(both)).toMatchObject({
    kind: 'zip',
    says: 'a ZIP file of 2 files',
    members: [{ name: 'a.shp' }, { name: 'b.SHP' }],
  });
  expect((await read(both, { member: 'b.SHP' })).rows[0]![0]).toBe('B');
});

test('missing or truncated outlines are reported', async () => {
  const shapes = writeShapes([[square(1, 1, 1)], [square(2, 2, 1)]]);
  expect(await describe(pack(writeShapes([[square(1, 1, 1)]]), ['A', 'B'], DEGREES))).toMatchObject({
    says: 'a shapefile that is cut short: its outlines end before record 2',
  });
  expect(await describe(pack(shapes.subarray(0, -9), ['A', 'B'], DEGREES))).toMatchObject({ says: 'a shapefile that is cut short' });
  const huge = writeShapes([[square(1, 1, 1)]]);
  huge.writeInt32BE(0x7fff_ffff, 104);
  expect(await describe(pack(huge, ['A'], DEGREES))).toMatchObject({ says: expect.stringContaining('more than 64 MB') });
  const lying = writeShapes([[square(1, 1, 1)]]);
  lying.writeInt32LE(0x7fff_ffff, 100 + 8 + 40);
  expect((await read(pack(lying, ['A'], DEGREES))).rows).toEqual([['A', '']]);
});
