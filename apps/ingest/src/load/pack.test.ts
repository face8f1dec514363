import { createPool } from '@deedline/database/connect';
import { createTestDatabase, type TestDatabase } from '@deedline/database/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearLoads } from './loads.ts';
import { packKeys } from './pack.ts';

let database: TestDatabase;
let db: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createPool(database.url);
  await db.query(
    `insert into source (name, label, origin, role) values ('roll', 'Roll', 'roll', 'assessor'), ('list', 'List', 'list', 'dnc')`,
  );
});
beforeEach(async () => {
  await db.query(
    'truncate load, evidence_page, evidence_block, evidence_key, key_page; update key_packing set bucket = 0, credit = 0, entries = 0',
  );
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const COMMON = -77n;
const SMALLEST = -(2n ** 63n);
const LARGEST = 2n ** 63n - 1n;

/** Makes a live load of records with ids from a block of its own. Each record has three hashes spread over their range and one that all records share. */
async function load(source: number, records: number): Promise<number> {
  const { rows } = await db.query<{ id: number; first: bigint }>(
    `insert into load (source_id, layout, as_of, state, files, keys) values ($1, 'roll' || (select count(*) from load), '2026-11-01', 'live', '{}', 4 * $2::int)
     returning id, nextval('evidence_id') as first`,
    [source, records],
  );
  const { id, first } = rows[0]!;
  await db.query('insert into evidence_block values (($1::bigint - 1) / 10000, $2)', [first, id]);
  await db.query(
    `insert into evidence_page select ($1 + n - 1) / 20, $2, array_agg(json_build_array(1, n::text, null, null, null, '{}'::json)::text order by n)
     from generate_series(0, $3::int - 1) n group by 1`,
    [first, id, records],
  );
  await db.query(
    `insert into evidence_key (hash, evidence_id, bucket)
     select hash, $1 + n, (hash >> 58) & 63 from generate_series(0, $2::int - 1) n,
       lateral (values (hashint8extended(n, 1)), (hashint8extended(n / 7, 2)), (case n % 500 when 0 then $3 when 1 then $4 else hashint8extended(n, 3) end),
         ($5::bigint)) made (hash)`,
    [first, records, SMALLEST, LARGEST, COMMON],
  );
  await db.query('update key_packing set credit = credit + 4 * 4 * $1::bigint', [records]);
  return id;
}

/** Reads what every hash leads to, in the way a search asks for it. */
async function readAll(): Promise<Map<string, string>> {
  const found = await db.query<{ hash: bigint; ids: string }>(
    `select hash, string_agg(evidence_id || ' ' || load_id, ',' order by evidence_id) as ids
     from (select hash from evidence_key union select unnest(hashes) from key_page) asked, records_under(hash)
     where load_id = any(array(select id from load where state = 'live')) group by hash`,
  );
  return new Map(found.rows.map(({ hash, ids }) => [String(hash), ids]));
}
const count = async (what: string): Promise<number> => (await db.query<{ n: number }>(`select (${what})::int as n`)).rows[0]!.n;
const waiting = () => count('select count(*) from evidence_key');
const packed = () => count('select coalesce(sum(cardinality(ids)), 0) from key_page');

test('packed keys find the same records, common ones too, and after packing more', async () => {
  await load(1, 3_000);
  const before = await readAll();
  expect(before.get(String(COMMON))!.split(',')).toHaveLength(3_000);
  expect([before.get(String(SMALLEST))?.split(',').length, before.get(String(LARGEST))?.split(',').length]).toEqual([6, 6]);
  expect(await packKeys(database.url)).toEqual({ buckets: 64, keys: 12_000 });
  expect(await waiting()).toBe(0);
  expect(await readAll()).toEqual(before);
  await load(2, 2_000);
  const both = await readAll();
  expect(both.get(String(COMMON))!.split(',')).toHaveLength(5_000);
  const heard: number[][] = [];
  await packKeys(database.url, { whole: true, onBucket: ({ buckets, keys }, of) => heard.push([buckets, keys, of]) });
  expect([heard.length, heard.at(-1)]).toEqual([64, [64, 20_000, 64]]);
  expect([await waiting(), await packed()]).toEqual([0, 20_000]);
  expect(await readAll()).toEqual(both);
  expect(await count('select max(cardinality(ids)) from key_page')).toBeLessThan(48 + 64);
  // The index over the waiting keys has shrunk to nothing.
  expect(await count(`select pg_relation_size('evidence_key_hash') / 8192`)).toBeLessThan(2);
});

test('keys find the same records when a round starts at any bucket or repeats', async () => {
  await load(1, 2_000);
  await packKeys(database.url, { whole: true });
  await load(2, 500);
  const all = await readAll();
  await db.query('update key_packing set bucket = 5');
  await packKeys(database.url, { whole: true });
  expect([await waiting(), await packed(), await count('select bucket from key_packing')]).toEqual([0, 10_000, 5]);
  expect(await readAll()).toEqual(all);
  await packKeys(database.url, { whole: true });
  expect(await readAll()).toEqual(all);
});

test('keys of a removed load find nothing, and are deleted when their bucket is packed', async () => {
  const gone = await load(1, 1_000);
  await load(2, 1_000);
  await packKeys(database.url, { whole: true });
  await db.query(`update load set state = 'removed' where id = $1`, [gone]);
  const kept = await readAll();
  expect(kept.get(String(COMMON))!.split(',')).toHaveLength(1_000);
  expect(await clearLoads(database.url, 0)).toBe(1);
  expect([await count('select count(*) from evidence'), await packed()]).toEqual([1_000, 8_000]);
  expect(await readAll()).toEqual(kept);
  await packKeys(database.url, { whole: true });
  expect(await packed()).toBe(4_000);
  expect(await readAll()).toEqual(kept);
});

test('small loads pack in proportion to their size, and at most an eighth of the keys is left waiting or dead', async () => {
  await load(1, 4_500);
  await packKeys(database.url);
  let rewritten = 0;
  for (let turn = 0; turn < 4; turn += 1) {
    const small = await load(2, 150);
    rewritten += (await packKeys(database.url)).keys;
    await db.query(`update load set state = 'removed' where id = $1`, [small]);
    await clearLoads(database.url, 0);
    rewritten += (await packKeys(database.url)).keys;
    expect((await waiting()) + (await packed()) - 18_000).toBeLessThan(18_000 / 8 + 2 * 600);
  }
  const cameAndWent = 4 * 2 * 600;
  expect(rewritten / cameAndWent).toBeGreaterThan(2.5);
  expect(rewritten / cameAndWent).toBeLessThanOrEqual(4);
});

/** Terminates the packer three times in the middle of a bucket. Its backend is found by its last statement, and only while its transaction is open. */
async function kill(signal: AbortSignal): Promise<void> {
  for (let kills = 0; kills < 3 && !signal.aborted;) {
    const killed = await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and backend_xid is not null
         and (query like '%delete from evidence_key where hash between%' or query like '%key_page where bucket = %')`,
    );
    kills += killed.rowCount ?? 0;
    await sleep(2);
  }
}

test('look-ups are right while keys are packed and packers are killed', async ({ signal }) => {
  await load(1, 4_000);
  const all = await readAll();
  await load(2, 1);
  const asked = [COMMON, SMALLEST, LARGEST].map(String);
  const watching = new AbortController();
  const wrong: unknown[] = [];
  let answers = 0;
  const watch = (async () => {
    while (!watching.signal.aborted && !signal.aborted) {
      const found = await db.query<{ n: number; records: number }>(
        `select asked.n::int, count(*)::int as records from unnest($1::bigint[]) with ordinality asked (hash, n), records_under(asked.hash)
         where load_id = (select min(id) from load) group by 1 order by 1`,
        [asked],
      );
      const seen = found.rows.map(({ records }) => records);
      if (String(seen) !== String(asked.map((hash) => all.get(hash)!.split(',').length))) wrong.push(seen);
      answers += 1;
    }
  })();
  const killing = kill(signal);
  let broken = 0;
  while (!signal.aborted && (await Promise.race([killing.then(() => false), sleep(0, true)]))) {
    await packKeys(database.url, { whole: true }).catch(() => (broken += 1));
  }
  await packKeys(database.url, { whole: true });
  watching.abort();
  await watch;
  expect(broken).toBeGreaterThan(0);
  expect(answers).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
  expect([await waiting(), await packed()]).toEqual([0, 16_004]);
});
