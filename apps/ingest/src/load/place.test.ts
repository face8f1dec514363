import { withClient } from '@deedline/database/connect';
import { createTestDatabase, type TestDatabase } from '@deedline/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeSource, reachStores, StoreAwayError } from './place.ts';

let stores: [TestDatabase, TestDatabase];
beforeAll(async () => {
  stores = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await withClient(stores[1].url, async (db) => {
    await db.query(
      `insert into source (name, label, origin, role, state) values ('fk-voters', '', '', 'voter', 'FK'), ('gb-voters', '', '', 'voter', 'GB')`,
    );
    await db.query(`insert into load (source_id, layout, as_of, state, files) values (1, 'feed-ndjson', '2026-10-01', 'live', '{}')`);
  });
});
afterAll(() => Promise.all(stores.map((store) => store.drop())));

test.each([
  ['to the store that has the source', { name: 'gb-voters', state: 'ZZ' }, 1],
  ['to the one that has records of its state', { name: 'fk-assessor', state: 'FK' }, 1],
  ['to the smallest where none has: of stores about alike the first', { name: 'gb-assessor', state: 'GB' }, 0],
  ['to the smallest where it is of no state', { name: 'everywhere' }, 0],
])('the files of a source go %s', async (_where, source, wanted) => {
  expect(await placeSource(await reachStores(stores.map(({ url }) => url)), source)).toBe(stores[wanted]!.url);
  expect(await placeSource(await reachStores([stores[0].url]), source)).toBe(stores[0].url);
});

test('while a store is unreachable, known sources go to their reachable store, and new ones are not placed', async () => {
  const reach = await reachStores(['postgres://nobody@127.0.0.1:1/nothing', stores[1].url]);
  expect(reach.away).toEqual([expect.stringMatching(/^Evidence store 1: no database answers there/)]);
  expect(await placeSource(reach, { name: 'gb-voters' })).toBe(stores[1].url);
  expect(await placeSource(reach, { name: 'fk-assessor', state: 'FK' })).toBeUndefined();
  await expect(reachStores(['postgres://nobody@127.0.0.1:1/nothing', 'postgres://nobody@127.0.0.1:1/other'])).rejects.toThrow(
    'Evidence store 2',
  );
  await expect(reachStores(['postgres://nobody@127.0.0.1:1/nothing'])).rejects.toThrow(/^The evidence store: no database answers there/);
  await expect(reachStores(['postgres://nobody@127.0.0.1:1/nothing'])).rejects.toBeInstanceOf(StoreAwayError);
});
