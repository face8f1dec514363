/**
 * Made-up homes that were sold after the county's records were made: the roll and the bill still show the seller, whose phone is current. Whole searches over
 * HTTP.
 */
import type { EvidenceDraft, SourceFacts } from '@deedline/engine/model/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const AS_OF = '2026-10-31';
const source = (role: SourceFacts['role']): SourceFacts => ({
  name: `sold-${role}`,
  label: `A ${role} file`,
  origin: `sold-${role}`,
  role,
  state: 'FK',
  asOf: AS_OF,
});
const STREETS = ['418 TANNERY ROW', '519 TANNERY ROW', '620 TANNERY ROW'] as const;
const [KEPT, MOVED_IN, SOLD] = STREETS;
const PLACE = { city: 'QUILLMERE', state: 'FK', zip: '00412' };
const SELLERS = ['PIKE', 'GRIST', 'MARLOWE'] as const;
const phone = (index: number): string => `419555014${String(index)}`;
const PARCEL = (index: number): { countyFips: string; apn: string } => ({ countyFips: '03001', apn: `7-${index}` });

const home = (index: number): { line: string; city: string; state: string; zip: string } => ({ line: STREETS[index]!, ...PLACE });
const owner = (index: number): { full: string; order: 'last_first' } => ({ full: `${SELLERS[index]} ANSEL`, order: 'last_first' });
const all = (make: (index: number) => EvidenceDraft): EvidenceDraft[] => STREETS.map((_, index) => make(index));

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  const roll = all((index) => ({
    kind: 'parcel',
    recordId: `R${index}`,
    body: { ...PARCEL(index), situs: home(index), mailing: home(index), owners: [owner(index)], taxYear: 2026, lastSaleDate: '2011-05' },
  }));
  const bills = all((index) => ({
    kind: 'tax',
    recordId: `B${index}`,
    lastSeen: '2026-10-02',
    body: { ...PARCEL(index), taxYear: 2026, billedTo: owner(index) },
  }));
  const listings = all((index) => ({
    kind: 'person',
    recordId: `P${index}`,
    firstSeen: '2015-01-01',
    lastSeen: '2026-09-01',
    body: { name: { first: 'ANSEL', last: SELLERS[index]! }, address: home(index), phones: [phone(index)] },
  }));
  const lines = all((index) => ({
    kind: 'phone_line',
    recordId: `L${index}`,
    body: { phone: phone(index), lineType: 'mobile', status: 'active', checkedOn: '2026-10-20' },
  }));
  const moved: EvidenceDraft = {
    kind: 'person',
    recordId: 'A1',
    lastSeen: '2026-10-12',
    body: {
      name: { first: 'OTTO', last: 'VANCE' },
      address: home(1),
      previousAddress: { line: '9 COOPERS WHARF', city: 'LARKHAVEN', state: 'FK', zip: '00377' },
      movedOn: '2026-10-12',
    },
  };
  const sale: EvidenceDraft = { kind: 'sale', recordId: 'S2', body: { ...PARCEL(2), saleDate: '2026-09', salePrice: 268_000 } };
  await seedSource(app.owner, { facts: source('assessor'), layout: 'fl-nal', records: roll });
  await seedSource(app.owner, { facts: source('recorder'), records: [sale] });
  await seedSource(app.owner, { facts: source('tax'), records: bills });
  await seedSource(app.owner, { facts: source('phone_listing'), records: listings });
  await seedSource(app.owner, { facts: source('address_change'), records: [moved] });
  await seedSource(app.owner, { facts: source('phone_line'), records: lines });
});
afterAll(() => app.close());

interface Answered {
  receipt: { charged: number };
  results: { confidenceScore: number; phones: { confidence: number }[] };
}
async function askOwner(street: string): Promise<Answered> {
  const client = await app.signUp();
  const input = { searchMode: 'property_address', street, ...PLACE, permissibleUse: true, purpose: 'skip_tracing' };
  const { id } = (await client.post('/api/searches', input)).json();
  await app.runner.idle();
  return (await client.get(`/api/searches/${id}`)).json();
}

test('the phone of an owner without contradicting records is sold', async () => {
  const { results } = await askOwner(KEPT);
  expect(results.confidenceScore).toBeGreaterThanOrEqual(90);
  expect(results.phones[0]!.confidence).toBeGreaterThanOrEqual(80);
});

test.each([
  ['into whose home somebody else moved after the bill', MOVED_IN],
  ['whose home was sold in the month before the bill to nobody who is named', SOLD],
])('the phone of an owner %s is rated below 60', async (_what, street) => {
  const { results } = await askOwner(street);
  expect(results.confidenceScore).toBeLessThan(60);
  for (const { confidence } of results.phones) expect(confidence).toBeLessThan(60);
});
