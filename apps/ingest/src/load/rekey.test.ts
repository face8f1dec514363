import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LayoutMap } from '@deedline/contract/files/layout-map';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import { expect, test } from 'vitest';
import { clearLoads } from './loads.ts';
import { rekeyLoads, type Rekeyed } from './rekey.ts';
import { runLoad } from './run-load.ts';
import { storeOfTests } from '../testing/store-of-tests.ts';

const SILENT = { onProgress: () => undefined, onWait: () => undefined };
const VOTERS = [
  `{"type":"person","record":"V1","lastSeen":"2026-10-01","name":{"first":"ISADORA","last":"PELLWORTH"},"birthDate":"1961-04-02","address":{"line":"9 COOPERS WHARF UNIT 3","city":"LARKHAVEN","state":"FK","zip":"00377"},"phones":["4195550142"]}`,
  `{"type":"person","record":"V2","origin":"elsewhere","firstSeen":"2019","name":{"full":"PIKE ANSEL R","order":"last_first"},"address":{"line":"418 TANNERY ROW","city":"QUILLMERE","state":"FK","zip":"00412"}}`,
];

const store = storeOfTests();

const query = async (text: string) => (await store.pool.query<Record<string, unknown>>(text)).rows;

/** Reads the live load of a source and its records, without their database ids. */
async function readLive(name: string) {
  const load = `(select load.id from load join source on source.id = source_id where source.name = '${name}' and load.state = 'live')`;
  return {
    load: await query(
      `select layout, as_of, digest, files, rows_read, rows_loaded, rows_rejected, keys_version from load where id = ${load}`,
    ),
    records: await query(
      `select kind, record_id, origin, first_seen, last_seen, body from evidence where load_id = ${load} order by record_id`,
    ),
    keys: await query(`select record_id, hash from evidence_key join evidence on id = evidence_id where load_id = ${load} order by 1, 2`),
    known: await query(`select door, apn from known_parcel where load_id = ${load} order by 1, 2`),
  };
}

async function loadVoters(name: string): Promise<void> {
  const path = join(store.folder, `${name}.ndjson`);
  writeFileSync(path, `${VOTERS.join('\n')}\n{"type":"nothing"}\n`);
  const source = { name, role: 'voter', state: 'FK', countyFips: '03001', countyName: 'Quillmere' } as const;
  await runLoad(
    store.pool,
    { layoutId: 'feed-ndjson', paths: [path], source, asOf: '2026-11-01', rejectsPath: join(store.folder, 'rejects.csv') },
    SILENT,
  );
}

/** Leaves the live records as another version of the keys would have: under other hashes. */
async function spoilKeys(name: string): Promise<void> {
  await query(`update evidence_key set hash = hash + 1 from evidence where id = evidence_id and load_id = (select load.id from load join source on source.id = source_id
    where source.name = '${name}' and load.state = 'live')`);
  await query(`update load set keys_version = ${KEYS_VERSION - 1} from source where source.id = source_id and source.name = '${name}'`);
}

test('rekeyed records have the keys of a fresh load, and the old rows are cleared', async () => {
  await loadVoters('voters');
  await loadVoters('other');
  const [before, other] = [await readLive('voters'), await readLive('other')];
  await spoilKeys('voters');
  expect((await readLive('voters')).keys).not.toEqual(before.keys);
  const done: Rekeyed[] = [];
  await rekeyLoads(store.pool, (one) => done.push(one));
  expect(done).toEqual([{ source: 'voters', layout: 'feed-ndjson', records: 2, left: 0, elapsedMs: expect.any(Number) }]);
  expect(await readLive('voters')).toEqual(before);
  expect(await readLive('other')).toEqual(other);
  expect(await clearLoads(store.url, 0)).toBe(1);
  expect(await query('select count(*)::int as rows from evidence')).toEqual([{ rows: 4 }]);
  await rekeyLoads(store.pool, () => expect.unreachable('nothing is left to do'));
});

test('an interrupted rekeying leaves the old records live, and the next run completes it', async () => {
  await loadVoters('broken');
  const before = await readLive('broken');
  await spoilKeys('broken');
  const spoiled = await readLive('broken');
  await query(`update evidence_page set records[2] = replace(records[2], '[4,', '[99,') where load_id = (select max(id) from load)`);
  await expect(rekeyLoads(store.pool, () => undefined)).rejects.toThrow(
    'record V2 is of a kind (99) that this version of Deedline does not know',
  );
  expect((await readLive('broken')).keys).toEqual(spoiled.keys);
  await query(`update evidence_page set records[2] = replace(records[2], '[99,', '[4,')`);
  await rekeyLoads(store.pool, () => undefined);
  expect(await readLive('broken')).toEqual(before);
});

test('a load that is replaced meanwhile is left alone', async () => {
  await loadVoters('replaced');
  await spoilKeys('replaced');
  const holder = await store.pool.connect();
  await holder.query(`select pg_advisory_lock(hashtextextended('deedline ingest replaced/feed-ndjson', 0))`);
  const done: Rekeyed[] = [];
  const running = rekeyLoads(store.pool, (one) => done.push(one));
  await expect
    .poll(
      async () =>
        (
          await query(
            `select 1 from pg_locks join pg_database on pg_database.oid = database where datname = current_database() and locktype = 'advisory' and not granted`,
          )
        ).length,
    )
    .toBe(1);
  await query(`update load set state = 'superseded' from source where source.id = source_id and source.name = 'replaced'`);
  await holder.query('select pg_advisory_unlock_all()');
  holder.release();
  await running;
  expect(done).toEqual([]);
});

const readDrawn = async () => ({
  lots: await query(`select county_fips, apn, situs, ring from parcel_shape join load on load.id = load_id where state = 'live'`),
  listed: (await query(`select apn from known_parcel join load on load.id = load_id where state = 'live' and layout = 'layer'`)).length,
});

test('a layer’s outlines and known parcels stay after rekeying', async () => {
  const path = join(store.folder, 'layer.geojsonl');
  const ring = [
    [-96, 41],
    [-95.9, 41],
    [-95.9, 41.1],
    [-96, 41],
  ];
  const properties = { PIN: '04-18-211-0040', SITE: '418 TANNERY ROW' };
  writeFileSync(path, JSON.stringify({ type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties }));
  const map = {
    version: 1,
    revision: 1,
    id: 'layer',
    title: 'A layer',
    role: 'assessor',
    input: { kind: 'table' },
    names: 'learned',
    records: [{ kind: 'parcel', fields: { apn: 'PIN', situs: { line: 'SITE' }, outline: 'geometry' } }],
  } as const satisfies LayoutMap;
  const source = { name: 'layer', role: 'assessor', state: 'FK', countyFips: '03001', countyName: 'Quillmere' } as const;
  const request = { layoutId: 'layer', map, paths: [path], source, asOf: '2026-11-01', rejectsPath: join(store.folder, 'rejects.csv') };
  expect(await runLoad(store.pool, request, SILENT)).toMatchObject({ read: 1, loaded: 1, rejected: 0 });
  const drawn = { lots: [{ county_fips: '03001', apn: '04-18-211-0040', situs: '418 TANNERY ROW', ring }], listed: 1 };
  expect(await readDrawn()).toEqual(drawn);
  await spoilKeys('layer');
  await rekeyLoads(store.pool, () => undefined);
  expect(await readDrawn()).toEqual(drawn);
});
