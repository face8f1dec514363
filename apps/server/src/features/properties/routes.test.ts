import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { propertyMap } from '@deedline/contract/properties/map';
import { comparables, parcelPage } from '@deedline/contract/properties/parcel';
import { propertyCount, type PropertyFilter, propertyPage, type PropertyPlace } from '@deedline/contract/properties/filter';
import type { ListedProperty } from '@deedline/contract/property-lists/property-list';
import type { EvidenceDraft, ParcelBody, SourceFacts } from '@deedline/engine/model/evidence';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProgramKey, programOf } from '../../testing/programs.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { writePmtiles } from './pmtiles-file.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { suppressSubject } from '../compliance/suppression.ts';
import { hideProperties } from './hide-properties.ts';

const heard: string[] = [];
const BASE = join(mkdtempSync(join(tmpdir(), 'deedline-base-')), 'world.pmtiles');
let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  writePmtiles(BASE, Buffer.from('the world'));
  app = await startTestServer({ heard, config: { mapBaseFile: BASE } });
  await seedSource(app.owner, { facts: FACTS, records: ROLL });
  await hideProperties(app.ctx);
  client = await app.signUp();
});
afterAll(() => app.close());

const FACTS: SourceFacts = {
  name: 'willow',
  label: 'Willow',
  origin: 'willow',
  role: 'assessor',
  state: 'FK',
  countyFips: '03003',
  countyName: 'Willow',
  asOf: '2026-10-01',
};
const AWAY = { line: '9 COOPERS WHARF', city: 'DAYTON', state: 'OH', zip: '45402' };
const situs = (line: string) => ({ line, city: 'QUILLMERE', state: 'FK', zip: '00412' });
function lot(apn: string, line: string, over: Partial<ParcelBody> = {}): EvidenceDraft {
  const owners = [{ full: 'BRAITHWORTH OTTILIE', order: 'last_first' as const }];
  return {
    kind: 'parcel',
    recordId: apn,
    body: { countyFips: '03003', apn, situs: situs(line), mailing: situs(line), owners, propertyType: 'Single family', ...over },
  };
}
const ROLL = [
  lot('1', '1 SLATE AVE', { marketValue: 100_000, yearBuilt: 1950, lastSaleDate: '1999-05-01', exemptions: ['Homestead'] }),
  lot('2', '2 SLATE AVE', { mailing: AWAY, marketValue: 200_000, lastSaleDate: '2026-01-01', lastSalePrice: 190_000 }),
  lot('3', '3 SLATE AVE', { mailing: AWAY, propertyType: 'Vacant land' }),
  lot('4', '4 SLATE AVE', { owners: [{ full: 'MARLOW HOLDINGS LLC' }], propertyType: '0131' }),
  lot('5', '5 SLATE AVE', { owners: [{ full: 'HALE JOHN', order: 'last_first' }], mailing: { line: '' } }),
];

const count = async (filter: PropertyFilter) => propertyCount.parse((await client.post('/api/properties/count', filter)).json());
const page = async (filter: PropertyFilter, after?: string) =>
  propertyPage.parse((await client.post('/api/properties/page', { filter, ...(after ? { after } : {}) })).json());
const lots = async (filter: PropertyFilter) => (await page(filter)).properties.map(({ ParcelId }) => ParcelId);

test('what is asked has to be told: what is not told is counted apart', async () => {
  expect(await count({})).toEqual({ count: 5, isMore: false, unjudged: [] });
  expect(await count({ occupancies: ['out_of_state'] })).toEqual({
    count: 2,
    isMore: false,
    unjudged: [{ filter: 'occupancies', count: 1, isMore: false }],
  });
  expect(await count({ occupancies: ['out_of_state'], marketValue: { least: 150_000 } })).toMatchObject({
    count: 1,
    // Lot 3 has no value; lot 5 has neither a value nor a mailing address; lots 1 and 4 are ruled out by their known values.
    unjudged: [
      { filter: 'marketValue', count: 2 },
      { filter: 'occupancies', count: 1 },
    ],
  });
  expect(await lots({ landUses: ['vacant'] })).toEqual(['3']);
  expect(await lots({ ownerKinds: ['company'] })).toEqual(['4']);
  expect(await lots({ isHomestead: false })).toEqual(['2', '3', '4', '5']);
  expect(await lots({ yearsOwned: { least: 20 } })).toEqual(['1']);
  expect(await lots({ yearsOwned: { most: 1 } })).toEqual(['2']);
  expect(await lots({ portfolio: { least: 2 } })).toEqual(['2', '3']);
  expect(await lots({ city: 'Quillmere', zip: '00412', countyFips: '03003' })).toHaveLength(5);
  expect(await count({ city: 'Elsewhere' })).toMatchObject({ count: 0 });
  // Several values, a single one, and both, which then must both match.
  expect(await lots({ cities: ['elsewhere', 'QUILLMERE'], zips: ['00412', '00413'] })).toHaveLength(5);
  expect(await lots({ zip: '00412', zips: ['00413'] })).toEqual([]);
  expect(await lots({ valueChange: { most: -0.5 } })).toEqual([]);
});

test('nothing of whose it is leaves', async () => {
  const body = JSON.stringify(await page({}));
  for (const word of ['BRAITHWORTH', 'Ottilie', 'MARLOW', 'COOPERS', 'DAYTON', '45402'])
    expect(body.toLowerCase()).not.toContain(word.toLowerCase());
  expect((await page({})).properties[1]).toMatchObject({
    ParcelId: '2',
    street: '2 Slate Ave',
    city: 'Quillmere',
    county: 'Willow',
    occupancy: 'out_of_state',
    soldOn: '2026-01-01',
  });
  expect(heard.join('\n')).not.toContain('SLATE');
});

test('a filter that cannot be read is refused by name', async () => {
  for (const filter of [
    { zip: '4' },
    { zips: ['00412', '4'] },
    { cities: [] },
    { cities: Array.from({ length: 51 }, (_, at) => `Town ${at}`) },
    { valueChange: { least: -101 } },
    { valueChange: { least: 5, most: -5 } },
    { deedKinds: ['mortgage'] },
    { marketValue: { least: 5, most: 1 } },
    { ownerKinds: [] },
    { age: { least: 70 } },
    { portfolio: { least: 1e12 } },
  ])
    expect((await client.post('/api/properties/count', filter as PropertyFilter)).statusCode).toBe(400);
  expect((await client.post('/api/properties/page', { filter: {}, after: "1'" })).statusCode).toBe(400);
  expect((await app.server.inject({ method: 'POST', url: '/api/properties/count', payload: {} })).statusCode).toBe(401);
});

const counted = async () => (await client.get('/api/properties/places')).json<PropertyPlace[]>().map(({ parcels }) => parcels);

test('whose owners all opted out is on no page and in no count of a few at once, and back with them', async () => {
  expect(await counted()).toEqual([5]);
  const { id } = (await app.owner.query(`select max(id)::text as id from load`)).rows[0];
  await suppressSubject(app.ctx, { kind: 'person', name: 'John Hale', address: '5 Slate Ave, Quillmere, FK 00412' });
  expect(await lots({})).toEqual(['1', '2', '3', '4']);
  // Before the rolls are checked: a count without a page reveals nobody.
  expect(await count({})).toMatchObject({ count: 4 });
  await hideProperties(app.ctx);
  expect([await count({}), await counted()]).toMatchObject([{ count: 4 }, [4]]);
  expect(await count({ occupancies: ['absentee'] })).toEqual({ count: 0, isMore: false, unjudged: [] });
  expect((await app.owner.query('select from hidden_property where load_id = $1', [id])).rowCount).toBe(1);
  expect(await hideProperties(app.ctx)).toBe(0);
  // One person came back while another opted out: the same number, but different people.
  await app.owner.query('delete from suppression');
  await suppressSubject(app.ctx, { kind: 'person', name: 'Ottilie Braithworth', address: '3 Slate Ave, Quillmere, FK 00412' });
  expect(await hideProperties(app.ctx)).toBe(1);
  expect([await lots({}), (await count({})).count]).toEqual([['1', '2', '4', '5'], 4]);
  await app.owner.query('delete from suppression');
  await hideProperties(app.ctx);
  expect(await count({})).toMatchObject({ count: 5 });
});

test('a roll is listed only once it was held against the opt-outs', async () => {
  const facts = { ...FACTS, name: 'later', countyFips: '03005', countyName: 'Alder' };
  const records = [{ ...lot('9', '9 SLATE AVE'), recordId: '9' }].map(
    (draft) => ({ ...draft, body: { ...draft.body, countyFips: '03005' } }) as EvidenceDraft,
  );
  await seedSource(app.owner, { facts, records });
  expect(await count({})).toMatchObject({ count: 5 });
  await hideProperties(app.ctx);
  expect(await count({})).toMatchObject({ count: 6 });
  // An older roll of the same county is superseded by the newer one.
  await seedSource(app.owner, { facts: { ...facts, name: 'older', asOf: '2020-01-01' }, records });
  await hideProperties(app.ctx);
  expect(await count({})).toMatchObject({ count: 6 });
});

const DEEDS: SourceFacts = {
  ...FACTS,
  name: 'willow-deeds',
  label: 'Willow deeds',
  origin: 'willow-deeds',
  role: 'recorder',
  asOf: '2026-10-15',
};
const deed = (apn: string, saleDate: string, salePrice: number, over: object = {}): EvidenceDraft => ({
  kind: 'sale',
  recordId: `${apn} ${saleDate}`,
  body: { countyFips: '03007', apn, saleDate, salePrice, deedType: 'Warranty', ...over },
});
const THERE = { countyFips: '03007', countyName: 'Rowan' };
const rowan = (apn: string, line: string, over: Partial<ParcelBody> = {}) =>
  lot(apn, line, { countyFips: '03007', squareFeet: 1_500, acreage: 0.2, yearBuilt: 1970, ...over });
const read = (ParcelId: string, countyFips = '03007') => client.post('/api/properties/parcel', { countyFips, ParcelId });

test('a parcel is told with where each fact comes from, its years, its sales, its neighbours and what else its owner has', async () => {
  const facts = { ...FACTS, ...THERE, name: 'rowan', label: 'Rowan roll', asOf: '2025-10-01' };
  const records = [
    rowan('70-1', '1 BIRCH RD', { mailing: AWAY, marketValue: 180_000 }),
    rowan('70-2', '3 BIRCH RD', { owners: [{ full: 'HALE JOHN', order: 'last_first' }] }),
    rowan('70-3', '5 BIRCH RD', { mailing: AWAY }),
    rowan('70-4', '7 BIRCH RD', { lastSaleDate: '2026-06-01', lastSalePrice: 195_000 }),
    rowan('70-5', '9 BIRCH RD'),
  ];
  const before = await seedSource(app.owner, { facts, records });
  await app.owner.query(`update load set state = 'superseded' where id = $1`, [before]);
  const sold = records.with(
    0,
    rowan('70-1', '1 BIRCH RD', { mailing: AWAY, marketValue: 210_000, owners: [{ full: 'TURVEY ISOLDE', order: 'last_first' }] }),
  );
  const loaded = await seedSource(app.owner, {
    facts: { ...facts, asOf: '2026-10-01' },
    records: sold.with(2, rowan('70-3', '5 BIRCH RD', { mailing: AWAY, owners: [{ full: 'TURVEY ISOLDE', order: 'last_first' }] })),
  });
  await app.owner.query('delete from property where load_id = $1', [before]);
  await seedSource(app.owner, {
    facts: { ...DEEDS, ...THERE },
    records: [
      deed('701', '2026-03-01', 200_000, { buyer: { full: 'TURVEY ISOLDE' }, seller: { full: 'BRAITHWORTH OTTILIE' } }),
      deed('70-2', '2026-05-01', 210_000),
      deed('70-3', '2026-05-02', 10),
      deed('70-5', '2026-07-01', 190_000),
    ],
  });
  for (const [key, x] of [
    ['701', 0],
    ['702', 0.001],
    ['703', 0.002],
    ['704', 0.003],
    ['705', 0.004],
  ] as const)
    await app.owner.query(`update property set place = point($1, 40) where load_id = $2 and apn_key = $3`, [-80 + x, loaded, key]);
  await app.owner.query(`select count_classes($1, '03007')`, [loaded]);
  await hideProperties(app.ctx);
  const page = parcelPage.parse((await read('70 - 1')).json());
  expect(page).toMatchObject({
    parcel: { ParcelId: '70-1', county: 'Rowan', marketValue: 210_000, soldOn: '2026-03-01' },
    roll: { label: 'Rowan roll', layout: 'feed-ndjson', asOf: '2026-10-01' },
    bill: null,
    years: [
      { asOf: '2026-10-01', marketValue: 210_000, hasNewOwner: true },
      { asOf: '2025-10-01', marketValue: 180_000, hasNewOwner: null },
    ],
    sales: [{ on: '2026-03-01', price: 200_000, deedType: 'Warranty', from: { label: 'Willow deeds', asOf: '2026-10-15' } }],
  });
  expect(page.neighbours.map(({ ParcelId, feet }) => [ParcelId, feet])).toEqual([
    ['70-2', 279],
    ['70-3', 559],
    ['70-4', 838],
    ['70-5', 1117],
  ]);
  expect(page.ofOwner.map(({ ParcelId }) => ParcelId)).toEqual(['70-3']);
  for (const word of ['TURVEY', 'BRAITHWORTH', 'DAYTON', '45402']) expect(JSON.stringify(page).toUpperCase()).not.toContain(word);
  const compared = comparables.parse((await client.post('/api/properties/comparables', { countyFips: '03007', ParcelId: '70-1' })).json());
  expect(Object.fromEntries(compared.sales.map(({ property, price }) => [property.ParcelId, price]))).toEqual({
    '70-2': 210_000,
    '70-4': 195_000,
    '70-5': 190_000,
  });
  expect(compared).toMatchObject({
    range: { low: 190_000, middle: 195_000, high: 210_000 },
    leftOut: [{ why: 'form', count: 1 }],
    per: 'square_foot',
    isNonDisclosure: false,
  });
  expect(compared.sales[0]!.differs).toMatchObject({ squareFeet: 0, acres: 0, years: 0, bedrooms: null });
  const asked = { countyFips: '03007', ParcelId: '70 1' };
  const program = programOf(app, (await makeProgramKey(client, { name: 'Lots', scopes: ['lists'] })).secret);
  expect((await program.post('/api/v1/properties/parcel', asked)).json()).toEqual(page);
  expect((await program.post('/api/v1/properties/comparables', asked)).json()).toEqual(compared);
  const other = programOf(app, (await makeProgramKey(client, { name: 'Money', scopes: ['money'] })).secret);
  for (const path of ['parcel', 'comparables']) {
    expect((await program.post(`/api/v1/properties/${path}`, { ...asked, ParcelId: '99-9' })).json()).toMatchObject({
      error: { code: 'parcel_not_found' },
    });
    expect((await other.post(`/api/v1/properties/${path}`, asked)).json()).toMatchObject({ error: { code: 'scope_required' } });
  }
});

const countLeftOut = async () =>
  comparables.parse((await client.post('/api/properties/comparables', { countyFips: '03007', ParcelId: '70-1' })).json()).leftOut;

test('a parcel whose owners opted out is answered as one that is on no roll, and stands on nobody else’s page', async () => {
  await suppressSubject(app.ctx, { kind: 'person', name: 'John Hale', address: '3 Birch Rd, Quillmere, FK 00412' });
  for (const isSwept of [false, true]) {
    if (isSwept) await hideProperties(app.ctx);
    const [hidden, unknown] = [await read('70-2'), await read('99-9')];
    const { requestId: _one, ...told } = hidden.json();
    const { requestId: _other, ...of } = unknown.json();
    expect([hidden.statusCode, told]).toEqual([unknown.statusCode, of]);
    expect(told).toMatchObject({ code: 'parcel_not_found' });
    expect((await client.post('/api/properties/comparables', { countyFips: '03007', ParcelId: '70-2' })).statusCode).toBe(404);
    expect(parcelPage.parse((await read('70-1')).json()).neighbours.map(({ ParcelId }) => ParcelId)).not.toContain('70-2');
    const compared = comparables.parse(
      (await client.post('/api/properties/comparables', { countyFips: '03007', ParcelId: '70-1' })).json(),
    );
    expect(compared).toMatchObject({ range: null, noRange: 'few' });
    expect(JSON.stringify(compared)).not.toContain('3 Birch');
  }
  await app.owner.query('delete from suppression');
  await hideProperties(app.ctx);
  expect((await read('70-2')).statusCode).toBe(200);
  // From that moment on it is not counted among the unsuitable ones either.
  const sold = await app.owner.query(`update property_sale set price = 10 where county_fips = '03007' and price = 210000`);
  expect([sold.rowCount, await countLeftOut()]).toEqual([1, [{ why: 'form', count: 2 }]]);
  await suppressSubject(app.ctx, { kind: 'person', name: 'John Hale', address: '3 Birch Rd, Quillmere, FK 00412' });
  expect(await countLeftOut()).toEqual([{ why: 'form', count: 1 }]);
  await app.owner.query('delete from suppression');
  await app.owner.query(`update property_sale set price = 210000 where county_fips = '03007' and apn_key = '702' and price = 10`);
  await hideProperties(app.ctx);
});

test('one deed of several lots is no price of any, and a lot without a map has the doors of its street', async () => {
  const facts = { ...FACTS, countyFips: '48003', countyName: 'Cedar', state: 'TX', name: 'cedar', label: 'Cedar roll' };
  const records = [2, 4, 6, 8].map((door) => {
    const draft = rowan(`8-${door}`, `${door} ELM ST`);
    return {
      ...draft,
      body: { ...draft.body, countyFips: '48003', situs: { line: `${door} ELM ST`, city: 'CEDAR', state: 'TX', zip: '75001' } },
    } as EvidenceDraft;
  });
  await seedSource(app.owner, { facts, records });
  const deeds = [
    deed('8-4', '2026-05-01', 900_000, { book: '12', page: '7' }),
    deed('8-6', '2026-05-01', 900_000, { book: '12', page: '7' }),
    deed('8-8', '2026-06-01', 200_000),
  ];
  await seedSource(app.owner, {
    facts: { ...DEEDS, ...facts, role: 'recorder', name: 'cedar-deeds' },
    records: deeds.map((draft) => ({ ...draft, body: { ...draft.body, countyFips: '48003' } }) as EvidenceDraft),
  });
  await hideProperties(app.ctx);
  expect(parcelPage.parse((await read('8-2', '48003')).json()).neighbours.map(({ ParcelId, feet }) => [ParcelId, feet])).toEqual([
    ['8-4', null],
    ['8-6', null],
    ['8-8', null],
  ]);
  const compared = comparables.parse((await client.post('/api/properties/comparables', { countyFips: '48003', ParcelId: '8-2' })).json());
  expect(compared).toMatchObject({ noRange: 'few', isNonDisclosure: true, leftOut: [{ why: 'several_lots', count: 2 }] });
});

test('of one state are the counties whose rolls are its own, in counts, on pages, on the map and in lists', async () => {
  expect(await count({ state: 'TX' })).toMatchObject({ count: 4 });
  expect(await count({ state: 'TX', yearBuilt: { most: 1970 } })).toMatchObject({ count: 4 });
  expect([await lots({ state: 'TX' }), await lots({ state: 'TX', countyFips: '03007' }), (await count({ state: 'OH' })).count]).toEqual([
    ['8-2', '8-4', '8-6', '8-8'],
    [],
    0,
  ]);
  const made = await client.post('/api/property-lists', { name: 'Texas', kind: 'living', filter: { state: 'TX' } });
  const kept = await client.get(`/api/property-lists/${made.json().id}/properties`);
  expect(kept.json().properties.map(({ ParcelId, why }: ListedProperty) => [ParcelId, ...why.facts])).toEqual(
    ['8-2', '8-4', '8-6', '8-8'].map((ParcelId) => [ParcelId, { filter: 'state', value: 'TX' }]),
  );
  expect((await client.post('/api/properties/count', { state: 'Texas' })).statusCode).toBe(400);
});

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

const untold = (some: number) => [{ filter: 'bedrooms', count: some, isMore: false }];

test('of many only that they are many is said while somebody may have opted out: no count that lags stands beside one that does not', async () => {
  const facts = { ...FACTS, name: 'elm', countyFips: '03011', countyName: 'Elm' };
  const there = { countyFips: '03011', marketValue: 150_000 };
  const records = Array.from({ length: 620 }, (_, at) => lot(`E-${at}`, `${at + 1} ELM ST`, there));
  const owners = [{ full: 'HALE JOHN', order: 'last_first' as const }];
  records.push(lot('E-900', '900 ELM ST', { ...there, marketValue: 990_000, owners }));
  await seedSource(app.owner, { facts, records });
  await hideProperties(app.ctx);
  const all = { countyFips: '03011', bedrooms: { least: 3 } };
  const dear = { countyFips: '03011', marketValue: { least: 900_000 } };
  const cheap = { countyFips: '03011', marketValue: { most: 900_000 } };
  const counts = async () => [await count({ countyFips: '03011' }), await count(cheap), await count(dear)];
  expect(await counts()).toMatchObject([
    { count: 621, isMore: false },
    { count: 620, isMore: false },
    { count: 1, isMore: false },
  ]);
  expect((await count(all)).unjudged).toEqual(untold(621));
  await suppressSubject(app.ctx, { kind: 'person', name: 'John Hale', address: '900 Elm St, Quillmere, FK 00412' });
  expect(await counts()).toMatchObject([
    { count: 500, isMore: true },
    { count: 500, isMore: true },
    { count: 0, isMore: false },
  ]);
  expect((await count(all)).unjudged).toEqual([]);
  await hideProperties(app.ctx);
  expect(await counts()).toMatchObject([
    { count: 620, isMore: false },
    { count: 620, isMore: false },
    { count: 0, isMore: false },
  ]);
  expect((await count(all)).unjudged).toEqual(untold(620));
  await app.owner.query('delete from suppression');
  await hideProperties(app.ctx);
  // While a transaction that began before the opt-out is open, it might still opt somebody else out, so the rolls stay due until it has ended.
  const under = await app.owner.connect();
  await under.query('begin');
  await under.query('select pg_current_xact_id()');
  await suppressSubject(app.ctx, { kind: 'person', name: 'John Hale', address: '900 Elm St, Quillmere, FK 00412' });
  await hideProperties(app.ctx);
  expect([await hideProperties(app.ctx), (await counts())[0]]).toEqual([0, { count: 500, isMore: true, unjudged: [] }]);
  await under.query('rollback');
  under.release();
  // Transactions of other databases on the server count as well.
  await expect.poll(async () => (await hideProperties(app.ctx), (await counts())[0])).toMatchObject({ count: 620, isMore: false });
  expect(await hideProperties(app.ctx)).toBe(0);
  await app.owner.query('delete from suppression');
  await hideProperties(app.ctx);
});
