import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { alwaysClosed } from '../../lookup/sources/source.ts';
import { verifyLedger } from '../../operator/ledger/verify-ledger.ts';
import { workOnce } from '../chunks/work-batches.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const ADDRESS = `${QUILLMERE.full.street}, ${QUILLMERE.full.city}, ${QUILLMERE.full.state} ${QUILLMERE.full.zip}`;
const work = async () => {
  while (await workOnce(app.ctx));
};
const readJob = async (client: TestClient, id: string) => (await client.get(`/api/batch-jobs/${id}`)).json();
const again = (client: TestClient, id: string, permissibleUse = true) => client.post(`/api/batch-jobs/${id}/again`, { permissibleUse });

/** A job whose file has an extra column, and whose rows failed because no source was reached. */
async function failAll(client: TestClient): Promise<string> {
  const csv = `Lead,Where\r\nA-1,"${ADDRESS}"\r\nA-2,no place at all\r\nA-3,"420 Tannery Row, Quillmere, FK 00412"\r\n`;
  const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="leads.csv"' };
  const query = 'purpose=debt_collection&permissibleUse=true&payOnlyForContacts=false&columns=address:1';
  const { id } = (await client.post(`/api/batch-jobs?${query}`, csv, headers)).json();
  const source = { id: 'away', covers: () => true, feeds: () => [], lookup: () => Promise.reject(new Error('no')) };
  const away = { ...app.ctx, sources: [{ source, deadlineMs: 1000, breaker: alwaysClosed }] };
  while (await workOnce(away));
  await app.ctx.db.query(
    `update batch_chunk set attempt = 30, faults = 4, lease_until = now() - interval '1 s' where job_id = $1 and lease_until is not null`,
    [id],
  );
  while (await workOnce(away));
  return id;
}

test('the failed rows of a job become a new job with the file’s own cells, and rows already bought are free', async () => {
  const client = await app.signUp();
  const id = await failAll(client);
  await client.post('/api/searches', QUILLMERE.full);
  await app.runner.idle();
  expect(await readJob(client, id)).toMatchObject({ status: 'completed', failedRows: 3, rowsToRunAgain: 2, totalCost: 0 });
  expect((await again(client, id, false)).json()).toMatchObject({ code: 'permissible_use_required' });
  const made = await again(client, id);
  expect([made.statusCode, made.json()]).toMatchObject([
    201,
    {
      fileName: 'leads again.csv',
      status: 'pending',
      totalRows: 2,
      purpose: 'debt_collection',
      quote: { boughtBefore: 1, paying: 1, mostCredits: 5 },
    },
  ]);
  const before = (await client.get('/api/auth/user')).json().credits;
  await client.post(`/api/batch-jobs/${made.json().id}/start`, {});
  await work();
  expect(await readJob(client, made.json().id)).toMatchObject({ status: 'completed', successfulRows: 2, totalCost: 2 });
  expect((await client.get('/api/auth/user')).json().credits).toBe(before - 2);
  expect((await client.get(`/api/batch-jobs/${made.json().id}/output`)).body).toContain(`A-1,"${ADDRESS}"`);
  expect(await verifyLedger(app.ctx)).toEqual([]);
});

test('rows that a cancelled job did not run can be run again; those of a running, completed or foreign job cannot', async () => {
  const [client, stranger] = [await app.signUp(), await app.signUp()];
  const rows = [{ address: ADDRESS }, { address: 'no place at all' }];
  const send = async (body: object) =>
    (await client.post('/api/batch-jobs', { fileName: 'lots.csv', totalRows: 2, purpose: 'skip_tracing', rows, ...body })).json().id;
  const id = await send({});
  expect((await again(client, id)).json()).toMatchObject({ code: 'batch_job_state' });
  await client.post(`/api/batch-jobs/${id}/cancel`);
  expect((await again(client, id)).json()).toMatchObject({ fileName: 'lots again.csv', totalRows: 1, quote: { paying: 1 } });
  expect((await again(stranger, id)).statusCode).toBe(404);
  const done = await send({});
  await work();
  expect((await again(client, done)).json()).toMatchObject({ code: 'batch_rows_done' });
});

test('of a stopped job, rows that it reached and could not read are not offered again, and those that it did not reach are resumed', async () => {
  const client = await app.signUp();
  const rows = [{ address: 'no place at all' }, { address: ADDRESS }, { address: 'nor here' }];
  const job = { fileName: 'lots.csv', totalRows: 3, purpose: 'skip_tracing', rows, capCredits: 1 };
  const { id } = (await client.post('/api/batch-jobs', job)).json();
  await work();
  expect(await readJob(client, id)).toMatchObject({ stopped: 'cap', failedRows: 1, notRunRows: 2, rowsToRunAgain: 0 });
  expect((await again(client, id)).json()).toMatchObject({ code: 'batch_rows_done' });
  await client.post(`/api/batch-jobs/${id}/resume`, { capCredits: 10 });
  await work();
  expect(await readJob(client, id)).toMatchObject({ stopped: null, failedRows: 2, rowsToRunAgain: 0 });
});
