/**
 * Properties in two evidence stores are filtered, counted, paged, drawn, compared and watched like those of one, and people who opted out are hidden in both.
 */
import { comparables } from '@deedline/contract/properties/parcel';
import { type PropertyFilter, propertyCount, PROPERTIES_A_PAGE, propertyPage } from '@deedline/contract/properties/filter';
import { propertyMap } from '@deedline/contract/properties/map';
import type { Search } from '@deedline/contract/search/search';
import type { ParcelBody } from '@deedline/engine/model/evidence';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTwoStores, type TestClient, type TwoStores } from '../../testing/test-server.ts';
import { findFormerAddresses } from '../opt-outs/find-person.ts';
import { followLoads } from '../property-lists/news/follow-loads.ts';
import { hideProperties } from './hide-properties.ts';

let stores: TwoStores;
let client: TestClient;
/** The county in the first store and the one in the second. */
const [NEAR, FAR] = [
  { fips: '03001', name: 'Quillmere County', state: 'FK', zip: '00412', city: 'QUILLMERE' },
  { fips: '04001', name: 'Tamblyn County', state: 'GB', zip: '00977', city: 'TAMBLYN' },
];
type County = typeof NEAR;

function lot({ fips, name, state, zip, city }: County, apn: string, more: Partial<ParcelBody> = {}) {
  const situs = { line: `${apn} LARKSPUR WAY`, city, state, zip };
  const body: ParcelBody = {
    countyFips: fips,
    countyName: name,
    apn,
    situs,
    mailing: situs,
    owners: [{ first: 'Oswin', last: `Lark${'abcdefghijklmnopqrstuvwxyz'[Number(apn) % 26]}` }],
    propertyType: 'Single family',
    marketValue: 100_000 + Number(apn),
    ...more,
  };
  return { kind: 'parcel' as const, recordId: apn, body };
}

function seedRoll(db: pg.Pool, county: County, asOf: string, records: readonly ReturnType<typeof lot>[]): Promise<number> {
  const { fips, name, state } = county;
  const facts = {
    name: `${state}-assessor`,
    label: name,
    origin: `${state}-assessor`,
    role: 'assessor' as const,
    state,
    countyFips: fips,
    countyName: name,
    asOf,
  };
  return seedSource(db, { facts, layout: 'fl-nal', records });
}

const SOLD = { lastSaleDate: '2026-08-01', lastSalePrice: 250_000, squareFeet: 1_500, yearBuilt: 1980, acreage: 0.2 };
const ofFar = () => [
  lot(FAR, '1', { ...SOLD, lastSaleDate: '2001-01-01', marketValue: 900_000 }),
  ...['2', '3', '4'].map((apn) => lot(FAR, apn, SOLD)),
  ...Array.from({ length: PROPERTIES_A_PAGE }, (_, at) => lot(FAR, String(100 + at))),
];

beforeAll(async () => {
  stores = await startTwoStores();
  client = await stores.app.signUp();
  await seedRoll(stores.app.owner, NEAR, '2026-10-01', [lot(NEAR, '1', { marketValue: 900_000 }), lot(NEAR, '2')]);
  await seedRoll(stores.second, FAR, '2026-10-01', ofFar());
  for (const [db, county, west] of [
    [stores.app.owner, NEAR, -80],
    [stores.second, FAR, -79.998],
  ] as const) {
    const map = await db.query<{ id: number }>(
      `insert into load (source_id, layout, as_of, state, files, keys_version) select id, 'parcel-map', '2026-10-01', 'live', '{}', 1 from source returning id`,
    );
    await db.query(
      `insert into parcel_shape (county_fips, apn_key, load_id, apn, situs, bounds, ring)
       values ($1, '1', $2, '1', '1 LARKSPUR WAY', box(point($3, 40), point($3 + .0003, 40.0004)), $4)`,
      [
        county.fips,
        map.rows[0]!.id,
        west,
        JSON.stringify([
          [west, 40],
          [west + 0.0003, 40],
          [west, 40.0004],
          [west, 40],
        ]),
      ],
    );
    await db.query('select keep_named($1), tell_properties($1)', [map.rows[0]!.id]);
  }
  await hideProperties(stores.app.ctx);
});
afterAll(() => stores.close());

const count = async (filter: PropertyFilter) => propertyCount.parse((await client.post('/api/properties/count', filter)).json()).count;
const page = async (filter: PropertyFilter, after?: string) =>
  propertyPage.parse((await client.post('/api/properties/page', { filter, ...(after ? { after } : {}) })).json());

test('a filter is counted over both, and its pages have each lot once', async () => {
  const all = PROPERTIES_A_PAGE + 6;
  expect([await count({}), await count({ marketValue: { least: 900_000 } }), await count({ state: 'GB' })]).toEqual([all, 2, all - 2]);
  const first = await page({});
  const second = await page({}, first.next!);
  const seen = [...first.properties, ...second.properties].map(({ countyFips, ParcelId }) => `${countyFips} ${ParcelId}`);
  expect([first.properties.length, second.next, new Set(seen).size, seen.length]).toEqual([PROPERTIES_A_PAGE, null, all, all]);
});

const draw = async (body: object) => propertyMap.parse((await client.post('/api/properties/map', body)).json());

test('the map draws lots of both in one window, and finds the first place in either', async () => {
  const drawn = await draw({ filter: {}, window: { west: -80.01, south: 39.99, east: -79.99, north: 40.01 } });
  expect(drawn.lots.map(({ countyFips, fits }) => [countyFips, fits])).toEqual([
    [NEAR.fips, true],
    [FAR.fips, true],
  ]);
  expect(drawn.dots.map(({ countyFips }) => countyFips)).toEqual([NEAR.fips, FAR.fips]);
  expect((await draw({ filter: { state: 'GB' } })).dots.map(({ countyFips }) => countyFips)).toEqual([FAR.fips]);
});

test('a parcel of the second store has its page and its likes', async () => {
  const asked = { countyFips: FAR.fips, ParcelId: '1' };
  expect((await client.post('/api/properties/parcel', asked)).json()).toMatchObject({ parcel: asked, roll: { label: FAR.name } });
  const { sales } = comparables.parse((await client.post('/api/properties/comparables', asked)).json());
  expect(sales.map(({ property }) => property.ParcelId).toSorted()).toEqual(['2', '3', '4']);
});

const told = async (id: string) =>
  (await client.get(`/api/property-lists/${id}/news`)).json<{ changes: { countyFips: string; ParcelId: string; changes: string[] }[] }>()
    .changes;

const keep = async (body: object) => (await client.post('/api/property-lists', body)).json<{ id: string }>().id;

test('lists that are watched, and stacks of them, hear what a newer file of the second store changed', async () => {
  const dear = await keep({ name: 'Dear', kind: 'living', filter: { marketValue: { least: 900_000 } } });
  const all = await keep({ name: 'All', kind: 'living', filter: {} });
  const both = await keep({ name: 'Both', kind: 'living', stack: { of: [dear, all], atLeast: 2, without: [] } });
  await followLoads(stores.app.ctx);
  await seedRoll(stores.second, FAR, '2026-11-01', [
    lot(FAR, '1', { ...SOLD, marketValue: 950_000 }),
    lot(FAR, '2', { ...SOLD, marketValue: 990_000 }),
  ]);
  await hideProperties(stores.app.ctx);
  expect(await followLoads(stores.app.ctx)).toBe(3);
  expect((await told(both)).map(({ countyFips, ParcelId, changes }) => [countyFips, ParcelId, changes.includes('came')])).toEqual([
    [FAR.fips, '1', false],
    [FAR.fips, '2', true],
  ]);
});

test('whoever opts out while a store is away does not come back with it', async () => {
  const someone = { kind: 'person', name: 'Oswin Larkc', street: '2 Larkspur Way', city: 'Tamblyn', state: 'GB', zip: '00977' };
  const search = async () => {
    const asked = { searchMode: 'property_address', street: '2 Larkspur Way', city: 'Tamblyn', state: 'GB', zip: '00977' };
    const { id } = (await client.post('/api/searches', { ...asked, permissibleUse: true, purpose: 'skip_tracing' })).json<{ id: string }>();
    await stores.app.runner.idle();
    return (await client.get(`/api/searches/${id}`)).json<Search>();
  };
  const countSealed = async () => (await stores.app.owner.query('select from opt_out where sealed is not null')).rowCount;
  expect(JSON.stringify((await search()).results)).toContain('Larkc');
  expect(await count({ countyFips: FAR.fips })).toBe(2);
  await stores.takeAway();
  try {
    expect((await stores.app.visitor.post('/api/opt-outs', someone)).statusCode).toBeLessThan(300);
    // The search for other records of the same person waits until all stores answer.
    await findFormerAddresses(stores.app.ctx);
    expect(await countSealed()).toBe(1);
    // The rolls cannot be checked now, but it is not forgotten that they have to be.
    await expect(hideProperties(stores.app.ctx)).rejects.toThrow();
    expect((await client.post('/api/properties/count', {})).statusCode).toBe(503);
  } finally {
    await stores.bringBack();
  }
  // Takes effect at once, before any job ran.
  await expect.poll(() => count({ countyFips: FAR.fips }), { interval: 300 }).toBe(1);
  expect((await page({ countyFips: FAR.fips })).properties.map(({ ParcelId }) => ParcelId)).toEqual(['1']);
  expect((await client.post('/api/properties/parcel', { countyFips: FAR.fips, ParcelId: '2' })).statusCode).toBe(404);
  const answered = async () => {
    const found = await search();
    expect(found.results?.sources.list).toContainEqual(expect.objectContaining({ name: 'GB-assessor', status: 'answered' }));
    return found;
  };
  // Searches leave the store alone for two more seconds.
  const found = await vi.waitFor(answered, { timeout: 180_000, interval: 300 });
  expect([found.creditsCost, JSON.stringify(found.results).includes('Larkc')]).toEqual([0, false]);
  await hideProperties(stores.app.ctx);
  await findFormerAddresses(stores.app.ctx);
  expect([await count({ countyFips: FAR.fips }), await countSealed()]).toEqual([1, 0]);
});
