import { createTestDatabase, type TestDatabase } from '@deedline/database/testing';
import { createPool } from '@deedline/database/connect';
import type { Evidence } from '@deedline/engine/model/evidence';
import type { Key } from '@deedline/engine/keys/key';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStoreSource } from './store-source.ts';
import { COMMON_LIMIT, lookUpStatements, narrowedStatement, selectNarrowedHits } from './store-queries.ts';

let database: TestDatabase;
let db: pg.Pool;
let live: number;
let old: number;
const RARE = 1n;
const COMMON = 2n;
const NARROW = 3n;
const OLD_ONLY = 4n;
const STILL_COMMON = 5n;
const key = (hash: bigint, narrowBy: Key[] = []): Key => ({
  type: 'nameState',
  hash,
  text: '',
  ...(narrowBy.length > 0 ? { narrowBy } : {}),
});
const signal = new AbortController().signal;

/** 60,000 records with two packed keys each, and unpacked keys beside them, which most of the tests ask for. */
beforeAll(async () => {
  database = await createTestDatabase();
  db = createPool(database.url);
  await db.query(
    `insert into source (name, label, origin, role, state) values ('voters', 'Voters', 'voters', 'voter', 'FK'), ('map', 'Map', 'map', 'parcel_map', 'FK')`,
  );
  const loads = await db.query<{ id: number }>(`
    insert into load (source_id, layout, as_of, state, files, keys_version)
    select source.id, made.layout, '2026-10-01', made.state, '{}', ${KEYS_VERSION}
    from (values (1, 'voters', 'feed-ndjson', 'live'), (2, 'voters', 'feed-ndjson', 'superseded'), (3, 'map', 'parcel-map', 'live')) made (n, name, layout, state)
    join source using (name) order by n returning id`);
  [live, old] = loads.rows.map((row) => row.id) as [number, number];
  await db.query(
    `insert into evidence_page select (n - 1) / 20, $1, array_agg(json_build_array(4, 'V' || n, null, null, null,
       json_build_object('name', json_build_object('full', 'PERSON ' || n)))::text order by n) from generate_series(1, 60000) n group by 1`,
    [live],
  );
  await db.query(
    `insert into key_page (bucket, upto, part, hashes, ids)
     select bucket, max(hash), 0, array_agg(hash order by hash), array_agg(id order by hash)
     from (select hash, id, (hash >> 58) & 63 as bucket, row_number() over (partition by (hash >> 58) & 63 order by hash) / 48 as place
       from generate_series(1, 60000) id, generate_series(1, 2) k, hashint8extended(id, k) hash) key
     group by bucket, place`,
  );
  await db.query('insert into evidence_block select block, $1::int from generate_series(0, 5) block union select 90, $2::int', [live, old]);
  await addKeys(RARE, 10, 12);
  await addKeys(COMMON, 1000, 1000 + COMMON_LIMIT);
  await addKeys(NARROW, 1000 + COMMON_LIMIT - 9, 1000 + COMMON_LIMIT);
  await addKeys(STILL_COMMON, 1000, 3000);
  await db.query(`insert into evidence_page values (900000 / 20, $1, '{"[4,\\"OLD\\",null,null,null,{}]"}')`, [old]);
  await db.query('insert into evidence_key values ($1, 900001, 0), ($2, 900001, 0)', [OLD_ONLY, RARE]);
  await db.query('vacuum analyze evidence_page, evidence_block, evidence_key, key_page');
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
const addKeys = (hash: bigint, from: number, to: number) =>
  db.query('insert into evidence_key (hash, evidence_id, bucket) select $1, n, 0 from generate_series($2::int, $3::int) n', [
    hash,
    from,
    to,
  ]);

const lookUp = async (keys: Key[], known?: ReadonlyMap<string, Evidence>) => {
  const { found, tooCommon, cut = [] } = await createStoreSource(db).lookup(keys, signal, known);
  return { found: [...new Set([...found.values()].flat())], under: found, tooCommon, cut };
};

describe('the store source', () => {
  test('finds records by packed keys', async () => {
    const { rows } = await db.query<{ hash: bigint }>(
      'select hashint8extended(id, k) as hash from (values (7, 1), (60000, 2)) asked (id, k)',
    );
    const asked = rows.map(({ hash }) => key(hash));
    const { under } = await lookUp(asked);
    expect(asked.map((one) => under.get(one)?.map(({ recordId }) => recordId))).toEqual([['V7'], ['V60000']]);
  });

  test('finds records of live loads only, each under its keys', async () => {
    const rare = key(RARE);
    const { found, under, tooCommon } = await lookUp([rare, key(NARROW), key(OLD_ONLY), key(99n)]);
    expect(found).toHaveLength(13);
    expect(under.get(rare)!.find(({ recordId }) => recordId === 'V10')).toEqual({
      id: '10',
      source: 'voters',
      origin: 'voters',
      kind: 'person',
      recordId: 'V10',
      body: { name: { full: 'PERSON 10' } },
    });
    expect([...under.keys()].map(({ hash }) => hash)).toEqual([RARE, NARROW]);
    expect(tooCommon).toEqual([]);
  });

  test('returns a record found under two keys as one object', async () => {
    await addKeys(6n, 10, 10);
    const [rare, other] = [key(RARE), key(6n)];
    const { found, under } = await lookUp([rare, other]);
    expect(found).toHaveLength(3);
    expect(under.get(rare)).toContain(under.get(other)![0]);
  });

  test('returns records that are at hand as the same objects', async () => {
    const first = await lookUp([key(RARE)]);
    const at = new Map(first.found.slice(1).map((evidence) => [evidence.id, { ...evidence }]));
    const again = await lookUp([key(RARE)], at);
    expect(again.found.map(({ id }) => id).sort()).toEqual(first.found.map(({ id }) => id).sort());
    expect(again.found.filter((evidence) => at.get(evidence.id) === evidence)).toHaveLength(2);
  });

  test('finds the same with and without records at hand, however many they are', async () => {
    const keys = [key(RARE), key(NARROW), key(COMMON, [key(NARROW)]), key(OLD_ONLY)];
    const here = (await lookUp([key(NARROW)])).found;
    const told = ({ found, tooCommon, cut }: Awaited<ReturnType<typeof lookUp>>) => ({
      found: found.toSorted((a, b) => Number(a.id) - Number(b.id)),
      tooCommon,
      cut,
    });
    const alone = await lookUp(keys);
    for (const others of [0, 500]) {
      const strangers = Array.from({ length: others }, (_, n): Evidence => ({ ...here[0]!, id: String(20_000 + n) }));
      // A record of one of the account's own lists.
      const foreign: Evidence = { ...here[0]!, id: 'own-list/7' };
      const atHand = new Map([...here, ...strangers, foreign].map((evidence) => [evidence.id, evidence]));
      expect(told(await lookUp(keys, atHand))).toEqual(told(alone));
    }
    expect(alone.found).toHaveLength(13);
  });

  test('reports a too common key, and returns none of its records', async () => {
    const { found, tooCommon } = await lookUp([key(COMMON), key(RARE)]);
    expect(found).toHaveLength(3);
    expect(tooCommon.map(({ hash }) => hash)).toEqual([COMMON]);
  });

  test('narrows a common key by another key', async () => {
    const common = key(COMMON, [key(NARROW), key(99n)]);
    const { found, under, tooCommon } = await lookUp([common]);
    expect(found.map(({ recordId }) => recordId).sort()).toEqual(Array.from({ length: 10 }, (_, n) => `V${1000 + COMMON_LIMIT - 9 + n}`));
    expect([...under.keys()]).toEqual([common]);
    expect(tooCommon).toEqual([]);
  });

  test('applies a limit that the key sets itself, over all stores together', async () => {
    const of = (most: number) => ({ ...key(RARE, [key(99n)]), most });
    expect((await lookUp([of(3), key(COMMON)])).found).toHaveLength(3);
    const { found, cut } = await lookUp([of(2), key(NARROW)]);
    expect([found.length, cut.map(({ most }) => most)]).toEqual([10, [2]]);
    // Each of several stores may have less than the limit, and all together more.
    const twice = createStoreSource(db, { beside: [db] });
    expect((await twice.lookup([of(6)], signal)).cut).toEqual([]);
    expect((await twice.lookup([of(5)], signal)).cut).toHaveLength(1);
  });

  test('reports that a narrowed key has more records than were returned', async () => {
    const common = key(COMMON, [key(NARROW)]);
    expect((await lookUp([common, key(RARE)])).cut).toEqual([common]);
  });

  test('narrows each key by its own other keys', async () => {
    const [mine, yours] = [key(COMMON, [key(NARROW)]), key(COMMON, [key(99n)])];
    const { under, tooCommon } = await lookUp([mine, yours]);
    expect(under.get(mine)).toHaveLength(10);
    expect(tooCommon).toEqual([yours]);
  });

  test.each([
    ['by nothing that is there', [key(99n)]],
    ['by something as common', [key(STILL_COMMON)]],
  ])('reports a common key narrowed %s', async (_how, narrowBy) => {
    const { found, tooCommon } = await lookUp([key(COMMON, narrowBy)]);
    expect([found.length, tooCommon.map(({ hash }) => hash)]).toEqual([0, [COMMON]]);
  });

  test('sees a newly published load at once, and lists no map as a source', async () => {
    const store = createStoreSource(db);
    await store.lookup([key(RARE)], signal);
    expect(store.feeds().map(({ name, asOf }) => [name, asOf])).toEqual([['voters', '2026-10-01']]);
    await db.query(`update load set state = 'superseded' where id = $1`, [live]);
    await db.query(`update load set state = 'live', as_of = '2026-11-01' where id = $1`, [old]);
    const { found } = await store.lookup([key(RARE)], signal);
    expect([...found.values()].flat().map(({ recordId }) => recordId)).toEqual(['OLD']);
    expect(store.feeds()[0]!.asOf).toBe('2026-11-01');
    await db.query(`update load set state = 'superseded' where id = $1`, [old]);
    await db.query(`update load set state = 'live' where id = $1`, [live]);
  });

  test('answers from a load of another keys version, and names its source as outdated', async () => {
    await db.query('update load set keys_version = $1 where id = $2', [KEYS_VERSION - 1, live]);
    const store = createStoreSource(db);
    expect((await store.lookup([key(RARE)], signal)).found.size).toBe(1);
    expect([store.feeds().map(({ name }) => name), store.outdated!().map(({ name }) => name)]).toEqual([['voters'], ['voters']]);
    await db.query('update load set keys_version = $1 where id = $2', [KEYS_VERSION, live]);
  });
});

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}
const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];

/** The generic plan of the statement, on a connection of its own, with the given planner options off. */
async function explain(
  { text, values }: { text: string; values: readonly string[] },
  off: readonly string[] = [],
): Promise<{ nodes: Plan[]; pages: number }> {
  const client = await db.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    for (const setting of off) await client.query(`set ${setting} = off`);
    await client.query(`prepare look_up as ${text}`);
    const explained = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, format json) execute look_up (${values.map((value) => `'${value}'`).join(', ')})`,
    );
    const plan = explained.rows[0]!['QUERY PLAN'][0]!.Plan;
    return { nodes: flatten(plan), pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
  } finally {
    client.release(true);
  }
}

test('a look-up reads key indexes and primary keys only, and few pages for each key and record', async () => {
  const ids = Array.from({ length: 200 }, (_, n) => String(1 + n * 300));
  const hashes = await db.query<{ hash: bigint }>('select hashint8extended(id, 1) as hash from unnest($1::bigint[]) id', [ids]);
  const [find, fetch, both] = lookUpStatements(hashes.rows, ids);
  const found = await explain(find!);
  expect(found.nodes.find((node) => node['Index Name'] === 'evidence_key_hash')?.['Node Type']).toBe('Index Only Scan');
  expect(found.nodes.filter((node) => node['Index Name'] === 'key_page_pkey').map((node) => node['Node Type'])).toEqual([
    'Index Only Scan',
    'Index Scan',
  ]);
  const small = ['load', 'evidence_block'];
  expect(found.nodes.filter((node) => node['Node Type'] === 'Seq Scan' && !small.includes(node['Relation Name']!))).toEqual([]);
  expect(found.pages).toBeGreaterThan(hashes.rows.length);
  expect(found.pages).toBeLessThan(hashes.rows.length * 12 + 20);
  const fetched = await explain(fetch!);
  expect(fetched.nodes.find((node) => node['Index Name'] === 'evidence_page_pkey')?.['Node Type']).toMatch(/Index Scan/);
  expect(fetched.pages).toBeLessThan(ids.length * 4 + 20);
  const together = await explain(both!);
  expect(together.nodes.filter((node) => node['Node Type'] === 'Seq Scan' && !small.includes(node['Relation Name']!))).toEqual([]);
  expect(together.nodes.find((node) => node['Index Name'] === 'evidence_key_hash')?.['Node Type']).toBe('Index Only Scan');
  expect(together.nodes.find((node) => node['Index Name'] === 'evidence_page_pkey')?.['Node Type']).toMatch(/Index Scan/);
  expect(together.pages).toBeLessThan(found.pages + fetched.pages + 20);
});

test('narrowing a common key reads each side once', async () => {
  const SIDE = 1_536;
  const [common, narrow, other] = [71n, 72n, 73n];
  await db.query('truncate evidence_key');
  await packCommon(common, 1, SIDE);
  await packCommon(narrow, SIDE - 39, 2 * SIDE - 40);
  await packCommon(other, SIDE - 79, SIDE - 40);
  await db.query('analyze evidence_key, key_page');
  const pairs = [narrow, other].map((one) => ({ common, narrow: one, position: 1 }));
  expect((await selectNarrowedHits(db, pairs)).map(({ n, ids }) => [n, ids?.length])).toEqual([[1, 80]]);
  // The planner knows as little about two large sets as about two records, and would join them by a nested loop in a large store.
  const { nodes } = await explain(narrowedStatement(pairs), ['enable_hashjoin', 'enable_mergejoin']);
  const rows = nodes.map((node) => node['Actual Rows'] * node['Actual Loops']);
  expect(Math.max(...rows)).toBeGreaterThanOrEqual(SIDE);
  expect(Math.max(...rows)).toBeLessThan(3 * SIDE);
});

/** Pages filled by one hash only. */
async function packCommon(hash: bigint, from: number, to: number): Promise<void> {
  await db.query(
    `insert into key_page (bucket, upto, part, hashes, ids)
     select ($1::bigint >> 58) & 63, $1, (n - $2) / 64, array_agg($1::bigint), array_agg(n order by n) from generate_series($2::bigint, $3::bigint) n group by (n - $2) / 64`,
    [hash, from, to],
  );
}
