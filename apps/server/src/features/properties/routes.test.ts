import type { PropertyFilter, PropertyPlace } from '@deedline/contract/properties/filter';
import type { ListedProperty } from '@deedline/contract/property-lists/property-list';
import type { EvidenceDraft } from '@deedline/engine/model/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForLots, FACTS, lot, ROLL, seedCedar } from '../../testing/lots.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { suppressSubject } from '../compliance/suppression.ts';
import { hideProperties } from './hide-properties.ts';

const heard: string[] = [];
let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer({ heard });
  await seedSource(app.owner, { facts: FACTS, records: ROLL });
  await hideProperties(app.ctx);
  client = await app.signUp();
});
afterAll(() => app.close());

const { count, page, lots } = askForLots(() => client);

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

test('of one state are the counties whose rolls are its own, in counts, on pages, on the map and in lists', async () => {
  await seedCedar(app);
  await hideProperties(app.ctx);
  expect(await count({ state: 'TX' })).toMatchObject({ count: 4 });
  expect(await count({ state: 'TX', yearBuilt: { most: 1970 } })).toMatchObject({ count: 4 });
  expect([await lots({ state: 'TX' }), await lots({ state: 'TX', countyFips: '03003' }), (await count({ state: 'OH' })).count]).toEqual([
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
