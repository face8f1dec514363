/** Programs that page through a list while it changes, repeat requests that got no answer, or ask to wait longer than allowed. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SCOPES } from '@deedline/contract/api/scopes';
import { workOff } from '../../testing/batches/batches.ts';
import { createMover } from '../../testing/credits.ts';
import { makeProgramKey, programOf } from '../../testing/programs.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { DAY } from '../../testing/mail-box.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { sweepProgramRequests } from './idempotency.ts';

let app: TestServer;
let program: TestClient;
beforeAll(async () => {
  app = await startTestServer({ config: { searchesPerMinute: 100_000, programRequestsPerMinute: 100_000 } });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  const owner = await app.signUp();
  await (await createMover(app.ctx.db, owner)).grant(200);
  const { secret } = await makeProgramKey(owner, { name: 'All', scopes: [...SCOPES], uses: ['skip_tracing'] });
  program = programOf(app, secret);
});

type Page<Item> = { data: Item[]; nextCursor: string | null };
const NOW = { prefer: 'wait=10' };
const search = async (street: string) =>
  (await program.post('/api/v1/searches', { ...QUILLMERE.full, street }, NOW)).json<{ id: string }>().id;

/** A list to which four searches were saved, one after the other. */
async function saveFour() {
  const list = `/api/v1/lists/${(await program.post('/api/v1/lists', { name: 'To send' })).json<{ id: string }>().id}/searches`;
  const ids: string[] = [];
  for (const street of ['418 Tannery Row', '901 Tannery Row', '902 Tannery Row', '903 Tannery Row']) {
    const id = await search(street);
    ids.push(id);
    expect((await program.send('PUT', `${list}/${id}`, {})).statusCode).toBe(200);
  }
  const page = async (cursor: string | null) =>
    (await program.get(`${list}?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`)).json<Page<{ searchId: string }>>();
  return { list, page, latestFirst: ids.toReversed() };
}

test('who takes off a list what was sent, page by page, misses nothing of it', async () => {
  const { list, page, latestFirst } = await saveFour();
  const first = await page(null);
  for (const { searchId } of first.data) await program.send('DELETE', `${list}/${searchId}`);
  const rest = await page(first.nextCursor);
  expect([...first.data, ...rest.data].map(({ searchId }) => searchId)).toEqual(latestFirst);
  expect(rest.nextCursor).toBeNull();
});

test('what is saved meanwhile does not show what was shown again', async () => {
  const { list, page, latestFirst } = await saveFour();
  const first = await page(null);
  await program.send('PUT', `${list}/${await search('904 Tannery Row')}`, {});
  expect((await page(first.nextCursor)).data.map(({ searchId }) => searchId)).toEqual(latestFirst.slice(2));
});

const ROWS = ['9 Nowhere', '418 Tannery Row', '8 Nowhere', '7 Nowhere'].map((street) => ({
  address: street,
  city: 'Quillmere',
  state: 'FK',
  zip: '00412',
}));
const upload = async (start: boolean) =>
  (
    await program.post('/api/v1/batches', { fileName: 'night.csv', rows: ROWS, purpose: 'skip_tracing', permissibleUse: true, start })
  ).json<{ id: string }>().id;

test('a page of the rows of one state goes on behind the row that was shown last, whatever became of those before it', async () => {
  const id = await upload(true);
  await workOff(app.ctx);
  const page = async (cursor: string) =>
    (await program.get(`/api/v1/batches/${id}/rows?filter=not_found&limit=2${cursor}`)).json<Page<{ row: number }>>();
  const first = await page('');
  expect(first.data.map(({ row }) => row)).toEqual([1, 3]);
  // The first row no longer matches; the rows after the third still follow.
  await app.owner.query(`update batch_row set state = 'failed' where job_id = $1 and number = 1`, [id]);
  expect((await page(`&cursor=${first.nextCursor}`)).data.map(({ row }) => row)).toEqual([4]);
});

test('a start that is sent again under its Idempotency-Key is the same start, even where the batch has ended by now', async () => {
  const id = await upload(false);
  const start = (key: string, body: object = {}) => program.post(`/api/v1/batches/${id}/start`, body, { 'idempotency-key': key });
  expect((await start('night')).json()).toMatchObject({ id, status: 'processing' });
  await workOff(app.ctx);
  const again = await start('night');
  expect([again.statusCode, again.json()]).toMatchObject([200, { id, status: 'completed' }]);
  expect((await start('night', { capCredits: 7 })).statusCode).toBe(409);
  expect((await start('another')).json()).toMatchObject({ error: { code: 'batch_job_state' } });
});

test.each([
  ['wait=9999999', 'wait=30'],
  ['wait="5"', 'wait=5'],
  ['respond-async, wait=10', 'wait=10'],
])('a preference of %s is taken as %s', async (asked, applied) => {
  const answer = await program.post('/api/v1/searches', QUILLMERE.full, { prefer: asked });
  expect([answer.headers['preference-applied'], answer.json()]).toMatchObject([applied, { status: 'completed' }]);
});

const refusal = async (answer: ReturnType<TestClient['get']>) =>
  (await answer).json<{ error: { message: string; details: { advice: string } } }>().error;

test('who shows no key is told how one is shown', async () => {
  for (const secret of [undefined, 'dl_live_nobody']) {
    const { statusCode, headers } = await programOf(app, secret).get('/api/v1/me');
    expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer realm="deedline"']);
  }
});

test('what is refused says what may be sent in plain words, and how much of it', async () => {
  expect(await refusal(program.get('/api/v1/searches?limit=500'))).toMatchObject({ message: 'limit must be at most 100' });
  expect(await refusal(program.get('/api/v1/searches?limit=many'))).toMatchObject({ message: 'limit must be a number' });
  expect(await refusal(program.get('/api/v1/statement?kind=x'))).toMatchObject({
    message: expect.stringContaining('kind must be one of grant, '),
  });
  expect(await refusal(program.post('/api/v1/searches', {}))).toMatchObject({
    message: expect.stringMatching(/^searchMode is missing: send one of property_address, /),
  });
  expect(await refusal(program.post('/api/v1/batches', { rows: [{ address: 5 }] }))).toMatchObject({ message: 'fileName is missing' });
  const long = { countyFips: '99001', places: ['x'.repeat(5_000)] };
  expect(await refusal(program.post('/api/v1/properties/count', long))).toMatchObject({
    message: 'The request body is too large: 4 KB at most.',
  });
  const sheet = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
  expect((await refusal(program.send('POST', '/api/v1/batches', 'PK', sheet))).details.advice).toContain('text/csv');
});

const askOnce = async () =>
  (await program.post('/api/v1/lists', { name: 'Once' }, { 'idempotency-key': 'once' })).json<{ id: string }>().id;
const sweepAfter = (days: number) => sweepProgramRequests({ db: app.ctx.db, now: () => new Date(Date.now() + days * DAY) });

test('a key of a request is known for 30 days', async () => {
  const first = await askOnce();
  expect(await sweepAfter(29)).toBe(0);
  expect(await askOnce()).toBe(first);
  expect(await sweepAfter(31)).toBeGreaterThan(0);
  expect(await askOnce()).not.toBe(first);
});
