import { createPool } from '@deedline/database/connect';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSWORD, clientOf, startTestServer, type TestServer } from '../testing/test-server.ts';
import type { Queryable } from '../transaction.ts';
import { addRoutes } from '../start/routes.ts';
import { buildServer } from './build-server.ts';
import { createLimits, shareCounts, sweepCounts } from './limits.ts';
import type { Limits } from '../context.ts';

const MINUTE = 60_000;
const PATIENT_MS = 60_000;
const quiet = { warn: () => undefined };
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ config: { authRequestsPerMinute: 4, mailRequestsPerHour: 2 } });
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

/** The limits of another process. They wait for the store longer than usual, since a shared machine may hold it up. */
const another = (db: Queryable = app.ctx.db): Limits => createLimits(quiet, shareCounts(db, app.ctx.hash), PATIENT_MS);
const takeMany = async (limits: Limits, key: string, times: number, limit: number) =>
  (await Promise.all(Array.from({ length: times }, () => limits.take(key, limit, MINUTE)))).filter(({ isOver }) => !isOver).length;

describe('two processes with a shared rate limit', () => {
  test('allow together no more than one would, when asked at once', async () => {
    const [one, two] = [another(), another()];
    const allowed = await Promise.all([takeMany(one, 'shared', 30, 25), takeMany(two, 'shared', 30, 25)]);
    expect(allowed[0] + allowed[1]).toBe(25);
    expect(await takeMany(another(), 'shared', 3, 25)).toBe(0);
  });

  test('allow no more when each reserves some ahead, with fewer queries', async () => {
    const query = vi.spyOn(app.ctx.db, 'query');
    const processes = [another(), another()];
    let allowed = 0;
    for (let n = 0; n < 200; n += 1) allowed += await takeMany(processes[n % 2]!, 'ahead', 1 + (n % 7), 600);
    expect(allowed).toBeLessThanOrEqual(600);
    expect(allowed).toBeGreaterThanOrEqual(600 - 2 * 8);
    expect(query.mock.calls.length).toBeLessThan(300);
  });

  test('count many keys at once without a deadlock', async () => {
    const processes = [another(), another(createPool(app.ctx.config.databaseUrl!, { max: 1 }))];
    const keys = Array.from({ length: 40 }, (_, index) => `many ${index}`);
    const asked = processes.flatMap((limits, index) => (index === 0 ? keys : keys.toReversed()).map((key) => takeMany(limits, key, 5, 7)));
    expect((await Promise.all(asked)).reduce((sum, allowed) => sum + allowed)).toBe(40 * 7);
  });

  test('limit sign-ins together, also from this machine', async () => {
    const second = await buildServer(app.ctx.config);
    addRoutes(second, { ...app.ctx, limits: another() }, app.runner);
    const clients = [app.visitor, clientOf(second, undefined)];
    const answers = [];
    for (let n = 0; n < 6; n += 1)
      answers.push(await clients[n % 2]!.post('/api/auth/login', { email: 'a@example.com', password: PASSWORD }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 429, 429]);
    for (const { headers, body } of answers.slice(4)) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(30);
      expect(JSON.parse(body)).toMatchObject({ code: 'too_many_requests', message: expect.stringContaining('wait a minute') });
    }
    await second.close();
  });
});

describe('a rate limit window', () => {
  test('starts again when it has ended, and is not swept while it runs', async () => {
    const limits = another();
    await takeMany(limits, 'window', 3, 2);
    await app.ctx.db.query(`update request_count set ends_at = now() - interval '1 second' where key = $1`, [
      app.ctx.hash('limit', 'window'),
    ]);
    expect(await another().take('window', 2, MINUTE)).toMatchObject({ count: 1, isOver: false });
    expect(await sweepCounts(app.ctx.db)).toBe(0);
  });

  test('admits again after its end, also when the refusal was cached', async () => {
    const limits = another();
    const take = () => limits.take('over and in', 1, 1_000);
    expect((await Promise.all([take(), take(), take()])).map(({ isOver }) => isOver)).toEqual([false, true, true]);
    await expect.poll(async () => (await take()).isOver).toBe(false);
    await app.ctx.db.query('delete from request_count where key = $1', [app.ctx.hash('limit', 'over and in')]);
  });

  test('that was created by a clock that was set back since limits nobody', async () => {
    await takeMany(another(), 'clock', 3, 2);
    await app.ctx.db.query(`update request_count set ends_at = now() + interval '1 year' where key = $1`, [app.ctx.hash('limit', 'clock')]);
    const taken = await another().take('clock', 2, MINUTE);
    expect(taken).toMatchObject({ count: 1, isOver: false });
    expect(taken.leftMs).toBeLessThanOrEqual(MINUTE);
  });

  test('that has ended is swept', async () => {
    await another().take('old', 2, MINUTE);
    await app.ctx.db.query(`update request_count set ends_at = now() - interval '1 second' where key = $1`, [app.ctx.hash('limit', 'old')]);
    expect(await sweepCounts(app.ctx.db)).toBe(1);
  });
});

describe('a flood', () => {
  test('costs one query per allowed request, and one more', async () => {
    const query = vi.spyOn(app.ctx.db, 'query');
    const limits = another();
    for (let n = 0; n < 50; n += 1) await limits.take('flood', 3, MINUTE);
    expect(query).toHaveBeenCalledTimes(4);
  });

  test('of simultaneous requests costs two queries', async () => {
    const query = vi.spyOn(app.ctx.db, 'query');
    await takeMany(another(), 'at once', 50, 100);
    expect(query).toHaveBeenCalledTimes(2);
  });

  test('is counted without storing the address in clear', async () => {
    await another().take('203.0.113.77', 3, MINUTE);
    const { rows } = await app.owner.query<{ all: string }>(`select string_agg(request_count::text, ' ') as all from request_count`);
    expect(rows[0]!.all).not.toContain('203.0.113.77');
    expect(rows[0]!.all).not.toContain(Buffer.from('203.0.113.77').toString('hex'));
  });
});

describe('without the database', () => {
  test.each<[string, () => Promise<never>]>([
    ['refuses', () => Promise.reject(new Error('gone'))],
    ['never answers', () => new Promise(() => undefined)],
  ])('because it %s, each process counts for itself, and warns once', async (_, query) => {
    const warn = vi.fn<() => void>();
    const limits = createLimits({ warn }, shareCounts({ query }, app.ctx.hash));
    const counted = [];
    for (let n = 0; n < 5; n += 1) counted.push((await limits.take('away', 3, MINUTE)).isOver);
    expect(counted).toEqual([false, false, false, true, true]);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

test('a limit required by a use case throws too_many_requests with the time to wait', async () => {
  const limits = another();
  await limits.require('use case', 1, MINUTE);
  await expect(limits.require('use case', 1, MINUTE, 'Not so fast')).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'Not so fast',
    retryAfterSeconds: 60,
  });
});

const subscribeFrom = (remoteAddress: string) =>
  app.server.inject({ method: 'POST', url: '/api/newsletter', remoteAddress, payload: { email: 'reader@example.com' } });

test('an IPv6 /64 network counts as one client, and each IPv4 address as one', async () => {
  const statuses = [];
  for (const address of [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff::9',
    '2001:db8:1:2:8::1',
    '2001:db8:1:3::1',
    '192.0.2.1',
    '::ffff:192.0.2.1',
    '192.0.2.1',
  ])
    statuses.push((await subscribeFrom(address)).statusCode === 429);
  expect(statuses).toEqual([false, false, true, false, false, false, true]);
});
