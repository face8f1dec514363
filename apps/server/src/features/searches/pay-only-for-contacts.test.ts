import type { BatchJob } from '@deedline/contract/search/batch';
import { search as searchSchema, type Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workOff } from '../../testing/batches/batches.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const ONLY = { payOnlyForContacts: true };

async function search(client: TestClient, body: object): Promise<Search> {
  const created = await client.post('/api/searches', body);
  if (created.statusCode !== 201) throw new Error(created.body);
  await app.runner.idle();
  return searchSchema.parse((await client.get(`/api/searches/${created.json().id}`)).json());
}
const creditsOf = async (client: TestClient): Promise<number> => (await client.get('/api/auth/user')).json().credits;
const kettleby = /kettleby|12-0420/i;

it('charges nothing for a property without contacts, and shows only that it is on record', async () => {
  const client = await app.signUp();
  const held = await search(client, { ...QUILLMERE.insights, ...ONLY });
  expect(held).toMatchObject({
    status: 'completed',
    creditsCost: 0,
    confidenceScore: null,
    propertyAddress: null,
    payOnlyForContacts: true,
    receipt: { rule: 'No contacts found', price: 0, held: 5, charged: 0, released: 5, delivered: [], parts: [], freeUntil: null },
  });
  expect(held.results).toMatchObject({ matched: false, parcel: null, owner: null, owners: [], salesHistory: [], mailingAddress: null });
  expect(held.results!.heldBack).toEqual({
    kinds: ['a property record', 'an owner', 'a mailing address'],
    reason:
      'The property and its owner are on record, but no phone number or email address that is sure enough to be sold, and you pay only if contacts are found. You were not charged, and nothing of it is shown.',
    decides: [],
    because: 'no_contacts',
    price: 2,
  });
  expect(await creditsOf(client)).toBe(10);
  const everywhere = await Promise.all(
    ['/api/searches?results=1', '/api/searches/recent', `/api/searches/${held.id}/packet.json`, '/api/audit'].map((url) => client.get(url)),
  );
  for (const answer of everywhere) expect(answer.body).not.toMatch(kettleby);
  const bought = await app.ctx.db.query('select from bought_item join search on search.id = search_id where search.id = $1', [held.id]);
  expect(bought.rowCount).toBe(0);
});

it('charges the same question without the option, and shows the answer then', async () => {
  const client = await app.signUp();
  await search(client, { ...QUILLMERE.insights, ...ONLY });
  const paid = await search(client, QUILLMERE.insights);
  expect(paid).toMatchObject({ creditsCost: 2, payOnlyForContacts: false, receipt: { rule: 'Property Insights', charged: 2 } });
  expect(paid.results).toMatchObject({ parcel: { apn: '12-0420-003' }, owner: { name: expect.stringMatching(/kettleby/i) } });
  // What was paid for once is shown again, whatever the terms of the new search.
  const again = await search(client, { ...QUILLMERE.insights, ...ONLY });
  expect(again).toMatchObject({ creditsCost: 0, receipt: { rule: 'Bought before' }, results: { parcel: { apn: '12-0420-003' } } });
  expect(await creditsOf(client)).toBe(8);
});

it('charges an answer with contacts as usual', async () => {
  const client = await app.signUp();
  const found = await search(client, { ...QUILLMERE.full, ...ONLY });
  expect(found.receipt).toMatchObject({ rule: 'Full Report', price: 5, charged: 5 });
  expect(found.results!.phones).not.toEqual([]);
});

it('holds nothing back where nothing is on record', async () => {
  const client = await app.signUp();
  const nobody = await search(client, { ...QUILLMERE.nobody, ...ONLY });
  expect(nobody).toMatchObject({ creditsCost: 0, receipt: { rule: 'Nothing useful found' }, results: { heldBack: null } });
});

it('is refused without contacts, and is off by default', async () => {
  const client = await app.signUp();
  const refused = await client.post('/api/searches', { ...QUILLMERE.insights, ...ONLY, includeContacts: false });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_request']);
  expect(await search(client, QUILLMERE.insights)).toMatchObject({ creditsCost: 2 });
});

it('is remembered for the member who chose it', async () => {
  const client = await app.signUp();
  const chosen = async () => (await client.get('/api/auth/user')).json().payOnlyForContacts;
  expect(await chosen()).toBe(false);
  await search(client, { ...QUILLMERE.full, ...ONLY });
  expect(await chosen()).toBe(true);
  await search(client, QUILLMERE.full);
  expect(await chosen()).toBe(true);
  await search(client, { ...QUILLMERE.full, payOnlyForContacts: false });
  expect(await chosen()).toBe(false);
});

async function upload(client: TestClient, rows: readonly object[], terms: object): Promise<BatchJob> {
  const created = await client.post('/api/batch-jobs', {
    fileName: 'tannery-row.csv',
    rows,
    purpose: 'skip_tracing',
    permissibleUse: true,
    ...terms,
  });
  if (created.statusCode !== 201) throw new Error(created.body);
  return created.json<BatchJob>();
}

const TANNERY = [
  { address: '420 Tannery Row', zip: '00412' },
  { address: '418 Tannery Row', zip: '00412' },
  { address: '420 Tannery Row', zip: '00412' },
  { address: '420 TANNERY ROW', city: 'Quillmere', state: 'FK' },
];

it('charges only rows with contacts in a batch, and shows nothing of the others', async () => {
  const client = await app.signUp();
  const job = await upload(client, TANNERY, ONLY);
  expect(job).toMatchObject({ payOnlyForContacts: true, quote: { paying: 3, pricePerRow: 5, mostCredits: 15 } });
  await workOff(app.ctx);
  const ended = (await client.get(`/api/batch-jobs/${job.id}`)).json();
  expect(ended).toMatchObject({ status: 'completed', stopped: null, successfulRows: 1, notFoundRows: 3, totalCost: 5 });
  const rows = (await client.get(`/api/batch-jobs/${job.id}/searches`)).json();
  expect(rows.map((row: { state: string; creditsCost: number }) => [row.state, row.creditsCost])).toEqual([
    ['not_found', 0],
    ['found', 5],
    ['not_found', 0],
    ['not_found', 0],
  ]);
  expect(rows[0]).toMatchObject({ ownerName: null, propertyAddress: null, confidenceScore: null });
  expect(JSON.stringify(rows)).not.toMatch(kettleby);
  for (const layout of ['standard', 'property_list', 'phones', 'gohighlevel', 'detailed'])
    expect((await client.get(`/api/batch-jobs/${job.id}/output?layout=${layout}`)).body).not.toMatch(kettleby);
  expect((await client.get(`/api/batch-jobs/${job.id}/output?rows=misses`)).body).toContain('you pay only if contacts are found');
  expect(await creditsOf(client)).toBe(5);
});

it('is quoted anew before a batch starts, and keeps to its cap', async () => {
  const client = await app.signUp();
  const job = await upload(client, TANNERY, { start: false });
  const requoted = await client.post(`/api/batch-jobs/${job.id}/quote`, ONLY);
  expect(requoted.json()).toMatchObject({ payOnlyForContacts: true, includeContacts: true });
  const refused = await client.post(`/api/batch-jobs/${job.id}/quote`, { ...ONLY, includeContacts: false });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_request']);
  await client.post(`/api/batch-jobs/${job.id}/start`, { capCredits: 10 });
  await workOff(app.ctx);
  expect((await client.get(`/api/batch-jobs/${job.id}`)).json()).toMatchObject({ status: 'completed', stopped: null, totalCost: 5 });
});

it('the ledger verifies afterwards', async () => {
  expect(await verifyLedger(app.ctx)).toEqual([]);
});
