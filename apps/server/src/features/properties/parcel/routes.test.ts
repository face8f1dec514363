import { comparables, parcelPage } from '@deedline/contract/properties/parcel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCedar, seedRowan } from '../../../testing/lots.ts';
import { makeProgramKey, programOf } from '../../../testing/programs.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { suppressSubject } from '../../compliance/suppression.ts';
import { hideProperties } from '../hide-properties.ts';

let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer();
  await seedRowan(app);
  await hideProperties(app.ctx);
  client = await app.signUp();
});
afterAll(() => app.close());

const read = (ParcelId: string, countyFips = '03007') => client.post('/api/properties/parcel', { countyFips, ParcelId });

test('a parcel is told with where each fact comes from, its years, its sales, its neighbours and what else its owner has', async () => {
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
  await seedCedar(app);
  await hideProperties(app.ctx);
  expect(parcelPage.parse((await read('8-2', '48003')).json()).neighbours.map(({ ParcelId, feet }) => [ParcelId, feet])).toEqual([
    ['8-4', null],
    ['8-6', null],
    ['8-8', null],
  ]);
  const compared = comparables.parse((await client.post('/api/properties/comparables', { countyFips: '48003', ParcelId: '8-2' })).json());
  expect(compared).toMatchObject({ noRange: 'few', isNonDisclosure: true, leftOut: [{ why: 'several_lots', count: 2 }] });
});
