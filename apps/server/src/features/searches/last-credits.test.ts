import { search as searchSchema, type Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { startBatch, workOff } from '../../testing/batches/batches.ts';
import { runChunk } from '../batches/chunks/run-chunk.ts';
import { takeChunk } from '../batches/chunks/take-chunk.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

/** Holds credits, as a search that is still running does. Returns the id of the hold. */
async function holdOf(client: TestClient, credits: number): Promise<string> {
  const { id } = (await client.get('/api/auth/user')).json();
  const held = await app.ctx.db.query('select new.id from (select gen_random_uuid() as id offset 0) new, hold_credits(new.id, $1, $2)', [
    id,
    credits,
  ]);
  return held.rows[0].id;
}
async function spend(client: TestClient, credits: number): Promise<void> {
  await app.ctx.db.query('select settle_hold($1, $2)', [await holdOf(client, credits), credits]);
}
async function runToEnd(client: TestClient, body: object): Promise<Search> {
  const created = await client.post('/api/searches', body);
  if (created.statusCode !== 201) throw new Error(created.body);
  await app.runner.idle();
  return searchSchema.parse((await client.get(`/api/searches/${created.json().id}`)).json());
}
const creditsOf = async (client: TestClient): Promise<number> => (await client.get('/api/auth/user')).json().credits;

test('the last search costs what is left', async () => {
  const client = await app.signUp();
  await spend(client, 7);
  const last = await runToEnd(client, QUILLMERE.full);
  expect(last.receipt).toMatchObject({ rule: 'Full Report', held: 3, charged: 3, released: 0 });
  expect(await creditsOf(client)).toBe(0);
});

test('no discount is given while a batch holds the other credits', async () => {
  const client = await app.signUp();
  await spend(client, 2);
  await startBatch(app, client, [{ address: '999 Nowhere Lane', city: 'Quillmere' }], { capCredits: 5 });
  const parked = (await takeChunk(app.ctx))!;
  expect([parked.held, await creditsOf(client)]).toEqual([5, 3]);
  const refused = await client.post('/api/searches', QUILLMERE.phone);
  expect([refused.statusCode, refused.json().code]).toEqual([402, 'credits_set_aside']);
  expect((await client.get('/api/searches')).json()).toEqual([]);
  await runChunk(app.ctx, parked);
  await workOff(app.ctx);
  const paid = await runToEnd(client, QUILLMERE.phone);
  expect(paid.receipt).toMatchObject({ rule: 'Reverse Search', held: 7, charged: 7 });
  expect(await creditsOf(client)).toBe(1);
  expect(await verifyLedger(app.ctx)).toEqual([]);
});

test('a discount is given if held and free credits together are less than the price', async () => {
  const client = await app.signUp();
  await spend(client, 4);
  await holdOf(client, 2);
  expect((await runToEnd(client, QUILLMERE.phone)).receipt).toMatchObject({ price: 7, held: 4, charged: 4 });
});
