import type { BatchJob } from '@deedline/contract/search/batch';
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { countJobs, jsonRow, jsonUpload, selectRows } from '../../../testing/batches/batches.ts';

let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer();
  client = await app.signUp();
});
afterAll(() => app.close());

let threads: { worker: Worker; end: Promise<unknown> }[] = [];
const note = (worker: Worker) => void threads.push({ worker, end: once(worker, 'exit') });
beforeEach(() => {
  threads = [];
  process.on('worker', note);
});
afterEach(() => void process.off('worker', note));

const ROWS = 4000;
const rows = Array.from({ length: ROWS }, (_, at) => jsonRow(`${at + 1} Tannery Row`, { name: 'Odile Varnham' }));
const large = (over: object = {}) => jsonUpload({ permissibleUse: true, start: false, rows, ...over });
const post = (body: unknown, headers: Record<string, string> = {}) => client.post('/api/batch-jobs', body, headers);

test('a large upload is read in a thread, which ends with it, and is the job that a small one would be', async () => {
  const answer = await post(large());
  expect(answer.statusCode).toBe(201);
  expect(answer.json<BatchJob>()).toMatchObject({ fileName: 'houses.csv', totalRows: ROWS, skippedRows: 0, quote: { rows: ROWS } });
  const stored = await selectRows(app, answer.json().id);
  expect([stored.length, stored[0], stored.at(-1)]).toMatchObject([
    ROWS,
    { number: 1, line: 2, cells: ['1 Tannery Row', 'Odile Varnham', 'Quillmere', 'FK', '00412'] },
    { number: ROWS, line: ROWS + 1, cells: [`${ROWS} Tannery Row`, 'Odile Varnham', 'Quillmere', 'FK', '00412'] },
  ]);
  expect(threads).toHaveLength(1);
  await threads[0]!.end;
});

test('a small one needs none', async () => {
  expect((await post(large({ rows: rows.slice(0, 100) }))).statusCode).toBe(201);
  expect(threads).toEqual([]);
});

test.each<[string, unknown, number, object]>([
  ['no JSON', `${JSON.stringify(large())}}`, 400, { code: 'malformed_body' }],
  [
    'a row that is none',
    large({ rows: [...rows, { address: 7 }] }),
    400,
    { code: 'invalid_request', message: expect.stringContaining(`rows.${ROWS}.address`) },
  ],
  ['a list', JSON.stringify(rows), 400, { code: 'invalid_request' }],
  ['a NUL in its last row', large({ rows: [...rows, jsonRow('1 Elm\0')] }), 400, { message: `rows.${ROWS}: a text holds no NUL` }],
  ['a use that the law forbids', large({ purpose: 'tenant_screening' }), 403, { code: 'forbidden_use' }],
  ['no use', large({ permissibleUse: undefined, purpose: undefined }), 400, { code: 'permissible_use_required' }],
  ['nesting without end', `{"rows":${'['.repeat(300_000)}`, 400, { code: 'malformed_body' }],
])('%s is refused as in a small one, leaves nothing, and its thread ends', async (_what, body, status, said) => {
  const own = await app.signUp();
  const answer = await own.send('POST', '/api/batch-jobs', body, { 'content-type': 'application/json' });
  expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining(said)]);
  expect(await countJobs(app, own)).toBe(0);
  expect(threads).toHaveLength(1);
  await threads[0]!.end;
});

test('the same key with the same large body is the same job, and with another a conflict', async () => {
  const key = { 'idempotency-key': 'large-1' };
  const first = await post(large(), key);
  const again = await post(large(), key);
  expect([first.statusCode, again.statusCode, again.json().id]).toEqual([201, 200, first.json().id]);
  expect((await post(large({ rows: rows.slice(1) }), key)).json()).toMatchObject({ code: 'idempotency_conflict' });
});

test('one of an account is read at a time, another waits, and more are told when to come again', async () => {
  const own = await app.signUp();
  const answers = await Promise.all([1, 2, 3, 4].map(() => own.post('/api/batch-jobs', large())));
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.map((answer) => [answer.statusCode, answer.headers['retry-after']])).toEqual(refused.map(() => [429, '5']));
  expect(await countJobs(app, own)).toBe(4 - refused.length);
  expect((await own.post('/api/batch-jobs', large())).statusCode).toBe(201);
});
