import { propertyCount, type PropertyFilter, propertyPage } from '@deedline/contract/properties/filter';
import type { EvidenceDraft, ParcelBody, SourceFacts } from '@deedline/engine/model/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
    // Lot 3 has no value, lot 5 neither a value nor an address for mail; lots 1 and 4 are ruled out by what is told.
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
    { marketValue: { least: 5, most: 1 } },
    { ownerKinds: [] },
    { age: { least: 70 } },
    { portfolio: { least: 1e12 } },
  ])
    expect((await client.post('/api/properties/count', filter as PropertyFilter)).statusCode).toBe(400);
  expect((await client.post('/api/properties/page', { filter: {}, after: "1'" })).statusCode).toBe(400);
  expect((await app.server.inject({ method: 'POST', url: '/api/properties/count', payload: {} })).statusCode).toBe(401);
});

test('whose owners all opted out is on no page at once, in no count soon, and back with them', async () => {
  const { id } = (await app.owner.query(`select max(id)::text as id from load`)).rows[0];
  await suppressSubject(app.ctx, { kind: 'person', name: 'John Hale', address: '5 Slate Ave, Quillmere, FK 00412' });
  expect(await lots({})).toEqual(['1', '2', '3', '4']);
  await hideProperties(app.ctx);
  expect(await count({})).toMatchObject({ count: 4 });
  expect(await count({ occupancies: ['absentee'] })).toEqual({ count: 0, isMore: false, unjudged: [] });
  expect((await app.owner.query('select from hidden_property where load_id = $1', [id])).rowCount).toBe(1);
  expect(await hideProperties(app.ctx)).toBe(0);
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
  // An older roll of the same county stands behind the newer one.
  await seedSource(app.owner, { facts: { ...facts, name: 'older', asOf: '2020-01-01' }, records });
  await hideProperties(app.ctx);
  expect(await count({})).toMatchObject({ count: 6 });
});
