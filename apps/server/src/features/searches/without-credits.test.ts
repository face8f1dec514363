import type { BatchJob } from '@deedline/contract/search/batch';
import { search as searchSchema, type Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workOff } from '../../testing/batches/batches.ts';
import { DAY, createClock } from '../../testing/mail-box.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { clientOf, PASSWORD, readCookie, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';
import { createHeldSearch, runSearches } from './run-search.ts';

const clock = createClock();
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const readSearch = async (client: TestClient, id: string): Promise<Search> =>
  searchSchema.parse((await client.get(`/api/searches/${id}`)).json());

async function search(client: TestClient, body: object): Promise<Search> {
  const created = await client.post('/api/searches', body);
  if (created.statusCode !== 201) throw new Error(created.body);
  await app.runner.idle();
  return readSearch(client, created.json().id);
}
const refusalOf = async (client: TestClient, body: object) => {
  const refused = await client.post('/api/searches', body);
  return [refused.statusCode, refused.json().code];
};
const accountOf = async (client: TestClient): Promise<{ id: string; credits: number }> => (await client.get('/api/auth/user')).json();
async function spendAll(client: TestClient): Promise<void> {
  const { id, credits } = await accountOf(client);
  await app.ctx.db.query(`select revoke_credits(gen_random_uuid()::text, $1, $2)`, [id, credits]);
}
/** A client without a credit left, which has bought all that is known of a property. */
async function createBuyer(body: object): Promise<TestClient> {
  const client = await app.signUp();
  await search(client, body);
  await spendAll(client);
  return client;
}

it('gives a bought answer again without credits', async () => {
  const client = await createBuyer(QUILLMERE.full);
  const again = await search(client, QUILLMERE.full);
  expect(again).toMatchObject({ creditsCost: 0, results: { phones: [{ e164: '+14195550142' }] } });
  expect(again.receipt).toMatchObject({ rule: 'Bought before', price: 5, held: 0, charged: 0, released: 0 });
  expect(await search(client, { ...QUILLMERE.full, includeContacts: false })).toMatchObject({ receipt: { rule: 'Bought before' } });
  expect((await accountOf(client)).credits).toBe(0);
});

it('refuses any other question, and records nothing', async () => {
  const client = await createBuyer(QUILLMERE.full);
  expect(await refusalOf(client, QUILLMERE.insights)).toEqual([402, 'insufficient_credits']);
  expect(await refusalOf(client, QUILLMERE.nobody)).toEqual([402, 'insufficient_credits']);
  expect((await client.get('/api/searches')).json()).toHaveLength(1);
});

it('refuses the same question with more parts than were bought', async () => {
  const client = await createBuyer({ ...QUILLMERE.full, includeContacts: false });
  expect(await refusalOf(client, QUILLMERE.full)).toEqual([402, 'insufficient_credits']);
});

it('refuses a question that another account bought, and an own one after 30 days', async () => {
  const client = await createBuyer(QUILLMERE.full);
  const other = await app.signUp();
  await spendAll(other);
  expect(await refusalOf(other, QUILLMERE.full)).toEqual([402, 'insufficient_credits']);
  const { email } = (await client.get('/api/auth/user')).json();
  clock.move(31 * DAY);
  const later = clientOf(app.server, readCookie(await app.visitor.post('/api/auth/login', { email, password: PASSWORD })));
  expect(await refusalOf(later, QUILLMERE.full)).toEqual([402, 'insufficient_credits']);
});

it('holds back an answer that changed since it was bought, with its price', async () => {
  const client = await createBuyer(QUILLMERE.full);
  const { id } = await accountOf(client);
  await app.ctx.db.query(`delete from bought_item where account_id = $1 and part = 'contacts'`, [id]);
  const held = await search(client, QUILLMERE.full);
  expect(held).toMatchObject({
    creditsCost: 0,
    propertyAddress: null,
    confidenceScore: null,
    receipt: { rule: 'Not enough credits', price: 0, held: 0, charged: 0, delivered: [], parts: [] },
    results: { phones: [], owner: null, parcel: null, heldBack: { because: 'no_credits', price: 3 } },
  });
  expect(held.results!.heldBack!.reason).toContain('it costs 3 credits, and you had none left for it');
  // The search bought nothing: asked again it is held back again, and it is charged once there are credits.
  expect((await search(client, QUILLMERE.full)).results!.heldBack).toMatchObject({ price: 3 });
  await app.ctx.db.query('select grant_credits(gen_random_uuid()::text, $1, 10)', [id]);
  expect((await search(client, QUILLMERE.full)).receipt).toMatchObject({ rule: 'Full Report, property bought before', charged: 3 });
});

it('gives two searches at once the same answer, and charges neither', async () => {
  const client = await createBuyer(QUILLMERE.full);
  const { id } = await accountOf(client);
  const asker = { accountId: id, ip: '127.0.0.1', userAgent: null, receivedAtMs: performance.now() };
  const pair = await Promise.all([0, 1].map(() => createHeldSearch(app.ctx, asker, QUILLMERE.full, 'processing')));
  await Promise.all(pair.map((held) => runSearches(app.ctx, [held])));
  for (const { row } of pair)
    expect(await readSearch(client, row.id)).toMatchObject({ creditsCost: 0, receipt: { rule: 'Bought before', held: 0 } });
});

it('does not let one search without credits pay for another in the same run', async () => {
  const client = await createBuyer(QUILLMERE.full);
  const { id } = await accountOf(client);
  const asker = { accountId: id, ip: '127.0.0.1', userAgent: null, receivedAtMs: performance.now() };
  const pair = [
    await createHeldSearch(app.ctx, asker, QUILLMERE.full, 'processing'),
    await createHeldSearch(app.ctx, asker, QUILLMERE.full, 'processing'),
  ];
  await app.ctx.db.query(`delete from bought_item where account_id = $1`, [id]);
  await runSearches(app.ctx, pair);
  for (const { row } of pair)
    expect((await readSearch(client, row.id)).results).toMatchObject({ phones: [], heldBack: { because: 'no_credits', price: 5 } });
});

it('gives a bought answer while other credits are held', async () => {
  const client = await app.signUp();
  await search(client, QUILLMERE.full);
  const { id } = await accountOf(client);
  await app.ctx.db.query('select hold_credits(gen_random_uuid(), $1, 4)', [id]);
  expect(await refusalOf(client, QUILLMERE.insights)).toEqual([402, 'credits_set_aside']);
  expect(await search(client, QUILLMERE.full)).toMatchObject({ receipt: { rule: 'Bought before', held: 0 } });
});

it('runs a batch of bought answers, and refuses one that may cost something', async () => {
  const client = await createBuyer(QUILLMERE.full);
  const { street: address, city, state, zip } = QUILLMERE.full;
  const upload = (rows: object[]) =>
    client.post('/api/batch-jobs', { fileName: 'again.csv', rows, purpose: 'skip_tracing', permissibleUse: true });
  const refused = await upload([
    { address, city, state, zip },
    { address: '420 Tannery Row', zip },
  ]);
  expect([refused.statusCode, refused.json().code]).toEqual([402, 'insufficient_credits']);
  expect((await client.get('/api/batch-jobs')).json()).toEqual([]);
  const job = (await upload([{ address, city, state, zip }])).json<BatchJob>();
  await workOff(app.ctx);
  expect((await client.get(`/api/batch-jobs/${job.id}`)).json()).toMatchObject({ status: 'completed', successfulRows: 1, totalCost: 0 });
});

it('the ledger verifies afterwards', async () => {
  await app.ctx.db.query(`select settle_hold(id, 0) from hold where closed_at is null`);
  expect(await verifyLedger(app.ctx)).toEqual([]);
});
