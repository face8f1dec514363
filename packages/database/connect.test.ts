import { afterAll, beforeAll, expect, test } from 'vitest';
import { openKysely, openPool, withClient } from './connect.ts';
import type { EvidenceTables } from './generated/evidence.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

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

test('a pool whose connections are cut off answers the next query', async () => {
  const pool = openPool(database.url, { max: 2 });
  try {
    await Promise.all([pool.query('select 1'), pool.query('select 2')]);
    await withClient(database.url, (client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'),
    );
    // The pool learns of it when the sockets close.
    await expect.poll(() => pool.totalCount).toBe(0);
    expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
  } finally {
    await pool.end();
  }
});

test('a statement over its limit is cancelled by the server', async () => {
  const pool = openPool(database.url, { statementTimeoutMs: 50 });
  try {
    await expect(pool.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' });
  } finally {
    await pool.end();
  }
});

test('Kysely speaks through the same pool and types', async () => {
  const pool = openPool(database.url);
  try {
    const kysely = openKysely<EvidenceTables>(pool);
    const row = { name: 'tax-roll', label: 'Tax roll', origin: 'county', role: 'tax' };
    const made = await kysely.insertInto('source').values(row).returning(['id', 'state']).executeTakeFirstOrThrow();
    expect(made).toEqual({ id: 1, state: null });
  } finally {
    await pool.end();
  }
});
