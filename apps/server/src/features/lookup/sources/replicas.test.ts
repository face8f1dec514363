import { randomBytes } from 'node:crypto';
import { createPool, withClient } from '@deedline/database/connect';
import { APPLICATION_ROLE } from '@deedline/database/migrate';
import { createTestDatabase, createTestLink, type TestDatabase, type TestLink } from '@deedline/database/testing';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Queryable } from '../../../transaction.ts';
import { createStoreReader, type ReadStore, type Replicas, watchReplicas } from './replicas.ts';
import { createStoreSource } from './store-source.ts';

// The replica here is a copy of the store's database that replays nothing: it falls behind at the first change, and is level again once the same change is
// made in it. `npm run bench:cluster` does this with a streaming replica.
let database: TestDatabase;
let copy: string;
let link: TestLink;
let store: pg.Pool;
let replica: pg.Pool;
const owners: pg.Pool[] = [];
const HASH = 5n;
const signal = new AbortController().signal;
const options = { max: 4, role: APPLICATION_ROLE, watch: { tickMs: 50, silentTicks: 2, probeMs: 100, mostProbes: 1 } };

beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.url, async (db) => {
    await db.query(`insert into source (name, label, origin, role, state) values ('voters', 'Voters', 'voters', 'voter', 'FK')`);
    for (const [id, state] of [
      [1, 'live'],
      [2, 'loading'],
    ] as const) {
      await db.query(
        `insert into load (source_id, layout, as_of, state, files, keys_version) values (1, 'feed-ndjson', '2026-10-01', $1, '{}', ${KEYS_VERSION})`,
        [state],
      );
      await db.query('insert into evidence_page values ($1, $2, $3)', [
        (id - 1) * 500,
        id,
        [JSON.stringify([4, `OF LOAD ${id}`, null, null, null, {}])],
      ]);
      await db.query('insert into evidence_block values ($1, $2)', [id - 1, id]);
      await db.query('insert into evidence_key values ($1, $2, 0)', [HASH, (id - 1) * 10_000 + 1]);
    }
  });
  const url = new URL(database.url);
  copy = `test_${randomBytes(8).toString('hex')}`;
  const from = url.pathname.slice(1);
  url.pathname = '/postgres';
  await withClient(url.href, (db) => db.query(`create database ${copy} template ${from} strategy file_copy`));
  url.pathname = `/${copy}`;
  link = await createTestLink(url.href);
  store = createPool(database.loginUrl, options);
  replica = createPool(link.url, options);
  owners.push(createPool(database.url, { max: 1 }), createPool(url.href, { max: 1 }));
});
afterAll(async () => {
  await Promise.all([store, replica, ...owners].map((pool) => pool.end()));
  await link.close();
  await withClient(database.url, (db) => db.query(`drop database ${copy} with (force)`));
  await database.drop();
});

let replicas: Replicas;
let read: ReadStore;
let nowMs = 0;
const changes: [number, boolean][] = [];
beforeEach(() => {
  changes.length = 0;
  replicas = watchReplicas([replica], { now: () => nowMs, onChange: (...change) => changes.push(change) });
  read = createStoreReader(store, replicas);
});

const roleOf = (db: Queryable) => db.query('select current_user as role').then(({ rows }) => rows[0]!.role);
const where = (db: Queryable) => Promise.resolve(db === replica ? 'replica' : 'store');
/** Reads until the result comes from there: replicas are checked concurrently with the searches. */
const expectFrom = (from: 'replica' | 'store') =>
  vi.waitFor(
    async () => {
      nowMs += 1_001;
      expect(await read(where)).toBe(from);
    },
    { timeout: 180_000, interval: 10 },
  );
const publish = async (db: pg.Pool, from: number, to: number) => {
  await db.query(`update load set state = 'superseded' where id = $1`, [from]);
  await db.query(`update load set state = 'live', published_at = '2026-11-01' where id = $1`, [to]);
};

test('a replica is read only while it knows the same loads as the store', async () => {
  const source = createStoreSource(store, { replicas });
  const find = async () =>
    [...(await source.lookup([{ type: 'nameState', hash: HASH, text: '' }], signal)).found.values()].flat().map(({ recordId }) => recordId);
  await expectFrom('replica');
  expect(await find()).toEqual(['OF LOAD 1']);
  await publish(owners[0]!, 1, 2);
  // By its last check, the replica would still do.
  expect(await find()).toEqual(['OF LOAD 2']);
  expect(await read(where)).toBe('store');
  await publish(owners[1]!, 1, 2);
  await expectFrom('replica');
  expect(await find()).toEqual(['OF LOAD 2']);
});

test('a replica is not read while it does not know that a source became regulated', async () => {
  await expectFrom('replica');
  await owners[0]!.query(`update source set regulated = '{glba}'`);
  expect(await read(where)).toBe('store');
  await owners[0]!.query(`update source set regulated = '{}'`);
  await expectFrom('replica');
});

test('a dead replica is left out, reads continue, and it is read again once it is back', async () => {
  await expectFrom('replica');
  link.swallowNew(true);
  link.cut();
  expect(await read(roleOf)).toBe(APPLICATION_ROLE);
  expect(await read(where)).toBe('store');
  expect(changes.at(-1)).toEqual([0, false]);
  link.swallowNew(false);
  link.cut();
  await expectFrom('replica');
  expect(changes.at(-1)).toEqual([0, true]);
});

test('a replica without the application’s role is not read, and a check expires after five seconds', async () => {
  const asOwner = watchReplicas([owners[1]!]);
  const readAsOwner = createStoreReader(store, asOwner);
  for (let tries = 0; tries < 5; tries += 1) expect(await readAsOwner((db) => Promise.resolve(db === store))).toBe(true);
  await expectFrom('replica');
  nowMs += 5_001;
  expect(await read(where)).toBe('store');
});

test('a replica is not read while the store does not answer', async () => {
  const gone = createPool('postgres://nobody@127.0.0.1:1/none', { max: 1 });
  await expect(createStoreReader(gone, replicas)(where)).resolves.toBe('store');
  const read = createStoreReader(gone, { ...replicas, alike: () => replica });
  await expect(read(where)).rejects.toThrow('ECONNREFUSED');
  await gone.end();
});
