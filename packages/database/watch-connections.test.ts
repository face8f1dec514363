import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPool } from './connect.ts';
import { createTestDatabase, createTestLink, type TestDatabase, type TestLink } from './testing.ts';

const watch = { tickMs: 20, silentTicks: 3, probeMs: 5_000, mostProbes: 3 };
const LOST = /^(Connection terminated|Client has encountered a connection error|timeout exceeded)/;

let database: TestDatabase;
let link: TestLink;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  link = await createTestLink(database.url);
  pool = createPool(link.url, { max: 3, watch });
});
afterEach(async () => {
  await pool.end();
  await link.close();
});
const askAll = (sql: string) => Promise.allSettled([1, 2, 3].map(() => pool.query(sql)));
/** Opens all connections. One that is still being made when the link goes silent would be made again over the next link. */
async function openAll(): Promise<void> {
  await askAll('select pg_sleep(0.01)');
  await expect.poll(() => pool.idleCount).toBe(3);
}

test('a statement on a silently dead link rejects, and the next one uses a new connection', async () => {
  await openAll();
  link.swallow();
  await expect(pool.query('select 1')).rejects.toThrow(LOST);
  const { rows } = await pool.query('select 2 as two');
  expect(rows).toEqual([{ two: 2 }]);
});

test('its idle connections are closed as well, so that they are not found dead one by one', async () => {
  await openAll();
  link.swallow();
  await expect(pool.query('select 1')).rejects.toThrow(LOST);
  await expect.poll(() => pool.totalCount).toBe(0);
  expect((await askAll('select 1')).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
});

test('a lost answer is not waited for', async () => {
  const direct = createPool(database.url, { max: 1 });
  await direct.query('select pg_advisory_lock(7)');
  const asked = askAll('select pg_advisory_xact_lock_shared(7)');
  const waiting = `select count(*)::int as waiting from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory' and not granted`;
  await expect.poll(async () => (await direct.query(waiting)).rows[0].waiting).toBe(3);
  link.swallow();
  await direct.query('select pg_advisory_unlock(7)');
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await direct.end();
});

test('a statement that the server still works on is waited for, however long it is silent', async () => {
  expect((await askAll(`select pg_sleep(${(watch.tickMs * watch.silentTicks * 15) / 1000})`)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});

test('if nothing answers at all, a statement rejects after a few checks', async () => {
  await pool.end();
  pool = createPool(link.url, { max: 3, watch: { ...watch, probeMs: 100 } });
  await pool.query('select 1');
  link.swallow();
  link.swallowNew(true);
  await expect(pool.query('select 1')).rejects.toThrow(LOST);
  link.swallowNew(false);
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
});
