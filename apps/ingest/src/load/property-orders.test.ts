import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeSource } from '../commands/sources.ts';
import { runLoad } from './run-load.ts';
import { storeOfTests } from '../testing/store-of-tests.ts';

const ignore = (): void => undefined;

const store = storeOfTests();

const HOME = { line: '126 N OLD MILL LN', city: 'QUILLMERE', state: 'FK', zip: '00412' };
const AWAY = { line: '9 COOPERS WHARF', city: 'DAYTON', state: 'OH', zip: '45402' };
const owners = [{ full: 'VARNHAM ODILE', order: 'last_first' }];

const lot = (apn: number, over: object = {}) => ({ type: 'parcel', apn: String(apn), situs: HOME, owners, ...over });
const sale = (apn: number, saleDate: string, salePrice?: number, deedType = 'Warranty Deed') => ({
  type: 'sale',
  apn: String(apn),
  saleDate,
  deedType,
  ...(salePrice === undefined ? {} : { salePrice }),
});
const bill = (apn: number, taxYear: number, over: object = {}) => ({ type: 'tax', apn: String(apn), taxYear, ...over });
const outline = (apn: number, x: number, width = 1) => ({
  type: 'Feature',
  properties: { apn: String(apn) },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [x, 40],
        [x + width, 40],
        [x + width, 41],
        [x, 40],
      ],
    ],
  },
});

interface File {
  role: 'assessor' | 'recorder' | 'tax';
  layoutId: string;
  asOf: string;
  rows: object[];
}

const feed = (role: File['role'], asOf: string, rows: object[]): File => ({ role, layoutId: 'feed-ndjson', asOf, rows });

type Files = Readonly<Record<string, File>>;

const FIRST: Files = {
  roll: feed('assessor', '2026-01-01', [
    lot(1, { lastSaleDate: '2014-06', lastSalePrice: 265_000, mailing: AWAY, marketValue: 90_000 }),
    lot(2, { lastSaleDate: '2025', lastSalePrice: 70_000, mailing: HOME, exemptions: ['Homestead'] }),
    lot(3, { mailing: AWAY }),
    lot(4),
    lot(5, { lastSaleDate: '2020-05-05', mailing: AWAY }),
    lot(6, { mailing: HOME }),
  ]),
  deeds: feed('recorder', '2026-01-01', [
    sale(1, '2014-06-12'),
    sale(2, '2019-03-01', 40_000),
    sale(3, '2026-02-03', 150_000),
    sale(3, '2025-11-20', 90_000, 'Quit Claim Deed'),
    sale(5, '2020-05-05', 120_000, 'Tax Deed'),
  ]),
  transfers: feed('recorder', '2026-01-01', [
    sale(1, '2014-07-08', undefined, 'Grant Deed'),
    sale(3, '2026-02-03', 149_000),
    sale(4, '2018-01-01', 80_000),
    sale(5, '2020-05-05'),
  ]),
  bills: feed('tax', '2026-01-01', [
    bill(1, 2025, { taxAmount: 900, exemptions: ['Homestead'], status: 'paid' }),
    bill(2, 2025, { taxAmount: 800, status: 'paid' }),
    bill(3, 2025, { taxAmount: 700, status: 'due' }),
    bill(4, 2025, { taxAmount: 600, exemptions: ['Homestead'] }),
  ]),
  owing: feed('tax', '2026-01-01', [
    bill(2, 2025, { taxAmount: 810, status: 'delinquent' }),
    bill(3, 2023, { status: 'delinquent', delinquentSince: 2022 }),
    bill(4, 2026),

    bill(5, 2024, { status: 'delinquent' }),
    bill(6, 0, { status: 'delinquent' }),
  ]),
  map: {
    role: 'assessor',
    layoutId: 'parcel-map',
    asOf: '2026-01-01',
    rows: [outline(1, -80), outline(2, -78), outline(2, -70, 3), outline(4, -60)],
  },
  survey: { role: 'assessor', layoutId: 'parcel-map', asOf: '2026-01-01', rows: [outline(1, -79), outline(5, -50)] },
};

const SECOND: Files = {
  roll: feed('assessor', '2026-06-01', [
    lot(1, { lastSaleDate: '2014-06', lastSalePrice: 265_000, mailing: AWAY, marketValue: 99_000 }),
    lot(2, { mailing: HOME, exemptions: ['Homestead'] }),
    lot(3, { mailing: AWAY }),
    lot(5, { lastSaleDate: '2020-05-05', mailing: AWAY }),
    lot(6, { mailing: HOME }),
    lot(7, { mailing: HOME }),
  ]),
  // Omits the sale that the first file held by mistake.
  deeds: feed('recorder', '2026-06-01', [sale(3, '2025-11-20', 90_000, 'Quit Claim Deed'), sale(6, '2026-05-01', 10_000)]),
  bills: feed('tax', '2026-06-01', [
    bill(2, 2026, { taxAmount: 820, exemptions: ['Homestead'] }),
    bill(3, 2026, { taxAmount: 720 }),
    bill(4, 2026, { taxAmount: 620 }),
  ]),
  owing: feed('tax', '2026-06-01', [bill(3, 2025, { status: 'delinquent' })]),
  map: { role: 'assessor', layoutId: 'parcel-map', asOf: '2026-06-01', rows: [outline(2, -77), outline(3, -40)] },
};

let counties = 0;

type Order = readonly (readonly [name: string, file: File])[];

/** Loads these files in this order as a county of its own, removes some of them again, and returns what the store then says about its parcels. */
async function tellCounty(order: Order, removed: readonly string[] = []): Promise<object> {
  counties += 1;
  const countyFips = `03${String(counties).padStart(3, '0')}`;
  for (const [name, { role, layoutId, asOf, rows }] of order) {
    const path = join(store.folder, `${name}.ndjson`);
    writeFileSync(path, rows.map((row, at) => `${JSON.stringify({ record: `${name}${at}`, countyFips, ...row })}\n`).join(''));
    const source = { name: `${name} ${countyFips}`, label: name, origin: name, role, state: 'FK', countyFips } as const;
    const request = { layoutId, paths: [path], source, asOf, rejectsPath: join(store.folder, 'rejects.csv') };
    expect(await runLoad(store.pool, request, { onProgress: ignore, onWait: ignore })).toMatchObject({ outcome: 'published', rejected: 0 });
  }
  for (const name of removed) await removeSource(store.url, `${name} ${countyFips}`, undefined, ignore);
  const read = async (table: string, columns: string) =>
    (
      await store.pool.query(
        `select ${columns} as row from ${table} join load on load.id = load_id and load.state = 'live' where county_fips = $1 order by (${columns})::text`,
        [countyFips],
      )
    ).rows.map(({ row }) => row);
  return {
    properties: await read('property', `to_jsonb(property) - '{evidence_id,load_id,county_fips}'::text[]`),
    classes: await read('property_class', `to_jsonb(property_class) - '{load_id,county_fips}'::text[]`),
    told: await read('property_county', 'told'),
  };
}

let seed = 7;
const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

/** Puts the files in random order; where both sets have a file of the same name, the one of the first set comes first. */
function shuffle(first: Files, second: Files): Order {
  const names = [...Object.keys(first), ...Object.keys(second)]
    .map((name) => ({ name, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name);
  return names.map((name, at) => [name, (names.indexOf(name) < at ? second : first)[name]!]);
}

test('properties are the same for any order of loading', async () => {
  const order = Object.entries(FIRST);
  const told = await tellCounty(order);
  for (const other of [order.toReversed(), shuffle(FIRST, {}), shuffle(FIRST, {})]) expect(await tellCounty(other)).toEqual(told);
});

test('properties are the same for any order of loading newer files, without facts that these dropped', async () => {
  const { roll, ...others } = FIRST;
  const { roll: newer, ...newest } = SECOND;
  const rollsLast = [...Object.entries(others), ...Object.entries(newest), ['roll', roll!], ['roll', newer!]] as const;
  const told = await tellCounty(rollsLast);
  for (let turn = 0; turn < 3; turn += 1) expect(await tellCounty(shuffle(FIRST, SECOND))).toEqual(told);
});

test('properties are the same as if a removed source had never been loaded', async () => {
  const kept = Object.entries(FIRST).filter(([name]) => name !== 'deeds' && name !== 'bills' && name !== 'survey');
  expect(await tellCounty(Object.entries(FIRST), ['deeds', 'bills', 'survey'])).toEqual(await tellCounty(kept));
});
