import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readBatch, readBatchRows, startBatch, workOff } from '../../../testing/batches/batches.ts';
import { createMover } from '../../../testing/credits.ts';
import { seedQuillmere, seedQuillmereRow } from '../../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { verifyLedger } from '../../operator/ledger/verify-ledger.ts';
import { runChunk } from './run-chunk.ts';
import { takeChunk } from './take-chunk.ts';
import { workBatches, workOnce } from './work-batches.ts';

let app: TestServer;
/** Each is a Property Insights of 2 credits. */
let lots: { address: string; zip: string }[];
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  lots = (await seedQuillmereRow(app.owner, 130)).map(({ street, zip }) => ({ address: street, zip }));
});
afterAll(() => app.close());
afterEach(async () => {
  // Ends what one test left in progress before the next test starts.
  await app.ctx.db.query(`update batch_chunk set lease_until = now() - interval '1 s' where lease_until is not null`);
  await workOff(app.ctx);
});

const FULL = { address: '418 Tannery Row', zip: '00412' };
const NOBODY = { address: '999 Nowhere Lane', city: 'Quillmere' };
const repeated = (count: number) => Array.from({ length: count }, () => NOBODY);
async function signUpWith(credits: number): Promise<TestClient> {
  const client = await app.signUp();
  await grant(client, credits);
  return client;
}
const grant = async (client: TestClient, credits: number) => (await createMover(app.ctx.db, client)).grant(credits);
const creditsOf = async (client: TestClient) => (await client.get('/api/auth/user')).json<{ credits: number }>().credits;
const expire = (chunk: string) => app.ctx.db.query(`update batch_chunk set lease_until = now() - interval '1 s' where id = $1`, [chunk]);
const rangesOf = async (job: string) =>
  (await app.ctx.db.query('select first_row, last_row from batch_chunk where job_id = $1 order by first_row', [job])).rows;

describe('many workers', () => {
  test('split the rows of a job, and no row runs twice', async () => {
    const client = await signUpWith(1000);
    const id = await startBatch(app, client, lots);
    await Promise.all([workOff(app.ctx), workOff(app.ctx), workOff(app.ctx)]);
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({ status: 'completed', successfulRows: 130, totalCost: 260 });
    expect(await rangesOf(id)).toEqual([
      { first_row: 1, last_row: 20 },
      { first_row: 21, last_row: 120 },
      { first_row: 121, last_row: 130 },
    ]);
    const searches = await app.ctx.db.query('select batch_row from search where batch_job_id = $1 order by 1', [id]);
    expect(searches.rows.map((row) => row.batch_row)).toEqual(lots.map((_, index) => index + 1));
    expect(await creditsOf(client)).toBe(10 + 1000 - 260);
  });

  test('a worker takes up jobs that start while it waits, and finishes its chunk when it is stopped', async () => {
    const client = await signUpWith(100);
    const worker = workBatches(app.ctx);
    const id = await startBatch(app, client, [FULL, NOBODY]);
    await expect.poll(async () => (await readBatch(client, id)).status).toBe('completed');
    await worker.stop();
    const later = await startBatch(app, client, [NOBODY]);
    expect(await readBatch(client, later)).toMatchObject({ status: 'processing', processedRows: 0 });
  });
});

describe('a lease', () => {
  test('that expired is taken over, and the slow worker that lost it changes nothing', async () => {
    const client = await signUpWith(100);
    const id = await startBatch(app, client, [FULL, NOBODY]);
    const slow = await takeChunk(app.ctx);
    expect(await takeChunk(app.ctx)).toBeUndefined();
    expect((await readBatchRows(client, id)).map(({ state }) => state)).toEqual(['running', 'running']);
    await expire(slow!.id);
    const taken = await takeChunk(app.ctx);
    expect(taken).toMatchObject({ id: slow!.id, attempt: 2, held: 10, first_row: 1, last_row: 2 });
    await runChunk(app.ctx, slow!);
    expect(await readBatch(client, id)).toMatchObject({ status: 'processing', processedRows: 0, totalCost: 0 });
    await runChunk(app.ctx, taken!);
    await runChunk(app.ctx, slow!);
    expect(await readBatch(client, id)).toMatchObject({ status: 'completed', processedRows: 2, totalCost: 5 });
    expect(await creditsOf(client)).toBe(105);
  });

  test('two workers that run the same chunk at the same time end it once', async () => {
    const client = await signUpWith(100);
    const id = await startBatch(app, client, [FULL, NOBODY]);
    const slow = await takeChunk(app.ctx);
    await expire(slow!.id);
    const taken = await takeChunk(app.ctx);
    await Promise.all([runChunk(app.ctx, slow!), runChunk(app.ctx, taken!), runChunk(app.ctx, taken!)]);
    expect(await readBatch(client, id)).toMatchObject({ status: 'completed', processedRows: 2, totalCost: 5 });
    const searches = await app.ctx.db.query('select from search where batch_job_id = $1', [id]);
    expect(searches.rowCount).toBe(2);
  });
});

describe('cancelling', () => {
  test('in the middle of a run keeps what is done and releases the rest uncharged', async () => {
    const client = await signUpWith(1000);
    const id = await startBatch(app, client, lots);
    await workOnce(app.ctx);
    const inFlight = await takeChunk(app.ctx);
    expect(await creditsOf(client)).toBe(1010 - 40 - 500);
    const answer = (await client.post(`/api/batch-jobs/${id}/cancel`, {})).json();
    expect(answer).toMatchObject({ status: 'cancelled', processedRows: 20, successfulRows: 20, totalCost: 40, notRunRows: 110 });
    expect(await creditsOf(client)).toBe(1010 - 40);
    await runChunk(app.ctx, inFlight!);
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toEqual(answer);
    expect(await creditsOf(client)).toBe(1010 - 40);
    const notRun = await readBatchRows(client, id, '?filter=not_run');
    expect(notRun).toHaveLength(110);
    expect(new Set(notRun.map(({ state, creditsCost }) => `${state} ${creditsCost}`))).toEqual(new Set(['not_run 0']));
  });
});

describe('when credits run out', () => {
  test('the job stops there, says so, and continues after more are added', async () => {
    const client = await app.signUp();
    const id = await startBatch(app, client, lots.slice(0, 9));
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({
      status: 'completed',
      stopped: 'credits',
      successfulRows: 5,
      notRunRows: 4,
      totalCost: 10,
      errorMessage: 'Your credits ran out after 5 of 9 rows. Nothing was charged for the other 4. Add credits, then resume.',
    });
    expect(await creditsOf(client)).toBe(0);
    expect((await client.post(`/api/batch-jobs/${id}/resume`, {})).statusCode).toBe(402);
    await grant(client, 100);
    expect((await client.post(`/api/batch-jobs/${id}/resume`, {})).json()).toMatchObject({
      status: 'processing',
      stopped: null,
      errorMessage: null,
      notRunRows: 0,
    });
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({ status: 'completed', stopped: null, successfulRows: 9, totalCost: 18 });
    expect(await creditsOf(client)).toBe(92);
  });

  test('the last ones buy one row, as they buy a last search', async () => {
    const client = await app.signUp();
    await startBatch(app, client, lots.slice(0, 4));
    await workOff(app.ctx);
    expect(await creditsOf(client)).toBe(2);
    const id = await startBatch(app, client, [FULL, NOBODY]);
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({ stopped: 'credits', successfulRows: 1, totalCost: 2, notRunRows: 1 });
    const [row] = await readBatchRows(client, id);
    expect((await client.get(`/api/searches/${row!.id}`)).json().receipt).toMatchObject({ price: 5, held: 2, charged: 2 });
  });

  test('a job waits for credits that another job holds, and is not stopped', async () => {
    const client = await app.signUp();
    await startBatch(app, client, repeated(2));
    const first = await takeChunk(app.ctx);
    expect(await creditsOf(client)).toBe(0);
    const id = await startBatch(app, client, [FULL]);
    expect(await takeChunk(app.ctx)).toBeUndefined();
    expect(await readBatch(client, id)).toMatchObject({ status: 'processing', processedRows: 0 });
    await runChunk(app.ctx, first!);
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({ status: 'completed', stopped: null, totalCost: 5 });
  });

  test('the message of a job that ran out of credits writes large numbers with separators', async () => {
    const client = await signUpWith(30);
    const id = await startBatch(app, client, [...lots.slice(0, 20), ...repeated(1200)]);
    await workOnce(app.ctx);
    await app.ctx.db.query(`select revoke_credits('test:' || $1, account_id, 1000) from batch_job where id = $1::uuid`, [id]);
    await workOff(app.ctx);
    expect((await readBatch(client, id)).errorMessage).toMatch(
      /^Your credits ran out after \d+ of 1,220 rows\. Nothing was charged for the other 1,2\d\d\. Add credits, then resume\.$/,
    );
  });
});

describe('a cap', () => {
  test('is never exceeded, and a higher one lets the job continue', async () => {
    const client = await signUpWith(1000);
    const id = await startBatch(app, client, lots.slice(0, 12), { capCredits: 17 });
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({
      status: 'completed',
      stopped: 'cap',
      successfulRows: 7,
      notRunRows: 5,
      totalCost: 14,
      errorMessage:
        'Your cap of 17 credits was reached after 7 of 12 rows. Nothing was charged for the other 5. Raise the cap, then resume.',
    });
    const resumed = await client.post(`/api/batch-jobs/${id}/resume`, { capCredits: null });
    expect(resumed.json()).toMatchObject({ status: 'processing', capCredits: null });
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({ status: 'completed', stopped: null, successfulRows: 12, totalCost: 24 });
  });

  test('below the price of a row buys none, so it cannot be used to pay less', async () => {
    const client = await signUpWith(100);
    const id = await startBatch(app, client, [FULL], { capCredits: 1 });
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({
      stopped: 'cap',
      totalCost: 0,
      errorMessage: 'Your cap of 1 credit was reached after 0 of 1 rows. Nothing was charged for the other 1. Raise the cap, then resume.',
    });
  });
});

describe('scheduling', () => {
  test('a small job does not wait for a huge one of another account', async () => {
    const [big, small] = [await signUpWith(100_000), await signUpWith(100)];
    const huge = await startBatch(app, big, repeated(5000));
    await workOnce(app.ctx);
    const id = await startBatch(app, small, [FULL, NOBODY, NOBODY]);
    for (let turn = 0; turn < 2; turn += 1) await workOnce(app.ctx);
    expect(await readBatch(small, id)).toMatchObject({ status: 'completed', processedRows: 3 });
    expect(await readBatch(big, huge)).toMatchObject({ status: 'processing', processedRows: 120 });
    await big.post(`/api/batch-jobs/${huge}/cancel`, {});
  });

  test('alternates between accounts, however many jobs one has, and between the jobs of each', async () => {
    const [many, one] = [await signUpWith(10_000), await signUpWith(10_000)];
    const names = new Map<string, string>();
    for (const name of ['a1', 'a2', 'a3']) names.set(await startBatch(app, many, repeated(60)), name);
    names.set(await startBatch(app, one, repeated(130)), 'b');
    const turns: string[] = [];
    for (let chunk = await takeChunk(app.ctx); chunk !== undefined; chunk = await takeChunk(app.ctx)) turns.push(names.get(chunk.job_id)!);
    expect(turns).toEqual(['a1', 'b', 'a2', 'b', 'a3', 'b', 'a1', 'a2', 'a3']);
  });
});

test('the ledger is sound after all of these tests', async () => {
  expect(await verifyLedger(app.ctx)).toEqual([]);
});
