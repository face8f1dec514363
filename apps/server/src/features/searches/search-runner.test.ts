import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';
import { createQueuePace } from './search-runner.ts';

const ASKED = 2_000;
const AT_ONCE = 200;
const SLOTS = 16;

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ config: { searchesPerMinute: 1_000_000 } });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

const count = async (what: string) => (await app.owner.query<{ n: number }>(`select count(*)::int as n from ${what}`)).rows[0]!.n;

/** Stops the source from answering until the returned function is called. */
function holdBack(): () => void {
  const { source } = Object.assign(app.ctx.sources[0]!, { deadlineMs: 600_000 });
  const lookup = source.lookup.bind(source);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  vi.spyOn(source, 'lookup').mockImplementation(async (...hop) => {
    await gate;
    return lookup(...hop);
  });
  return open;
}

/** How many searches of one account may wait before anything is measured: half of the queue. */
function countPlaces(): number {
  const pace = createQueuePace(SLOTS);
  let places = 0;
  while (pace.hasRoom(places * 2)) places += 1;
  return places;
}

test('searches beyond the queue’s limit are refused before anything is held', async () => {
  const client = await app.signUp();
  const { id } = (await client.get('/api/auth/user')).json();
  await app.owner.query(`select grant_credits('plenty', $1, 100000)`, [id]);
  const open = holdBack();
  const answers = [];
  for (let asked = 0; asked < ASKED; asked += AT_ONCE)
    answers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => client.post('/api/searches', QUILLMERE.full)))));

  const taken = SLOTS + countPlaces();
  expect(taken).toBeLessThan(ASKED);
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(answers.length - refused.length).toBe(taken);
  const heard = new Set(refused.map((answer) => [answer.statusCode, answer.json().code, answer.headers['retry-after']].join(' ')));
  expect([...heard]).toEqual(['503 overloaded 3']);
  expect([await count('search'), await count('hold')]).toEqual([taken, taken]);

  await app.owner.query(`update search set lease_until = now() where status = 'pending'`);
  await expect.poll(() => count(`search where status = 'pending' and lease_until < now()`)).toBe(0);

  open();
  await app.runner.idle();
  expect([await count(`search where status = 'completed'`), await count('hold where closed_at is null')]).toEqual([taken, 0]);
  expect((await client.get('/api/auth/user')).json().credits).toBe(100_005);
  expect(await verifyLedger({ ...app.ctx, db: app.owner })).toEqual([]);
  expect((await client.post('/api/searches', QUILLMERE.full)).statusCode).toBe(201);
});

test('searches that wait beside those of an account that is closed are run all the same', async () => {
  await app.runner.idle();
  const [busy, leaves, stays] = [await app.signUp(), await app.signUp(), await app.signUp()];
  const { id } = (await busy.get('/api/auth/user')).json();
  await app.owner.query(`select grant_credits('busy', $1, 1000)`, [id]);
  const open = holdBack();
  await Promise.all(Array.from({ length: SLOTS }, () => busy.post('/api/searches', QUILLMERE.full)));
  await leaves.post('/api/searches', QUILLMERE.full);
  const waits = (await stays.post('/api/searches', QUILLMERE.full)).json().id as string;
  expect((await leaves.post('/api/auth/delete-account', { password: PASSWORD })).statusCode).toBe(204);
  open();
  await app.runner.idle();
  expect((await stays.get(`/api/searches/${waits}`)).json()).toMatchObject({ status: 'completed' });
  expect(await count('hold where closed_at is null')).toBe(0);
  expect(await verifyLedger({ ...app.ctx, db: app.owner })).toEqual([]);
});

test('a place that is released can be taken again', async () => {
  await app.runner.idle();
  const places = Array.from({ length: SLOTS + 3 }, () => app.runner.reserve('one'));
  expect(places.map(({ status }) => status)).toEqual([...Array(SLOTS).fill('processing'), 'pending', 'pending', 'pending']);
  for (const place of places) place.release();
  const again = app.runner.reserve('one');
  expect(again.status).toBe('processing');
  again.release();
});

test('one account cannot take all places, and each other gets a share', async () => {
  await app.runner.idle();
  const taken: { release(): void }[] = [];
  const take = (account: string): number => {
    for (let count = 0; ; count += 1) {
      try {
        taken.push(app.runner.reserve(account));
      } catch {
        return count;
      }
    }
  };
  const [greedy, second, third, again] = [take('greedy') - SLOTS, take('second'), take('third'), take('greedy')];
  expect(again).toBe(0);
  expect(greedy).toBeGreaterThan(second);
  // The shares are 1/2, 1/3 and the remaining 1/6 of the whole queue.
  expect([second / greedy, third / greedy]).toEqual([expect.closeTo(2 / 3, 1), expect.closeTo(1 / 3, 1)]);
  for (const place of taken) place.release();
  expect(take('greedy') - SLOTS).toBe(greedy);
  for (const place of taken.slice(SLOTS + greedy + second + third)) place.release();
});

describe('the queue’s limit', () => {
  test('is what begins within five seconds at the measured pace', () => {
    const pace = createQueuePace(10);
    for (let runs = 0; runs < 200; runs += 1) pace.measured(2, 200);
    expect(Math.round(pace.waitMs(100))).toBe(1000);
    expect([pace.hasRoom(499), pace.hasRoom(502)]).toEqual([true, false]);
  });

  test('is small while nothing ends, and never zero', () => {
    const pace = createQueuePace(10);
    for (let runs = 0; runs < 200; runs += 1) pace.measured(1, 15_000);
    expect([pace.hasRoom(0), pace.hasRoom(4)]).toEqual([true, false]);
  });

  test('is at most 2,000', () => {
    const pace = createQueuePace(10);
    for (let runs = 0; runs < 200; runs += 1) pace.measured(16, 1);
    expect([pace.hasRoom(1_999), pace.hasRoom(2_000)]).toEqual([true, false]);
  });
});
