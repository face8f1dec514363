import type { Search } from '@deedline/contract/search/search';
import { searchReceipt } from '@deedline/contract/money/statement';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payForCredits } from '../../testing/payments.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { workOnce } from '../batches/chunks/work-batches.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';

let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.signUp();
  await payForCredits(app, client);
});

const ADDRESS = `${QUILLMERE.full.street}, ${QUILLMERE.full.city}, ${QUILLMERE.full.state} ${QUILLMERE.full.zip}`;
const PHONE = { kind: 'phone', contact: '+14195550142', outcome: 'wrong_number' };

/** Uploads a file of these addresses, has it processed, and returns its searches in row order. */
async function runBatch(addresses: readonly string[]): Promise<Search[]> {
  return readRows(await runJob(addresses));
}
async function runJob(addresses: readonly string[]): Promise<string> {
  const rows = addresses.map((address) => ({ address }));
  const made = await client.post('/api/batch-jobs', { fileName: 'lots.csv', totalRows: rows.length, purpose: 'skip_tracing', rows });
  expect(made.statusCode).toBe(201);
  while (await workOnce(app.ctx));
  return made.json<{ id: string }>().id;
}
async function readRows(jobId: string): Promise<Search[]> {
  const listed = (await client.get(`/api/batch-jobs/${jobId}/searches`)).json<{ id: string }[]>();
  return Promise.all(listed.map(async ({ id }) => (await client.get(`/api/searches/${id}`)).json<Search>()));
}
const report = async (id: string) => (await client.post(`/api/searches/${id}/outcomes`, PHONE)).json();
const read = async (id: string) => (await client.get(`/api/searches/${id}`)).json<Search>();

test('a report on a duplicate row refunds the row that paid, once', async () => {
  const [paid, again] = await runBatch([ADDRESS, ADDRESS.toUpperCase()]);
  expect([paid!.creditsCost, again!.creditsCost]).toEqual([5, 0]);
  expect(again!.receipt).toMatchObject({ held: 0, charged: 0, parts: [{ searchId: paid!.id }, { searchId: paid!.id }] });
  expect(await report(again!.id)).toMatchObject({ reason: 'refunded', refundedCredits: 2, credits: 97 });
  expect(await report(paid!.id)).toMatchObject({ reason: 'already_refunded', refundedCredits: 0, credits: 97 });
  expect([(await read(paid!.id)).receipt!.refunded, (await read(again!.id)).receipt!.refunded]).toEqual([2, 0]);
  const receipt = searchReceipt.parse((await client.get(`/api/searches/${paid!.id}/receipt`)).json());
  expect(receipt.movements.map(({ what }) => what)).toEqual([
    'Set aside for batch rows 1-2',
    'Batch rows 1-2: 2 found, 5 charged',
    'Refund for a reported contact',
  ]);
  expect(await verifyLedger(app.ctx)).toEqual([]);
});

test('a batch shows refunds beside its cost, which stays', async () => {
  const [jobId, other] = [await runJob([ADDRESS]), await runJob([ADDRESS])];
  const [row] = await readRows(jobId);
  const job = async (id: string) => (await client.get(`/api/batch-jobs/${id}`)).json();
  expect(await job(jobId)).toMatchObject({ totalCost: 5, refundedCredits: 0 });
  expect(await report(row!.id)).toMatchObject({ refundedCredits: 2 });
  expect(await job(jobId)).toMatchObject({ totalCost: 5, refundedCredits: 2 });
  const listed = (await client.get('/api/batch-jobs')).json<{ id: string; totalCost: number; refundedCredits: number }[]>();
  expect(listed.map(({ id, totalCost, refundedCredits }) => [id, totalCost, refundedCredits])).toEqual([
    [other, 0, 0],
    [jobId, 5, 2],
  ]);
});

test('a row that a single search had bought is free, and its refund goes to that search', async () => {
  const single = (await client.post('/api/searches', QUILLMERE.full)).json<{ id: string }>().id;
  await app.runner.idle();
  const [row] = await runBatch([ADDRESS]);
  expect(row!.creditsCost).toBe(0);
  expect((await client.get(`/api/searches/${row!.id}/receipt`)).json()).toMatchObject({ batch: { row: 1, heldWith: null }, movements: [] });
  expect(await report(row!.id)).toMatchObject({ reason: 'refunded', refundedCredits: 2 });
  expect((await read(single)).receipt!.refunded).toBe(2);
  expect(await verifyLedger(app.ctx)).toEqual([]);
});

test('a row can be saved to a list, and not reported on by another account', async () => {
  const [row] = await runBatch([ADDRESS]);
  const list = (await client.post('/api/lists', { name: 'Lots' })).json<{ id: string }>();
  const put = await client.send('PUT', `/api/lists/${list.id}/searches/${row!.id}`, { note: 'From the file' });
  expect(put.statusCode).toBeLessThan(300);
  expect(JSON.stringify((await client.get(`/api/lists/${list.id}`)).json())).toContain(row!.id);
  const stranger = await app.signUp();
  expect((await stranger.post(`/api/searches/${row!.id}/outcomes`, PHONE)).statusCode).toBe(404);
});

test('a reported number is marked in all results and left out of dialer files, for this account only', async () => {
  const reasonsOf = async (id: string) =>
    (await read(id)).results!.phones.find(({ e164 }) => e164 === PHONE.contact)?.callReadiness!.reasons.map(({ code }) => code);
  const fileOf = async (jobId: string, numbers: string) =>
    (await client.get(`/api/batch-jobs/${jobId}/output?layout=phones&numbers=${numbers}`)).body;
  const [first] = await runBatch([ADDRESS]);
  expect(await reasonsOf(first!.id)).not.toContain('reported_wrong');
  await report(first!.id);
  const jobId = await runJob([ADDRESS]);
  const [again] = await readRows(jobId);
  const reverse = (await client.post('/api/searches', QUILLMERE.phone)).json<{ id: string }>().id;
  await app.runner.idle();
  for (const id of [first!.id, again!.id, reverse]) expect(await reasonsOf(id)).toContain('reported_wrong');
  const [row] = (await client.get(`/api/batch-jobs/${jobId}/searches`)).json();
  expect(row).toMatchObject({ bestPhone: '(419) 555-0142', bestPhoneCall: 'blocked', bestPhoneBlockedBy: 'reported_wrong' });
  expect(await fileOf(jobId, 'all')).toContain('You reported it as a wrong number on ');
  expect(await fileOf(jobId, 'all')).toContain('4195550142');
  expect(await fileOf(jobId, 'unlisted')).not.toContain('4195550142');
  const stranger = await app.signUp();
  const theirs = (await stranger.post('/api/searches', QUILLMERE.full)).json<{ id: string }>().id;
  await app.runner.idle();
  expect(JSON.stringify((await stranger.get(`/api/searches/${theirs}`)).json())).not.toContain('reported_wrong');
  await client.post(`/api/searches/${again!.id}/outcomes`, { ...PHONE, outcome: 'right_party' });
  expect(await reasonsOf(first!.id)).not.toContain('reported_wrong');
});

test('a reported number is not marked for another person', async () => {
  const [row] = await runBatch([ADDRESS]);
  await report(row!.id);
  await app.owner.query('update contact_outcome set persons = array[sha256(contact)] where search_id = $1', [row!.id]);
  expect(JSON.stringify(await read(row!.id))).not.toContain('reported_wrong');
});
