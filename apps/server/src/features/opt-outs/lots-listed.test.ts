/**
 * A lot is listed to everybody by its public roll. If somebody opts out there who is not its only owner, no search that shows nothing of the lot reveals it.
 */
import type { Search } from '@deedline/contract/search/search';
import type { EvidenceDraft, SourceFacts } from '@deedline/engine/model/evidence';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMover } from '../../testing/credits.ts';
import { seedQuillmere } from '../../testing/quillmere.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { suppressSubject } from '../compliance/suppression.ts';
import { hideProperties } from '../properties/hide-properties.ts';

const COUNTY = { state: 'FK', countyFips: '03003', countyName: 'Plain County', asOf: '2026-10-01' };
const facts = (role: SourceFacts['role']): SourceFacts => ({
  ...COUNTY,
  name: `plain-${role}`,
  label: role,
  origin: `plain-${role}`,
  role,
});
const lot = (apn: string, line: string, owner: string): EvidenceDraft => {
  const situs = { line, city: 'QUILLMERE', state: 'FK', zip: '00412' };
  const owners = [{ full: owner, order: 'last_first' as const }];
  return { kind: 'parcel', recordId: apn, body: { countyFips: '03003', apn, situs, owners, marketValue: 250_000, yearBuilt: 1950 } };
};
const SOLD: EvidenceDraft = {
  kind: 'sale',
  recordId: 'D9',
  body: {
    countyFips: '03003',
    apn: '77-0001',
    saleDate: '2026-09-20',
    salePrice: 280_000,
    buyer: { full: 'MERIDEW TAMSIN', order: 'last_first' },
    seller: { full: 'KETTLEBY ABSALOM', order: 'last_first' },
  },
};

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  const records = [
    lot('77-0001', '10 PLAIN ST', 'KETTLEBY ABSALOM'),
    lot('77-0002', '12 PLAIN ST', 'BRAMLEY ODILE & JASPER'),
    lot('77-0003', '14 PLAIN ST', 'BRAMLEY TOBIAS'),
  ];
  await seedSource(app.owner, { facts: facts('assessor'), layout: 'plain', records });
  await seedSource(app.owner, { facts: facts('recorder'), layout: 'plain', records: [SOLD] });
});
afterAll(() => app.close());
beforeEach(() => app.owner.query('delete from suppression'));

/** What an account that has bought nothing yet learns of a lot. */
async function look(ParcelId: string, over: object = {}) {
  const client: TestClient = await app.signUp();
  await (await createMover(app.ctx.db, client)).grant(50);
  await hideProperties(app.ctx);
  const asked = { searchMode: 'parcel_id', ParcelId, state: 'FK', permissibleUse: true, ...over };
  const { id } = (await client.post('/api/searches', asked)).json<{ id: string }>();
  await app.runner.idle();
  const { results, receipt, creditsCost } = (await client.get(`/api/searches/${id}`)).json<Search>();
  const page = await client.post('/api/properties/parcel', { countyFips: '03003', ParcelId });
  const { matched, owners, propertyAddress, parcel, withheld, heldBack } = results!;
  return {
    isListed: page.statusCode === 200,
    creditsCost,
    rule: receipt!.rule,
    matched,
    owners,
    propertyAddress,
    parcel,
    withheld,
    heldBack,
  };
}
const out = (name: string, line: string) => suppressSubject(app.ctx, { kind: 'person', name, address: `${line}, Quillmere, FK 00412` });

test('an opt-out of a buyer whom the roll does not name yet changes nothing', async () => {
  const before = await look('77-0001');
  expect([before.isListed, before.heldBack?.kinds]).toEqual([true, ['a property record', 'an owner']]);
  await out('Tamsin Meridew', '10 Plain St');
  expect(await look('77-0001')).toEqual(before);
});

test('a lot of which one of two owners opted out answers like any lot without contacts', async () => {
  const unreachable = await look('77-0001');
  const before = [await look('77-0002'), await look('77-0002', { payOnlyForContacts: true })];
  await out('Odile Bramley', '12 Plain St');
  for (const over of [{}, { payOnlyForContacts: true }]) expect(await look('77-0002', over)).toEqual(unreachable);
  expect(before.map(({ isListed }) => isListed)).toEqual([true, true]);
});

test('a lot of which all owners opted out is not listed, and answers like an unknown one', async () => {
  expect((await look('77-0003')).heldBack).not.toBeNull();
  await out('Tobias Bramley', '14 Plain St');
  const { isListed, ...after } = await look('77-0003');
  const { isListed: _none, ...nobody } = await look('77-9999');
  expect([isListed, after]).toEqual([false, nobody]);
});
