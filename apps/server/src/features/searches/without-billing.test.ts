import type { BatchJob } from '@deedline/contract/search/batch';
import { search as searchSchema, type Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { jsonRow, jsonUpload, workOff } from '../../testing/batches/batches.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { buildBeside, clientOf, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ config: { billing: false, payments: { mode: 'off' } } });
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
const accountOf = async (client: TestClient): Promise<{ id: string; credits: number }> => (await client.get('/api/auth/user')).json();

/** A client that never had a credit, as on an installation that gives new accounts none. */
async function signUpWithout(): Promise<TestClient> {
  const client = await app.signUp();
  const { id, credits } = await accountOf(client);
  await app.ctx.db.query(`select revoke_credits(gen_random_uuid()::text, $1, $2)`, [id, credits]);
  return client;
}

/** Uploads a batch that is quoted and not started. */
async function upload(client: TestClient, addresses: readonly string[]): Promise<BatchJob> {
  const rows = addresses.map((address) => jsonRow(address));
  const answer = await client.post('/api/batch-jobs', jsonUpload({ totalRows: rows.length, rows, start: false }));
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

/** Words that a person would read as money. Field names of a receipt such as `price: 0` do not count. */
const MONEY = /\b(charged|credits?|refund\w*|sold|bought)\b/i;

describe('without billing', () => {
  it('shows whole answers without a credit, also from the history, and moves no credits', async () => {
    const client = await signUpWithout();
    const before = (await accountOf(client)).credits;
    const found = await search(client, { ...QUILLMERE.full, payOnlyForContacts: true });
    expect(found).toMatchObject({ creditsCost: 0, results: { matched: true, phones: [{ e164: '+14195550142' }] } });
    expect(found.receipt).toMatchObject({ rule: 'Full Report', price: 0, held: 0, charged: 0, released: 0, isIncluded: true, parts: [] });
    expect(await search(client, QUILLMERE.full)).toMatchObject({ results: { phones: [{ e164: '+14195550142' }] } });
    expect(await search(client, QUILLMERE.insights)).toMatchObject({ results: { matched: true, parcel: { apn: expect.any(String) } } });
    const again = await readSearch(client, found.id);
    expect([again.receipt, again.results?.owner, again.results?.phones[0]?.number]).toEqual([
      found.receipt,
      found.results!.owner,
      found.results!.phones[0]!.number,
    ]);
    expect((await accountOf(client)).credits).toBe(before);
    expect(await verifyLedger(app.ctx)).toEqual([]);
  });

  it('mentions no charges in results, errors or outcomes', async () => {
    const client = await signUpWithout();
    const held = await search(client, { ...QUILLMERE.person, firstName: 'Absalom', lastName: 'Kettleby', includeContacts: true });
    expect(JSON.stringify([held.results?.heldBack?.reason, held.results?.withheld.reason, held.errorMessage])).not.toMatch(MONEY);
    const found = await search(client, QUILLMERE.full);
    const reported = await client.post(`/api/searches/${found.id}/outcomes`, {
      kind: 'phone',
      contact: '+14195550142',
      outcome: 'wrong_number',
    });
    expect(reported.json()).toMatchObject({ outcome: 'wrong_number', refundedCredits: 0, message: 'Recorded.' });
    const refused = await client.post('/api/searches', { ...QUILLMERE.full, purpose: 'employment' });
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    expect(refused.json().message).not.toMatch(/charged/);
    expect((await client.get('/api/statement')).json()).toMatchObject({ code: 'not_found' });
    expect((await client.get(`/api/searches/${found.id}/receipt.pdf`)).statusCode).toBe(404);
    expect((await client.get('/api/prices')).json().every(({ maxCredits }: { maxCredits: number }) => maxCredits === 0)).toBe(true);
  });

  it('runs a batch quoted at nothing, and leaves costs out of its files', async () => {
    const client = await signUpWithout();
    const job = await upload(client, ['418 Tannery Row', '418 Tannery Row', '420 Tannery Row', '1 Nowhere Lane']);
    expect(job.quote).toMatchObject({ pricePerRow: 0, mostCredits: 0 });
    await client.post(`/api/batch-jobs/${job.id}/start`, {});
    await workOff(app.ctx);
    const done: BatchJob = (await client.get(`/api/batch-jobs/${job.id}`)).json();
    expect(done).toMatchObject({
      status: 'completed',
      successfulRows: 3,
      notFoundRows: 1,
      totalCost: 0,
      stopped: null,
      errorMessage: null,
    });
    for (const layout of ['standard', 'detailed']) {
      const { body } = await client.get(`/api/batch-jobs/${job.id}/output?layout=${layout}&format=csv`);
      expect(body).toContain('4195550142'.slice(-4));
      expect(body.split('\n')[0]).not.toMatch(/credit|cost/i);
    }
    expect(await verifyLedger(app.ctx)).toEqual([]);
  });

  it('can be switched on and off: free answers stay free, quotes stay, the ledger verifies', async () => {
    const client = await signUpWithout();
    const free = await search(client, QUILLMERE.full);
    const job = await upload(client, ['420 Tannery Row']);
    const { id } = await accountOf(client);
    await app.ctx.db.query('select grant_credits(gen_random_uuid()::text, $1, 10)', [id]);
    app.ctx.config.billing = true;
    const billed = await buildBeside(app, {});
    const paying = clientOf(billed, client.cookie);
    expect(await readSearch(paying, free.id)).toMatchObject({ receipt: { isIncluded: true, price: 0 }, results: { matched: true } });
    expect(await search(paying, QUILLMERE.full)).toMatchObject({ receipt: { rule: 'Bought before', charged: 0, isIncluded: false } });
    expect(await search(paying, QUILLMERE.insights)).toMatchObject({ receipt: { rule: 'Property Insights', charged: 2 } });
    await paying.post(`/api/batch-jobs/${job.id}/start`, {});
    await workOff(app.ctx);
    expect((await paying.get(`/api/batch-jobs/${job.id}`)).json()).toMatchObject({ status: 'completed', successfulRows: 1, totalCost: 0 });
    expect((await accountOf(client)).credits).toBe(8);
    app.ctx.config.billing = false;
    expect(await search(client, QUILLMERE.insights)).toMatchObject({ receipt: { charged: 0, isIncluded: true } });
    expect((await accountOf(client)).credits).toBe(8);
    expect(await verifyLedger(app.ctx)).toEqual([]);
    await billed.close();
  });
});

it('refuses payment settings together with BILLING=off', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(() => readConfig({ BILLING: 'off', ...keys })).toThrow(/STRIPE_SECRET_KEY must not be set beside BILLING=off/);
  expect(() => readConfig({ BILLING: 'off', PRACTICE_PAYMENTS: 'on' })).toThrow(/PRACTICE_PAYMENTS must not be set/);
  expect(readConfig({ BILLING: 'off' })).toMatchObject({ billing: false, payments: { mode: 'off' } });
  expect(readConfig({})).toMatchObject({ billing: true, payments: { mode: 'practice' } });
});
