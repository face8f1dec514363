import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertBatch, readBatch, startBatch, workOff } from '../../testing/batches/batches.ts';
import { createMover } from '../../testing/credits.ts';
import { seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';

let app: TestServer;
let preparing: string | null = null;
beforeAll(async () => {
  app = await startTestServer({ ctx: { preparing: () => preparing } });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const FULL = { address: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' };
const INSIGHTS = { address: '420 Tannery Row, Quillmere, FK 00412' };
const NOBODY = { address: '999 Nowhere Lane', city: 'Quillmere' };
const NO_JOB = '01a202cc-4bb8-7735-835e-9d3257ebcdf6';

async function signUpWith(credits: number): Promise<TestClient> {
  const client = await app.signUp();
  await (await createMover(app.ctx.db, client)).grant(credits);
  return client;
}
const creditsOf = async (client: TestClient) => (await client.get('/api/auth/user')).json<{ credits: number }>().credits;
const post = (client: TestClient, id: string, action: string, body: object = {}) => client.post(`/api/batch-jobs/${id}/${action}`, body);
const refusal = (code: string, message?: string) => ({ code, ...(message === undefined ? {} : { message }) });

const CALLS = [
  ['GET', ''],
  ['POST', '/start'],
  ['POST', '/resume'],
  ['POST', '/cancel'],
  ['DELETE', ''],
  ['GET', '/searches'],
] as const;

describe('access', () => {
  test.each([...CALLS.map(([method, path]) => [method, `/api/batch-jobs/${NO_JOB}${path}`] as const), ['GET', '/api/batch-jobs'] as const])(
    '%s %s only with a session',
    async (method, url) => {
      const answer = await app.visitor.send(method, url, method === 'POST' ? {} : undefined);
      expect(answer.statusCode).toBe(401);
    },
  );

  test.each(CALLS)('%s %s only one’s own job', async (method, path) => {
    const [owner, other] = [await app.signUp(), await app.signUp()];
    const id = await insertBatch(app, owner, [FULL]);
    for (const asked of [id, NO_JOB, 'nonsense']) {
      const answer = await other.send(method, `/api/batch-jobs/${asked}${path}`, method === 'POST' ? {} : undefined);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject(refusal('batch_job_not_found', 'Batch job not found'));
    }
    expect((await other.get('/api/batch-jobs')).json()).toEqual([]);
    expect(await readBatch(owner, id)).toMatchObject({ status: 'pending' });
  });

  test('a file that is still being read is visible to nobody', async () => {
    const client = await app.signUp();
    const id = await insertBatch(app, client, [FULL]);
    await app.ctx.db.query('update batch_job set read_at = null, quote = null where id = $1', [id]);
    expect((await client.get('/api/batch-jobs')).json()).toEqual([]);
    expect((await client.get(`/api/batch-jobs/${id}`)).statusCode).toBe(404);
    expect((await post(client, id, 'start')).statusCode).toBe(404);
  });
});

describe('the list', () => {
  test('shows the newest first, in pages', async () => {
    const client = await app.signUp();
    const ids: string[] = [];
    for (const fileName of ['one.csv', 'two.csv', 'three.csv']) ids.unshift(await insertBatch(app, client, [FULL], { fileName }));
    const list = async (query: string) =>
      (await client.get(`/api/batch-jobs${query}`)).json<{ id: string; fileName: string }[]>().map(({ id }) => id);
    expect(await list('')).toEqual(ids);
    expect(await list('?limit=2')).toEqual(ids.slice(0, 2));
    expect(await list(`?limit=2&before=${ids[1]}`)).toEqual(ids.slice(2));
  });

  test.each(['?limit=0', '?limit=101', '?limit=x', '?before=nonsense'])('refuses %s', async (query) => {
    const client = await app.signUp();
    const answer = await client.get(`/api/batch-jobs${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(refusal('invalid_request'));
  });

  test('describes a job as in the contract before it runs', async () => {
    const client = await app.signUp();
    const id = await insertBatch(app, client, [FULL, { address: '' }, { ...FULL, free: 'duplicate' }], { capCredits: 50 });
    expect(await readBatch(client, id)).toEqual({
      id,
      fileName: 'tannery-row.csv',
      status: 'pending',
      totalRows: 2,
      processedRows: 0,
      successfulRows: 0,
      failedRows: 0,
      totalCost: 0,
      refundedCredits: 0,
      averageConfidence: null,
      errorMessage: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      purpose: 'skip_tracing',
      glbaPurpose: null,
      dppaPurpose: null,
      notFoundRows: 0,
      notRunRows: 0,
      rowsToRunAgain: 0,
      skippedRows: 1,
      includeContacts: true,
      payOnlyForContacts: false,
      capCredits: 50,
      vendorCapMicros: null,
      quote: { rows: 2, unreadable: 0, duplicates: 1, boughtBefore: 0, paying: 1, pricePerRow: 5, mostCredits: 5 },
      startedAt: null,
      endedAt: null,
      stopped: null,
      rowsPerSecond: null,
      secondsLeft: null,
    });
  });

  test('tells the speed and remaining time of a running job', async () => {
    const client = await signUpWith(100_000);
    const id = await startBatch(
      app,
      client,
      Array.from({ length: 400 }, () => NOBODY),
    );
    expect(await readBatch(client, id)).toMatchObject({ status: 'processing', rowsPerSecond: null, secondsLeft: null });
    // Two chunks ended, taken ten seconds ago: 120 rows in 10 s, 280 left.
    await app.ctx.db.query(
      `insert into batch_chunk (id, job_id, account_id, first_row, last_row, held, not_found, taken_at, ended_at)
       select gen_random_uuid(), id, account_id, range.first_row, range.last_row, 0, range.last_row - range.first_row + 1, now() - interval '10 s', now()
       from batch_job, (values (1, 20), (21, 120)) as range (first_row, last_row) where id = $1`,
      [id],
    );
    const job = await readBatch(client, id);
    expect(job).toMatchObject({ processedRows: 120, notFoundRows: 120 });
    expect(job.rowsPerSecond).toBeGreaterThan(0);
    expect(job.rowsPerSecond).toBeLessThanOrEqual(12);
    expect(job.secondsLeft).toBeGreaterThanOrEqual(24);
    expect(job.secondsLeft! * job.rowsPerSecond!).toBeCloseTo(280, -2);
    await app.ctx.db.query('delete from batch_job where id = $1', [id]);
  });
});

describe('starting', () => {
  test('takes a cap; the same start again changes nothing, and another cap afterwards is refused', async () => {
    const client = await app.signUp();
    const id = await insertBatch(app, client, [FULL, INSIGHTS]);
    const [first, second] = await Promise.all([post(client, id, 'start', { capCredits: 9 }), post(client, id, 'start', { capCredits: 9 })]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(first.json()).toMatchObject({ status: 'processing', capCredits: 9, startedAt: expect.any(String) });
    expect(second.json()).toEqual(first.json());
    const other = await post(client, id, 'start', { capCredits: 10 });
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject(refusal('batch_job_state'));
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({ totalCost: 5, stopped: 'cap' });
    expect((await post(client, id, 'start')).statusCode).toBe(409);
  });

  test('needs at least one credit', async () => {
    const client = await app.signUp();
    await app.ctx.db.query(`select revoke_credits('test:' || $1, $1::uuid, 10)`, [(await client.get('/api/auth/user')).json().id]);
    const id = await insertBatch(app, client, [FULL]);
    const answer = await post(client, id, 'start');
    expect(answer.statusCode).toBe(402);
    expect(answer.json()).toMatchObject(
      refusal('insufficient_credits', 'Insufficient credits. You need at least 1 credit to perform a search.'),
    );
    expect(await readBatch(client, id)).toMatchObject({ status: 'pending', startedAt: null });
  });

  test('waits until the whole file is stored', async () => {
    const client = await app.signUp();
    const id = await insertBatch(app, client, [FULL]);
    preparing = 'Preparing the demo state…';
    const answer = await post(client, id, 'start');
    preparing = null;
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject(refusal('unavailable', 'Preparing the demo state…'));
  });

  test.each([{ capCredits: 0 }, { capCredits: 1.5 }, { capCredits: '5' }, { capCredits: 100_000_001 }])('refuses %o', async (body) => {
    const client = await app.signUp();
    const id = await insertBatch(app, client, [FULL]);
    expect((await post(client, id, 'start', body)).statusCode).toBe(400);
    expect(await readBatch(client, id)).toMatchObject({ status: 'pending' });
  });

  test('a file without a row that can run completes at once or with its first chunk', async () => {
    const client = await app.signUp();
    const ids = [await startBatch(app, client, []), await startBatch(app, client, [{ address: '' }])];
    await workOff(app.ctx);
    for (const id of ids) expect(await readBatch(client, id)).toMatchObject({ status: 'completed', totalRows: 0, totalCost: 0 });
  });
});

describe('the other steps', () => {
  test('a job that waits for its start can be discarded or cancelled; then nothing starts it', async () => {
    const client = await app.signUp();
    const [gone, kept] = [await insertBatch(app, client, [FULL]), await insertBatch(app, client, [FULL])];
    expect((await client.send('DELETE', `/api/batch-jobs/${gone}`)).statusCode).toBe(204);
    expect((await client.get(`/api/batch-jobs/${gone}`)).statusCode).toBe(404);
    expect((await app.ctx.db.query('select from batch_row where job_id = $1', [gone])).rowCount).toBe(0);
    expect((await post(client, kept, 'cancel')).json()).toMatchObject({ status: 'cancelled', notRunRows: 1, totalCost: 0 });
    expect((await post(client, kept, 'cancel')).statusCode).toBe(200);
    const withoutBody = await client.send('POST', `/api/batch-jobs/${kept}/cancel`, '', { 'content-type': 'application/json' });
    expect(withoutBody.json()).toMatchObject({ id: kept, status: 'cancelled' });
    for (const action of ['start', 'resume']) expect((await post(client, kept, action)).json()).toMatchObject(refusal('batch_job_state'));
    expect((await client.send('DELETE', `/api/batch-jobs/${kept}`)).json()).toMatchObject(refusal('batch_job_state'));
  });

  test('a completed job cannot be changed', async () => {
    const client = await app.signUp();
    const id = await startBatch(app, client, [FULL]);
    expect((await client.send('DELETE', `/api/batch-jobs/${id}`)).statusCode).toBe(409);
    await workOff(app.ctx);
    const done = await readBatch(client, id);
    for (const action of ['start', 'resume', 'cancel']) {
      const answer = await post(client, id, action);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject(refusal('batch_job_state'));
    }
    expect((await client.send('DELETE', `/api/batch-jobs/${id}`)).statusCode).toBe(409);
    expect(await readBatch(client, id)).toEqual(done);
    expect(await creditsOf(client)).toBe(5);
  });
});

test('the ledger is sound after all of these tests', async () => {
  expect(await verifyLedger(app.ctx)).toEqual([]);
});
