import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PropertyFilter } from '@deedline/contract/properties/filter';
import { propertyMap } from '@deedline/contract/properties/map';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForLots, seedCedar, seedRowan } from '../../testing/lots.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { suppressSubject } from '../compliance/suppression.ts';
import { hideProperties } from './hide-properties.ts';
import { writePmtiles } from './pmtiles-file.ts';

const BASE = join(mkdtempSync(join(tmpdir(), 'deedline-base-')), 'world.pmtiles');
let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  writePmtiles(BASE, Buffer.from('the world'));
  app = await startTestServer({ config: { mapBaseFile: BASE } });
  await seedRowan(app);
  await seedCedar(app);
  await hideProperties(app.ctx);
  client = await app.signUp();
});
afterAll(async () => {
  await app.close();
  rmSync(dirname(BASE), { recursive: true });
});

const { count, lots } = askForLots(() => client);

const ring = (x: number) =>
  JSON.stringify([
    [x, 40],
    [x + 0.0005, 40],
    [x, 40.0005],
    [x, 40],
  ]);

test('an area is a filter, and the map draws every outline and tells which lots fit, never of whom nothing is shown', async () => {
  // 70-1 to 70-4 lie a thousandth of a degree apart.
  const square = [
    [-80.0005, 39.9995],
    [-79.9985, 39.9995],
    [-79.9985, 40.0005],
    [-80.0005, 40.0005],
  ] as [number, number][];
  expect(await lots({ within: square })).toEqual(['70-1', '70-2']);
  expect(await count({ countyFips: '03007', within: square })).toMatchObject({ count: 2, unjudged: [] });
  // Without a map their positions are unknown.
  expect(await count({ countyFips: '48003', within: square })).toMatchObject({ count: 0, unjudged: [{ filter: 'within', count: 4 }] });
  for (const within of [square.slice(0, 2), [...square, [200, 40]]])
    expect((await client.post('/api/properties/count', { within })).statusCode).toBe(400);
  const { id } = (await app.owner.query(`select max(load_id) as id from property where county_fips = '03007'`)).rows[0];
  for (const [apn, x] of [
    ['70-1', -80],
    ['70-2', -79.999],
    ['70-9', -79.998],
  ] as const)
    await app.owner.query(
      `insert into parcel_shape (county_fips, apn_key, load_id, apn, situs, bounds, ring) values ('03007', $1, $2, $3, '1 BIRCH RD', box(point($4, 40), point($4 + 0.0005, 40.0005)), $5)`,
      [apn.replace('-', ''), id, apn, x, ring(x)],
    );
  const draw = async (filter: PropertyFilter, window?: object) =>
    propertyMap.parse((await client.post('/api/properties/map', { filter, ...(window ? { window } : {}) })).json());
  const shown = ({ lots: drawn }: Awaited<ReturnType<typeof draw>>) => drawn.map(({ ParcelId, fits }) => [ParcelId, fits]);
  const first = await draw({ countyFips: '03007', within: square });
  expect(first.window).toMatchObject({ west: expect.closeTo(-80.004, 6), north: expect.closeTo(40.004, 6) });
  expect(shown(first)).toEqual([
    ['70-1', true],
    ['70-2', true],
    ['70-9', false],
  ]);
  // All that fit are in view, not only the area around the first.
  const whole = await draw({ countyFips: '03007' });
  expect([whole.window!.west, whole.window!.east]).toEqual([expect.closeTo(-80.004, 6), expect.closeTo(-79.992, 6)]);
  expect(whole.dots).toHaveLength(5);
  // Too far apart to be shown at once: the area around the first.
  await app.owner.query(`update property set place = place + point(5, 0) where county_fips = '03007' and apn = '70-1'`);
  const { window: apart } = await draw({ countyFips: '03007' });
  expect(apart!.east - apart!.west).toBeLessThan(0.02);
  await app.owner.query(`update property set place = place - point(5, 0) where county_fips = '03007' and apn = '70-1'`);
  expect(shown(await draw({ zip: '00412', marketValue: { least: 200_000 } }, first.window!))).toEqual([
    ['70-1', true],
    ['70-2', false],
    ['70-9', false],
  ]);
  // The tile of 650 yards in which they lie.
  const tile = async (of: string) => client.get(`/api/properties/tiles/16/18204/24810?of=${of}`);
  const drawn = await tile(first.tiles);
  expect(drawn.headers).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'cache-control': 'private, max-age=604800, immutable',
  });
  const layers = new VectorTile(new PbfReader(drawn.rawPayload)).layers;
  const told = Array.from({ length: layers['lots']!.length }, (_, at) => layers['lots']!.feature(at));
  expect(told.map(({ properties }) => properties)).toEqual(
    ['70-1', '70-2', '70-9'].map((ParcelId) => ({ lot: `03007 ${ParcelId}`, countyFips: '03007', ParcelId, label: '1' })),
  );
  expect(told[0]!.toGeoJSON(18_204, 24_810, 16).geometry).toMatchObject({
    type: 'Polygon',
    coordinates: [expect.arrayContaining([[expect.closeTo(-80, 4), expect.closeTo(40.0005, 4)]])],
  });
  expect((await tile('abc')).headers['cache-control']).toBe('no-store');
  for (const [path, status] of [
    ['13/1/1?of=0', 400],
    ['16/70000/1?of=0', 400],
    ['16/1/1', 400],
  ] as const)
    expect((await client.get(`/api/properties/tiles/${path}`)).statusCode).toBe(status);
  expect((await app.visitor.get('/api/properties/tiles/16/18204/24810?of=0')).statusCode).toBe(401);
  // The operator's own base map.
  expect(first.base).toMatchObject({ kind: 'vector', least: 0, most: 0 });
  const base = (path: string, who = client) => who.get(`/api/properties/base/${path}?of=${first.base!.of}`);
  expect((await base('0/0/0')).rawPayload.toString()).toBe('the world');
  expect((await base('0/0/0')).headers['content-type']).toBe('application/vnd.mapbox-vector-tile');
  expect((await base('1/0/0')).statusCode).toBe(204);
  expect((await base('0/0/0', app.visitor)).statusCode).toBe(401);
  await suppressSubject(app.ctx, { kind: 'person', name: 'John Hale', address: '3 Birch Rd, Quillmere, FK 00412' });
  expect((await tile(first.tiles)).rawPayload).toEqual(drawn.rawPayload);
  const hidden = await draw({ countyFips: '03007' }, first.window!);
  expect(shown(hidden)).toEqual([
    ['70-1', true],
    ['70-2', false],
    ['70-9', false],
  ]);
  expect(hidden.dots.map(({ ParcelId }) => ParcelId)).not.toContain('70-2');
  await app.owner.query('delete from suppression');
  expect(await draw({ countyFips: '48003' })).toMatchObject({ window: null, lots: [] });
  expect(
    (await client.post('/api/properties/map', { filter: {}, window: { west: -80, south: 40, east: -70, north: 41 } })).statusCode,
  ).toBe(400);
});
