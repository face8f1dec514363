/** What assistants are told of lots and lists is what the pages say. */
import { comparables } from '@deedline/contract/properties/parcel';
import type { PropertyFilter } from '@deedline/contract/properties/filter';
import { propertyList } from '@deedline/contract/property-lists/property-list';
import type { EvidenceDraft, ParcelBody, SourceFacts } from '@deedline/engine/model/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock, MINUTE } from '../../testing/mail-box.ts';
import { type Assistant, connectAssistant, listenForAssistants, makeProgramKey } from '../../testing/programs.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { hideProperties } from '../properties/hide-properties.ts';
import { followLoads } from '../property-lists/news/follow-loads.ts';

const clock = createClock();
let app: TestServer;
let client: TestClient;
let assistant: Assistant;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
  client = await app.signUp();
  const { secret } = await makeProgramKey(client, { name: 'Assistant', scopes: ['mcp'] });
  assistant = await connectAssistant(await listenForAssistants(app), secret);
  await seedRoll(
    '2026-10-01',
    ['1', '2', '3', '4'].map((apn) => lot(apn, 200_000)),
  );
});
afterAll(async () => {
  await assistant.close();
  await app.close();
});

const FACTS: SourceFacts = {
  name: 'slate-roll',
  label: 'Slate',
  origin: 'slate',
  role: 'assessor',
  state: 'FK',
  countyFips: '03021',
  countyName: 'Slate',
  asOf: '2026-10-01',
};

function lot(apn: string, marketValue: number, over: Partial<ParcelBody> = {}): EvidenceDraft {
  const at = { line: `${apn} SLATE AVE`, city: 'QUILLMERE', state: 'FK', zip: '00412' };
  const sold = { lastSaleDate: '2026-06-01', lastSalePrice: 190_000 + 1000 * Number(apn) };
  const house = { propertyType: 'Single family residence', squareFeet: 1600, yearBuilt: 1950, acreage: 0.2 };
  const owners = [{ full: 'BRAITHWORTH OTTILIE', order: 'last_first' as const }];
  return {
    kind: 'parcel',
    recordId: apn,
    body: { countyFips: '03021', apn, situs: at, mailing: at, owners, marketValue, ...house, ...sold, ...over },
  };
}

async function seedRoll(asOf: string, records: EvidenceDraft[]): Promise<void> {
  const id = await seedSource(app.owner, { facts: { ...FACTS, asOf }, records });
  await app.owner.query('update load set published_at = $2 where id = $1', [id, clock.now()]);
  await hideProperties(app.ctx);
}

test('comparable sales are those of the page, without a name', async () => {
  const page = comparables.parse((await client.post('/api/properties/comparables', { countyFips: '03021', ParcelId: '1' })).json());
  expect(page.sales).toHaveLength(3);
  const asked = { countyFips: '03021', parcelId: '1' };
  const told = await assistant.ask('comparable_sales', asked);
  expect(told).toMatchObject({
    range: page.range,
    whyNoRange: page.noRange,
    pricedBy: page.per,
    stateAsksNobodyForPrices: false,
    sales: page.sales.map(({ property, on, price, differs }) => {
      return {
        lot: { parcelId: property.ParcelId, address: expect.stringContaining('Slate Ave') },
        soldOn: on,
        price,
        feetAway: differs.feet,
      };
    }),
  });
  expect(await assistant.ask('read_property', asked)).toMatchObject({ sales: [{ soldOn: '2026-06-01', price: 191_000, toldBy: 'Slate' }] });
  expect(JSON.stringify(told).toUpperCase()).not.toContain('BRAITHWORTH');
  expect(await assistant.refusal('comparable_sales', { ...asked, parcelId: '99' })).toBe('parcel_not_found');
});

test('what newer files changed on a list is told by lot, kind and file', async () => {
  const body = { name: 'Slate', kind: 'living', filter: { countyFips: '03021' } };
  const { id: listId } = propertyList.parse((await client.post('/api/property-lists', body)).json());
  await followLoads(app.ctx);
  expect(await assistant.ask('property_changes', { listId })).toEqual({ changes: [] });
  clock.move(MINUTE);
  await seedRoll('2026-11-01', [lot('1', 210_000), lot('2', 200_000), lot('3', 200_000), lot('5', 200_000)]);
  await followLoads(app.ctx);
  const toldBy = 'Slate, 2026-11-01';
  expect(await assistant.ask('property_changes', { listId })).toMatchObject({
    changes: [
      { parcelId: '1', countyFips: '03021', lot: { parcelId: '1', marketValue: 210_000 }, changed: ['value'], toldBy },
      { parcelId: '4', lot: null, changed: ['went'], toldBy },
      { parcelId: '5', lot: { parcelId: '5' }, changed: ['came'], toldBy },
    ],
  });
  const changedSinceSeen = { came: 1, went: 1, sold: 0, owner: 0, mailing: 0, value: 1 };
  expect(await assistant.ask('property_lists')).toEqual({ lists: [{ listId, name: 'Slate', kind: 'living', changedSinceSeen }] });
  expect(await assistant.refusal('property_changes', { listId: 'none' })).toBe('property_list_not_found');
});

const ask = (filter: PropertyFilter) => assistant.ask('count_properties', { filter: { countyFips: '03021', ...filter } });

test('counts that are cut are told as such, of lots and of those with too little told', async () => {
  const bedrooms = { least: 3 };
  expect(await ask({ bedrooms })).toEqual({ count: 0, isMore: false, notTold: [{ filter: 'bedrooms', count: 4, isMore: false }] });
  await app.owner.query(`update property_class set parcels = 60000, untold_bedrooms = 60000 where county_fips = '03021'`);
  expect(await ask({})).toEqual({ count: 50_000, isMore: true, notTold: [] });
  expect(await ask({ bedrooms })).toMatchObject({ notTold: [{ filter: 'bedrooms', count: 50_000, isMore: true }] });
});
