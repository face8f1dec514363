/** How much unpaid data lies on the disk. */
import { BATCH_LIMITS } from '@deedline/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMover } from '../../../testing/credits.ts';
import { countJobs, jsonUpload, uploadCsv } from '../../../testing/batches/batches.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';

const disk = { free: Infinity };
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ ctx: { freeBytes: async () => disk.free } });
});
beforeEach(() => void (disk.free = Infinity));
afterAll(() => app.close());

const ROW = '418 Tannery Row,Quillmere\n';
const send = (who: TestClient, rows: number) => uploadCsv(who, `address,city\n${ROW.repeat(rows)}`);
const idOf = async (who: TestClient) => (await who.get('/api/auth/user')).json<{ id: string }>().id;
/** Pretends that one of their uploads takes so many bytes. */
const take = (id: string, bytes: number) => app.owner.query('update batch_job set stored_bytes = $2 where id = $1', [id, bytes]);
const storedBytes = async (id: string) =>
  Number(
    (await app.owner.query<{ bytes: string }>('select stored_bytes::text as bytes from batch_job where id = $1', [id])).rows[0]!.bytes,
  );

test('the size of an upload is estimated from its rows, close to what the disk stores', async () => {
  const own = await app.signUp();
  const { id } = (await send(own, 5_000)).json<{ id: string }>();
  const bytes = await storedBytes(id);
  expect(bytes / 5_000).toBeGreaterThan(250);
  expect(bytes / 5_000).toBeLessThan(500);
});

test('an account that never paid has limited room for a while and is told what to do, whether its job started or not', async () => {
  const own = await app.signUp();
  const { id } = (await send(own, 1)).json<{ id: string }>();
  await take(id, BATCH_LIMITS.unpaidBytes - 1_000);
  expect((await send(own, 1)).statusCode).toBe(201);
  const refused = await send(own, 20);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'too_many_batch_jobs',
      message: expect.stringMatching(/250 MB .*nothing was charged.*discard .*buy credits first/),
    }),
  ]);
  expect(await countJobs(app, own)).toBe(2);
  await own.post(`/api/batch-jobs/${id}/start`, {});
  expect((await send(own, 20)).statusCode).toBe(409);
  await (await createMover(app.owner, own)).buy(10);
  expect((await send(own, 20)).statusCode).toBe(201);
});

test('an upload that exceeds the room is refused while it arrives, and counts towards others at the same time', async () => {
  const own = await app.signUp();
  const { id } = (await send(own, 1)).json<{ id: string }>();
  await take(id, BATCH_LIMITS.unpaidBytes - 9_000_000);
  expect((await send(own, 40_000)).statusCode).toBe(409);
  expect(await countJobs(app, own)).toBe(1);
  const beside = await Promise.all([send(own, 15_000), send(own, 15_000), send(own, 15_000)]);
  expect(beside.map(({ statusCode }) => statusCode)).toContain(409);
});

test('accounts that paid or were granted credits have eight times as much room, and started jobs do not count', async () => {
  for (const pay of ['buy', 'grant'] as const) {
    const own = await app.signUp();
    await (await createMover(app.owner, own))[pay](1_000);
    const { id } = (await send(own, 1)).json<{ id: string }>();
    await take(id, BATCH_LIMITS.waitingBytes);
    const refused = await send(own, 1);
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/2000 MB .*start or discard/)]);
    expect((await own.post('/api/batch-jobs', jsonUpload({ start: false }))).statusCode).toBe(409);
    await own.post(`/api/batch-jobs/${id}/start`, {});
    expect((await send(own, 1)).statusCode).toBe(201);
    await app.owner.query(`update batch_job set status = 'cancelled', ended_at = now() where account_id = $1 and status = 'processing'`, [
      await idOf(own),
    ]);
  }
});

test('uploads are refused while the disk is nearly full, those of paying accounts last', async () => {
  const [own, paid] = [await app.signUp(), await app.signUp()];
  await (await createMover(app.owner, paid)).buy(1_000);
  const codes = async () => [(await send(own, 1)).statusCode, (await send(paid, 1)).statusCode];
  disk.free = 1_000_000_000;
  expect(await codes()).toEqual([201, 201]);
  disk.free = 999_999_999;
  expect(await codes()).toEqual([503, 201]);
  disk.free = 499_999_999;
  expect(await codes()).toEqual([503, 503]);
  const refused = await send(paid, 1);
  expect([refused.json(), refused.headers['retry-after']]).toEqual([
    expect.objectContaining({ code: 'unavailable', message: expect.stringContaining('nearly full') }),
    '600',
  ]);
  expect([await countJobs(app, own), await countJobs(app, paid)]).toEqual([1, 2]);
});
