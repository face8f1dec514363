import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from './connect.ts';
import { numberStores } from './number-stores.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let stores: TestDatabase[];
let urls: string[];
beforeAll(async () => {
  stores = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()]);
  urls = stores.map(({ url }) => url);
});
afterAll(() => Promise.all(stores.map((store) => store.drop())));

const take = (url: string) =>
  withClient(url, async (db) => {
    await db.query(`insert into source (name, label, origin, role) values ('voters', 'Voters', 'voters', 'voter') on conflict do nothing`);
    const load = await db.query<{ id: number }>(
      `insert into load (source_id, layout, as_of, state, files) values (1, 'feed', '2026-10-01', 'failed', '{}') returning id`,
    );
    const ids = await db.query<{ id: bigint }>(`select nextval('evidence_id') as id`);
    return [load.rows[0]!.id, Number(ids.rows[0]!.id)];
  });

test('a single store is unchanged, and each further store uses its own numbers for loads and records', async () => {
  await numberStores(urls.slice(0, 1));
  expect(await take(urls[0]!)).toEqual([1, 1]);
  await numberStores(urls.slice(0, 2));
  await numberStores(urls);
  await numberStores([urls[0]!, urls[2]!, urls[1]!]);
  expect(await take(urls[1]!)).toEqual([16_777_217, 1_000_000_000_001]);
  expect(await take(urls[2]!)).toEqual([33_554_433, 2_000_000_000_001]);
  expect(await take(urls[0]!)).toEqual([2, 10_001]);
  await numberStores(urls);
  expect(await take(urls[2]!)).toEqual([33_554_434, 2_000_000_010_001]);
});

test('two stores that were loaded separately are refused, because their record numbers overlap', async () => {
  const [alone] = stores as [TestDatabase];
  const other = await createTestDatabase();
  try {
    await take(other.url);
    await expect(numberStores([alone.url, other.url])).rejects.toThrow(/stores 1 and 2 use the same record numbers.*Nothing was changed/);
  } finally {
    await other.drop();
  }
});
