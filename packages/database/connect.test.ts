import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fitPools, createPool, shareOf, withClient } from './connect.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

describe('the size of a pool', () => {
  test.each([
    [100, 3, 1, 2, 10],
    [100, 3, 2, 2, 10],
    [100, 3, 5, 2, 8],
    [100, 3, 8, 2, 5],
    [20, 3, 1, 2, 3],
    [500, 13, 20, 1, 10],
  ])('of a server with %i connections, %i reserved, for %i processes of %i pools is %i', (most, reserved, processes, pools, share) => {
    expect(shareOf({ most, reserved, processes }, pools)).toBe(share);
  });

  test('fits the server for as many processes as can work at all', () => {
    for (const most of [60, 100, 200, 1000])
      for (let processes = 1; processes <= (most - 13) / 6; processes += 1)
        expect(shareOf({ most, reserved: 3, processes }, 2) * 2 * processes).toBeLessThanOrEqual(most - 3);
  });
});

describe('the pools of processes on one server', () => {
  let database: TestDatabase;
  let ends: (() => unknown)[];
  beforeAll(async () => {
    database = await createTestDatabase();
    ends = [];
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  afterAll(() => database.drop());

  const family = `fit ${randomBytes(4).toString('hex')} `;
  async function join(name: string) {
    const pool = createPool(database.url, { applicationName: `${family}${name}` });
    ends.push(() => pool.end());
    ends.push(await fitPools([pool, pool], family, 50));
    return pool;
  }
  /** Opens connections that only have to be counted, each as a process of its own would. */
  async function crowd(count: number): Promise<() => Promise<unknown>> {
    const pools = Array.from({ length: count }, (_, index) =>
      createPool(database.url, { max: 1, applicationName: `${family}other ${index}` }),
    );
    await Promise.all(pools.map((pool) => pool.query('select 1')));
    return () => Promise.all(pools.map((pool) => pool.end()));
  }

  test('shrink when others join, including connections in use once they are released, and grow when they leave', async () => {
    const pool = await join('one');
    const { rows } = await pool.query(`select current_setting('max_connections')::int as most`);
    const alone = pool.options.max;
    expect(alone).toBe(shareOf({ most: rows[0].most, reserved: 3, processes: 1 }, 2));
    const clients = await Promise.all(Array.from({ length: alone }, () => pool.connect()));
    const spare = clients.pop()!;
    spare.release();
    const leave = await crowd(11);
    const crowded = shareOf({ most: rows[0].most, reserved: 3, processes: 12 }, 2);
    expect(crowded).toBeLessThan(alone);
    await expect.poll(() => pool.options.max).toBe(crowded);
    for (const client of clients) client.release();
    await expect.poll(() => pool.totalCount).toBeLessThanOrEqual(crowded);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await leave();
    await expect.poll(() => pool.options.max).toBe(alone);
  });
});

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test('64-bit keys, dates and times come back without loss', async () => {
  const result = await withClient(database.url, (client) =>
    client.query(
      `select (-9223372036854775807)::int8 as hash, array[1, 9007199254740993]::int8[] as hashes, date '2026-03-01' as day, 1.10::numeric as price`,
    ),
  );
  expect(result.rows[0]).toEqual({ hash: -9223372036854775807n, hashes: [1n, 9007199254740993n], day: '2026-03-01', price: '1.10' });
});

test('a pool whose connections were cut answers the next query', async () => {
  const pool = createPool(database.url, { max: 2 });
  try {
    await Promise.all([pool.query('select 1'), pool.query('select 2')]);
    await withClient(database.url, (client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'),
    );
    // The pool notices it when the sockets close.
    await expect.poll(() => pool.totalCount).toBe(0);
    expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
  } finally {
    await pool.end();
  }
});

test('a statement over its limit is cancelled by the server', async () => {
  const pool = createPool(database.url, { statementTimeoutMs: 50 });
  try {
    await expect(pool.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' });
  } finally {
    await pool.end();
  }
});
