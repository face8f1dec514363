import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeSource } from '../commands/sources.ts';
import { clearLoads } from './loads.ts';
import { runLoad } from './run-load.ts';
import { storeOfTests } from '../testing/store-of-tests.ts';

const ignore = (): void => undefined;

const store = storeOfTests();

interface Lot {
  apn: string;
  line: string;
}

async function load(lots: readonly Lot[], asOf: string): Promise<void> {
  const path = join(store.folder, `${asOf}.ndjson`);
  const records = lots.map(({ apn, line }) => ({
    type: 'parcel',
    record: apn,
    countyFips: '03001',
    apn,
    situs: { line, city: 'QUILLMERE', state: 'FK', zip: '00412' },
    owners: [{ full: 'VARNHAM ODILE', order: 'last_first' }],
  }));
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const source = { name: 'roll', label: 'Roll', origin: 'roll', role: 'assessor', state: 'FK' } as const;
  const request = { layoutId: 'feed-ndjson', paths: [path], source, asOf, rejectsPath: join(store.folder, 'rejects.csv') };
  expect(await runLoad(store.pool, request, { onProgress: ignore, onWait: ignore })).toMatchObject({ outcome: 'published', rejected: 0 });
}

const known = async (ofLive = true) =>
  (
    await store.pool.query<{ door: string | null; apn: string }>(
      `select door, apn from known_parcel join load on load.id = load_id where (load.state = 'live') = $1 order by apn`,
      [ofLive],
    )
  ).rows;

const LOTS = [
  { apn: '12-0126-001', line: '126 N OLD MILL LN' },
  { apn: '12-0126-002', line: 'OLD MILL LN' },
];

test('parcels are known by address and number while their load is live', async () => {
  await load(LOTS, '2026-10-01');
  expect(await known()).toEqual([
    { door: '126 OLDMILL/QUILLMERE/00412', apn: '120126001' },
    { door: null, apn: '120126002' },
  ]);
  await load([{ apn: '12-0128-001', line: '128 OLD MILL LN' }], '2026-11-01');
  expect(await known()).toEqual([{ door: '128 OLDMILL/QUILLMERE/00412', apn: '120128001' }]);
  await clearLoads(store.url, 0);
  expect(await known(false)).toEqual([]);
  await removeSource(store.url, 'roll', undefined, ignore);
  expect(await known()).toEqual([]);
  await clearLoads(store.url, 0);
  expect((await store.pool.query('select from known_parcel')).rowCount).toBe(0);
});
