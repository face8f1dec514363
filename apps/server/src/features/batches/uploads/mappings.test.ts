import { batchJob, type BatchMapping } from '@deedline/contract/search/batch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { uploadCsv } from '../../../testing/batches/batches.ts';

let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer();
  client = await app.signUp();
});
afterAll(() => app.close());

const save = (who: TestClient, body: unknown) => who.send('PUT', '/api/batch-mappings', body);
const listed = async (who: TestClient) => (await who.get('/api/batch-mappings')).json() as BatchMapping[];

describe('saved columns', () => {
  test('are kept by header and account', async () => {
    const own = await app.signUp();
    const header = ['Situs, "line"', 'Ort', ''];
    const first = (await save(own, { header, columns: { address: 0 } })).json() as BatchMapping;
    const again = (await save(own, { header, columns: { address: 0, city: 1 } })).json() as BatchMapping;
    expect([again.id, again.header, again.columns]).toEqual([first.id, header, { address: 0, city: 1 }]);
    await save(own, { header: ['a'], columns: { address: 0 } });
    expect((await listed(own)).map((mapping) => mapping.header)).toEqual([['a'], header]);
    const stranger = await app.signUp();
    expect(await listed(stranger)).toEqual([]);
    expect((await stranger.send('DELETE', `/api/batch-mappings/${first.id}`)).json().code).toBe('batch_mapping_not_found');
    expect((await own.send('DELETE', `/api/batch-mappings/${first.id}`)).statusCode).toBe(204);
    expect((await own.send('DELETE', `/api/batch-mappings/${first.id}`)).json().code).toBe('batch_mapping_not_found');
    expect((await own.send('DELETE', '/api/batch-mappings/x')).json().code).toBe('batch_mapping_not_found');
    expect(await listed(own)).toHaveLength(1);
  });

  test.each<[string, unknown]>([
    ['a column that is not there', { header: ['a'], columns: { address: 1 } }],
    ['no address', { header: ['a'], columns: { city: 0 } }],
    ['a NUL', { header: ['a\0'], columns: { address: 0 } }],
    ['no header', { header: [], columns: { address: 0 } }],
    ['501 columns', { header: Array.from({ length: 501 }, () => 'a'), columns: { address: 0 } }],
  ])('%s is refused', async (_what, body) => {
    expect((await save(client, body)).statusCode).toBe(400);
  });

  test('the oldest make room', async () => {
    const own = await app.signUp();
    for (let at = 0; at < 102; at += 1) await save(own, { header: [`column ${at}`], columns: { address: 0 } });
    const kept = await listed(own);
    expect([kept.length, kept[0]!.header, kept.at(-1)!.header]).toEqual([100, ['column 101'], ['column 2']]);
  });
});

const headed = (at: number) => ({ header: [`column ${at}`], columns: { address: 0 } });
describe('many changes at once', () => {
  test('are all made, and no more is kept than may be', async () => {
    const own = await app.signUp();
    for (let at = 0; at < 100; at += 1) await save(own, headed(at));
    const saves = Array.from({ length: 150 }, (_, at) => save(own, headed((at * 37) % 160)));
    const removals = (await listed(own)).slice(0, 30).map(({ id }) => own.send('DELETE', `/api/batch-mappings/${id}`));
    const statuses = (await Promise.all([...saves, ...removals])).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
    expect((await listed(own)).length).toBeLessThanOrEqual(100);
  });

  test('come one after the other: where one waits for rows to take away, the next holds none yet', async () => {
    const own = await app.signUp();
    for (let at = 0; at < 100; at += 1) await save(own, headed(at));
    const elsewhere = await app.owner.connect();
    await elsewhere.query('begin');
    await elsewhere.query('select from batch_mapping where id = $1 for update', [(await listed(own)).at(-1)!.id]);
    const saves = [save(own, headed(200)), save(own, headed(201))];
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await app.owner.query(waiting)).rowCount).toBe(2);
    expect(await listed(own)).toHaveLength(100);
    await elsewhere.query('commit');
    elsewhere.release();
    expect((await Promise.all(saves)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await listed(own)).map(({ header }) => header[0])).toEqual(expect.arrayContaining(['column 200', 'column 201', 'column 2']));
    expect(await listed(own)).toHaveLength(100);
  });
});

test('the sample file can be uploaded as it is', async () => {
  const sample = await client.get('/api/batch-sample.csv');
  expect(sample.headers['content-type']).toBe('text/csv; charset=utf-8');
  const job = batchJob.parse((await uploadCsv(client, sample.body)).json());
  expect(job).toMatchObject({ skippedRows: 0, quote: { unreadable: 0 } });
  expect(job.totalRows).toBeGreaterThan(2);
});
