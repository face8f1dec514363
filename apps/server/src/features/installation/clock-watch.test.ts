import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { createHeldSearch } from '../searches/run-search.ts';
import { sweepSearches } from '../searches/search-runner.ts';
import { noteSetBack } from '../audit/clock-notices.ts';
import { watchClock as watch } from './clock-watch.ts';

const DAY_MS = 86_400_000;
let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  client = await app.signUp('clock@example.com');
});
afterAll(() => app.close());

/** Sets what the last look saw, as intervals relative to now. */
const setWatch = (seen: string, believed = seen, moved = seen) =>
  app.owner.query(
    'update clock_watch set seen_at = clock_timestamp() + $1::interval, believed_at = clock_timestamp() + $2::interval, moved_at = clock_timestamp() + $3::interval',
    [seen, believed, moved],
  );
beforeEach(() => setWatch('0'));
const watchClock = (ctx: Parameters<typeof watch>[0]) => watch(ctx, (db, from, to) => noteSetBack(app.ctx.hash, db, from, to));

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const inTenYears = () => inDays(3650);
async function believedDays(now = () => new Date()): Promise<number> {
  const clock = watchClock({ ...app.ctx, now });
  await clock.look();
  return Math.round((clock.believed().getTime() - Date.now()) / DAY_MS) + 0;
}

test('after the clock is set back by a month, the next sweep runs a search whose process died before', async () => {
  const accountId = (await client.get('/api/auth/user')).json<{ id: string }>().id;
  const asker = { accountId, ip: '127.0.0.1', userAgent: null, receivedAtMs: performance.now() };
  const { id } = (await createHeldSearch(app.ctx, asker, QUILLMERE.full, 'processing')).row;
  await app.owner.query('update search set lease_until = $2 where id = $1', [id, inDays(30)]);
  await setWatch('30 days');
  expect(await sweepSearches(app.ctx)).toBe(0);
  await watchClock(app.ctx).look();
  expect(await sweepSearches(app.ctx)).toBe(1);
  expect((await client.get(`/api/searches/${id}`)).json()).toMatchObject({ status: 'completed' });
});

/** Runs as the owner with triggers off, to make the state from when the clock was set back. */
async function put(texts: readonly string[]): Promise<void> {
  const db = await app.owner.connect();
  try {
    await db.query('begin');
    await db.query('set local session_replication_role = replica');
    for (const text of texts) await db.query(text);
    await db.query('commit');
  } catch (error) {
    await db.query('rollback');
    throw error;
  } finally {
    db.release();
  }
}

const AHEAD = `clock_timestamp() + interval '30 days 10 s'`;
const due = async (ahead: string, from: string) =>
  (await app.owner.query<{ ahead: number }>(`select (${ahead})::float8 as ahead from ${from}`)).rows[0]!.ahead;

test.each([
  [
    'a mail',
    [
      `insert into mail_outbox (id, kind, recipient, created_at, due_at) values (gen_random_uuid(), 'verify', 'a@example.com', now(), ${AHEAD})`,
    ],
    'max(due_at)',
    'mail_outbox',
  ],
  [
    'a turn at a vendor',
    [`insert into vendor_pace (vendor, whose, next_at) values ('tracerfy', gen_random_uuid(), ${AHEAD})`],
    'max(next_at)',
    'vendor_pace',
  ],
  [
    'somebody who mistyped a password',
    [`insert into attempt (subject, failures, last_at, blocked_until) values ('\\x01', 1, ${AHEAD}, ${AHEAD})`],
    'max(blocked_until)',
    'attempt',
  ],
  [
    'a feed, and all others with the one under way',
    [
      `insert into feed (id, name, address, allows_private, allows_http, every, hour, made_by, made_at, is_on, next_at, lease_until, request)
       values (gen_random_uuid(), 'a', 'https://county.example/a', false, false, 'day', 1, 'maud', now(), true, ${AHEAD}, ${AHEAD}, '{}')`,
    ],
    'max(greatest(next_at, lease_until))',
    'feed',
  ],
  [
    'a message to a program, and its address',
    [
      `insert into webhook_endpoint (id, account_id, sealed, secret_end, kinds, created_at, on_since, failing_since, failures, retry_at)
       values (gen_random_uuid(), (select min(id::text)::uuid from account), '', '', '{a}', now(), ${AHEAD}, now(), 1, ${AHEAD})`,
      `insert into webhook_delivery (endpoint_id, account_id, message_id, kind, subject, body, next_at, created_at, lease_until)
       select id, account_id, gen_random_uuid(), 'a', gen_random_uuid(), '', ${AHEAD}, now(), ${AHEAD} from webhook_endpoint`,
    ],
    'max(greatest(on_since, retry_at, next_at, lease_until))',
    'webhook_endpoint, webhook_delivery',
  ],
  [
    'a CRM',
    [
      `insert into crm_connection (account_id, crm, way, sealed_key, last_four, state, fields, mapping, connected_at, paused_until, lease_until)
       values ((select min(id::text)::uuid from account), 'hubspot', 'key', '', '', 'live', '[]', '[]', now(), ${AHEAD}, ${AHEAD})`,
      `insert into crm_push (id, account_id, crm, search_id, cause, state, due_at, created_at)
       values (gen_random_uuid(), (select min(id::text)::uuid from account), 'hubspot', gen_random_uuid(), 'member', 'waiting', ${AHEAD}, now())`,
    ],
    'max(greatest(paused_until, lease_until, due_at))',
    'crm_connection, crm_push',
  ],
])('due times are moved with a clock that was set back: %s', async (_, rows, latest, tables) => {
  const ahead = () => due(`extract(epoch from ${latest} - now())`, tables);
  await put(rows);
  await setWatch('30 days');
  expect(await ahead()).toBeGreaterThan(29 * 86_400);
  await watchClock(app.ctx).look();
  expect(await ahead()).toBeLessThanOrEqual(10);
});

test('a feed that is off stays off, and ordinary due times stay', async () => {
  const id = randomUUID();
  await put([
    'delete from feed',
    `insert into feed (id, name, address, allows_private, allows_http, every, hour, made_by, made_at, is_on, next_at, request)
     values ('${id}', 'off', 'https://county.example/off', false, false, 'day', 1, 'maud', now(), false, '9999-12-31T00:00:00Z', '{}')`,
  ]);
  await setWatch('30 days');
  await watchClock(app.ctx).look();
  expect(await due(`extract(year from next_at at time zone 'UTC')`, `feed where id = '${id}'`)).toBe(9999);
  await put([`update feed set next_at = clock_timestamp() + interval '1 day' where id = '${id}'`]);
  await watchClock(app.ctx).look();
  expect(await due('extract(epoch from next_at - now())', `feed where id = '${id}'`)).toBeGreaterThan(86_000);
});

test('retention follows the clock, also after a week without a worker', async () => {
  expect(await believedDays()).toBe(0);
  await setWatch('-7 days');
  expect(await believedDays()).toBe(0);
});

test('a clock that jumps ten years ahead advances retention by eight days, once a day', async () => {
  await setWatch('-3650 days');
  expect(await believedDays(inTenYears)).toBe(8 - 3650);
  expect(await believedDays(inTenYears)).toBe(8 - 3650);
  await setWatch('0', '-3642 days', '-25 hours');
  expect(await believedDays(inTenYears)).toBe(16 - 3650);
});

test('retention follows a corrected clock at once, and not another machine’s clock that is ahead', async () => {
  await setWatch('3650 days', '8 days', '3650 days');
  expect(await believedDays()).toBe(0);
  expect(await believedDays(inTenYears)).toBe(0);
  expect(await believedDays(() => inDays(-3))).toBe(-3);
});

test('before the first look nothing counts as old', () => {
  expect(watchClock(app.ctx).believed()).toEqual(new Date(0));
});

test('setting the clock back is recorded once, with both times', async () => {
  const clock = watchClock(app.ctx);
  await clock.look();
  const notices = () =>
    app.owner.query<{ hours: number }>(
      `select round(extract(epoch from (facts ->> 'from')::timestamptz - (facts ->> 'to')::timestamptz) / 3600)::int as hours
       from audit_record where what = 'clock_set_back' order by id desc`,
    );
  const before = (await notices()).rows.length;
  await setWatch('3 hours');
  await clock.look();
  await clock.look();
  const { rows } = await notices();
  expect(rows).toHaveLength(before + 1);
  expect(rows[0]).toEqual({ hours: 3 });
});
