import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { removeSource } from '../commands/sources.ts';
import { clearLoads } from './loads.ts';
import { rekeyLoads } from './rekey.ts';
import { runLoad } from './run-load.ts';
import { storeOfTests } from '../testing/store-of-tests.ts';

const ignore = (): void => undefined;

const store = storeOfTests();
beforeEach(async () => {
  for (const name of ['roll', 'deeds', 'bills']) await removeSource(store.url, name, undefined, ignore).catch(ignore);
  await clearLoads(store.url, 0);
});

const ROLES = { roll: 'assessor', deeds: 'recorder', bills: 'tax' } as const;

async function load(name: keyof typeof ROLES, records: readonly object[], asOf = '2026-10-01'): Promise<void> {
  const path = join(store.folder, `${name}-${asOf}.ndjson`);
  writeFileSync(
    path,
    records.map((record, at) => `${JSON.stringify({ record: `${name}${at}`, countyFips: '03001', ...record })}\n`).join(''),
  );
  const source = { name, label: name, origin: name, role: ROLES[name], state: 'FK' } as const;
  const request = { layoutId: 'feed-ndjson', paths: [path], source, asOf, rejectsPath: join(store.folder, 'rejects.csv') };
  expect(await runLoad(store.pool, request, { onProgress: ignore, onWait: ignore })).toMatchObject({ outcome: 'published', rejected: 0 });
}

const HOME = { line: '126 N OLD MILL LN', city: 'QUILLMERE', state: 'FK', zip: '00412' };
const AWAY = { line: '9 COOPERS WHARF', city: 'DAYTON', state: 'OH', zip: '45402' };

const lot = (apn: string, over: object = {}) => ({
  type: 'parcel',
  apn,
  situs: HOME,
  owners: [{ full: 'VARNHAM ODILE', order: 'last_first' }],
  ...over,
});
const sale = (apn: string, saleDate: string, salePrice?: number) => ({
  type: 'sale',
  apn,
  saleDate,
  ...(salePrice ? { salePrice } : {}),
  deedType: 'Warranty',
});

const shown = async () =>
  (
    await store.pool.query(
      `select apn, owner_kind, occupancy, portfolio, same_mailing, is_homestead, market_value::int as value, value_before::int as before,
         sold_on::text as sold, sale_price::int as price, sold_before_on::text as sold_before, tax_year
       from property join load on load.id = load_id and load.state = 'live' order by apn_key`,
    )
  ).rows;

test('a roll makes one property per parcel, and owners are told apart by mailing address', async () => {
  await load('roll', [
    lot('1', { mailing: AWAY, marketValue: 90_000, propertyType: 'Single family' }),
    lot('2', { mailing: AWAY }),
    lot('2', { mailing: AWAY, owners: [{ full: 'VARNHAM PIERS', order: 'last_first' }] }),
    // A namesake with another mailing address is a different person.
    lot('3', { mailing: HOME }),
    lot('4', { owners: [{ full: 'MARLOW HOLDINGS LLC' }] }),
  ]);
  expect(await shown()).toMatchObject([
    { apn: '1', owner_kind: 1, occupancy: 3, portfolio: 2, same_mailing: 2, value: 90_000, before: null },
    { apn: '2', portfolio: 2 },
    { apn: '3', occupancy: 1, portfolio: 1, same_mailing: 1 },
    { apn: '4', owner_kind: 2, occupancy: null, portfolio: null },
  ]);
  expect((await store.pool.query('select from property_incoming')).rowCount).toBe(0);
  expect((await store.pool.query('select county_fips, parcels from property_county')).rows).toEqual([{ county_fips: '03001', parcels: 4 }]);
});

const facts = async () =>
  (
    await store.pool.query(
      'select apn, sold_on::text as sold, sale_price::int as price, deed_kind as deed, tax_year as tax, tax_state as owed from property order by apn',
    )
  ).rows;
const untold = async () =>
  (await store.pool.query('select max(untold_sales) as sales, max(untold_taxes) as taxes from property_class where is_county')).rows;

test('removing a source removes its facts, and keeps those of other files', async () => {
  await load('roll', [lot('1', { lastSaleDate: '2014-06', lastSalePrice: 265_000 }), lot('2')]);
  await load('deeds', [sale('1', '2026-02-03', 150_000), { ...sale('2', '2026-05-01', 90_000), deedType: 'Tax Deed' }]);
  await load('bills', [{ type: 'tax', apn: '1', taxYear: 2026, taxAmount: 900, status: 'delinquent' }]);
  expect(await facts()).toEqual([
    { apn: '1', sold: '2026-02-03', price: 150_000, deed: 1, tax: 2026, owed: 3 },
    { apn: '2', sold: '2026-05-01', price: 90_000, deed: 7, tax: null, owed: null },
  ]);
  await removeSource(store.url, 'deeds', undefined, ignore);
  expect(await facts()).toEqual([
    { apn: '1', sold: '2014-06-01', price: 265_000, deed: null, tax: 2026, owed: 3 },
    { apn: '2', sold: null, price: null, deed: null, tax: null, owed: null },
  ]);
  expect(await untold()).toEqual([{ sales: 1, taxes: 1 }]);
  await removeSource(store.url, 'bills', undefined, ignore);
  expect(await facts()).toMatchObject([{ apn: '1', sold: '2014-06-01', tax: null, owed: null }, { apn: '2' }]);
  expect(await untold()).toEqual([{ sales: 1, taxes: 2 }]);
});

test('sales and bills apply in any order of files, and the latest sale counts', async () => {
  const roll = [
    lot('0-1', { lastSaleDate: '2014-06', lastSalePrice: 265_000 }),
    lot('0-2', { lastSaleDate: '2025', lastSalePrice: 70_000 }),
    lot('0-3'),
  ];
  const deeds = [
    sale('0-1', '2014-06-12'),
    sale('0-2', '2019-03-01', 1),
    sale('0-3', '2026-02-03', 150_000),
    sale('0-3', '2025-11-20', 90_000),
  ];
  const bills = [
    { type: 'tax', apn: '01', taxYear: 2026, taxAmount: 900.5, exemptions: ['Homestead'] },
    { type: 'tax', apn: '02', taxYear: 2026 },
  ];
  const told = [
    { apn: '0-1', sold: '2014-06-12', price: 265_000, is_homestead: true, occupancy: 1, tax_year: 2026 },
    { apn: '0-2', sold: '2025-01-01', price: 70_000, is_homestead: false },
    { apn: '0-3', sold: '2026-02-03', price: 150_000, sold_before: '2025-11-20', is_homestead: null },
  ];
  await load('roll', roll);
  await load('deeds', deeds);
  await load('bills', bills);
  expect(await shown()).toMatchObject(told);
  await load('roll', [...roll, lot('9')], '2026-11-01');
  expect(await shown()).toMatchObject([...told, { apn: '9', sold: null }]);
});

test('a newer roll keeps the previous values, and clearing removes the rest', async () => {
  await load('roll', [lot('1', { marketValue: 90_000 }), lot('2')]);
  await load('roll', [lot('1', { marketValue: 99_000 }), lot('3', { marketValue: 1 })], '2026-11-01');
  expect(await shown()).toMatchObject([
    { apn: '1', value: 99_000, before: 90_000 },
    { apn: '3', value: 1, before: null },
  ]);
  await clearLoads(store.url, 0);
  expect((await store.pool.query('select from property')).rowCount).toBe(2);
  await removeSource(store.url, 'roll', undefined, ignore);
  await clearLoads(store.url, 0);
  for (const table of ['property', 'property_county']) expect((await store.pool.query(`select from ${table}`)).rowCount).toBe(0);
});

test('the change of value since the previous roll is exact', async () => {
  const changes = async () =>
    (
      await store.pool.query(
        'select apn, value_change as change from property join load on load.id = load_id and load.state = $1 order by apn',
        ['live'],
      )
    ).rows;
  await load('roll', [lot('1', { marketValue: 90_000 }), lot('2', { marketValue: 200_000 }), lot('3')]);
  expect(await changes()).toMatchObject([{ change: null }, { change: null }, { change: null }]);
  const next = [
    lot('1', { marketValue: 99_000 }),
    lot('2', { marketValue: 150_000 }),
    lot('3', { marketValue: 5_000 }),
    lot('4', { marketValue: 1 }),
  ];
  await load('roll', next, '2026-11-01');
  expect(await changes()).toMatchObject([{ change: 10 }, { change: -25 }, { change: null }, { change: null }]);
  const told = await store.pool.query(`select told -> 'valueChange' as told from property_county order by load_id desc limit 1`);
  expect(told.rows).toEqual([{ told: 2 }]);
});

test.each([
  [1, 'WD', 'Warranty Deed', 'GENERAL WARRANTY DEED', 'JOINT TENANCY WARRANTY DEED', 'Warranty deed in trust'],
  [2, 'SWD', 'Special Warranty', 'LIMITED WARRANTY DEED', 'SPEC WARR DEED'],
  [3, 'GRANT DEED', 'Bargain & Sale Deed'],
  [4, 'QC', 'QCD', 'Quit Claim Deed', 'QUITCLAIM'],
  [5, "Trustee's Deed", 'TRUSTEES DEED'],
  [
    6,
    "SHERIFF'S DEED",
    'Trustee deed upon sale',
    'Deed in lieu of foreclosure',
    'CERTIFICATE OF TITLE',
    'REFEREE DEED',
    "Special Master's Deed",
  ],
  [7, 'TAX DEED', "Treasurer's deed", 'Deed, tax sale', 'IDED'],
  [8, 'PR', "EXECUTOR'S DEED", 'Personal Representative Deed', 'DEED OF DISTRIBUTION'],
  [9, 'GIFT DEED', 'Gift'],
  [
    null,
    'DEED',
    'TD',
    'SD',
    'Deed of trust',
    'CORRECTIVE WARRANTY DEED',
    'Transfer on death deed',
    'PATENT',
    '',
    'Tax exempt deed',
    'MARSHALLTOWN',
  ],
])('deed kind is read from the recorder’s words: %s', async (kind, ...printed) => {
  const read = await store.pool.query('select printed, deed_kind(printed) as kind from unnest($1::text[]) printed', [printed]);
  expect(read.rows).toEqual(printed.map((one) => ({ printed: one, kind })));
});

test.each([
  [
    true,
    'Quit Claim Deed',
    "SHERIFF'S DEED",
    "Executor's deed",
    'GIFT',
    'Tax deed',
    'Correction deed',
    'TOD',
    'Court order',
    'DIVORCE DECREE',
    'Right-of-way',
  ],
  [false, 'Warranty', 'GRANT DEED', 'Trustee deed', 'DEED', 'MARSHALLTOWN', '', null],
])('a deed that is no market sale is recognized by its words: %s', async (isNoSale, ...printed) => {
  const read = await store.pool.query('select printed, is_no_sale(printed) as "isNoSale" from unnest($1::text[]) printed', [printed]);
  expect(read.rows).toEqual(printed.map((one) => ({ printed: one, isNoSale })));
});

const kinds = async () => (await store.pool.query('select apn, deed_kind as kind from property order by load_id desc, apn limit 3')).rows;

test('the deed kind is that of the last sale, and unknown if the roll has a later one', async () => {
  await load('roll', [lot('1'), lot('2', { lastSaleDate: '2026-02-01' }), lot('3')]);
  await load('deeds', [
    { ...sale('1', '2020-01-01'), deedType: 'Quit Claim Deed' },
    { ...sale('2', '2020-01-01'), deedType: 'Quit Claim Deed' },
    { ...sale('3', '2020-01-01'), deedType: 'Warranty Deed' },
    { ...sale('3', '2021-01-01'), deedType: 'Tax Deed' },
  ]);
  const told = [
    { apn: '1', kind: 4 },
    { apn: '2', kind: null },
    { apn: '3', kind: 7 },
  ];
  expect(await kinds()).toEqual(told);
  await load('roll', [lot('1'), lot('2', { lastSaleDate: '2026-02-01' }), lot('3'), lot('4')], '2026-11-01');
  await clearLoads(store.url, 0);
  expect(await kinds()).toEqual(told);
});

const taxes = async () =>
  (await store.pool.query('select apn, tax_state as state, delinquent_since as since from property order by load_id desc, apn limit 5'))
    .rows;
const bill = (apn: string, taxYear: number, over: object = {}) => ({ type: 'tax', apn, taxYear, ...over });

test('taxes are delinquent since the earliest unpaid year, and cleared when a newer list omits the parcel', async () => {
  const roll = ['1', '2', '3', '4', '5'].map((apn) => lot(apn));
  const owing = [
    bill('1', 2023, { status: 'delinquent' }),
    bill('1', 2024, { status: 'paid' }),
    bill('1', 2025, { status: 'due' }),
    bill('2', 2025, { status: 'delinquent', delinquentSince: 2021 }),
    bill('3', 2025, { status: 'paid' }),
    bill('4', 2025, { status: 'exempt', delinquentSince: 2020 }),
    bill('5', 2025),
  ];
  const told = [
    { apn: '1', state: 3, since: 2023 },
    { apn: '2', state: 3, since: 2021 },
    { apn: '3', state: 1, since: null },
    { apn: '4', state: 4, since: null },
    { apn: '5', state: null, since: null },
  ];
  await load('roll', roll);
  await load('bills', owing);
  expect(await taxes()).toEqual(told);
  await load('roll', [...roll, lot('6')], '2026-11-01');
  await clearLoads(store.url, 0);
  expect(await taxes()).toEqual(told);
  await load('bills', [bill('1', 2025, { status: 'paid' })], '2026-11-02');
  expect(await taxes()).toEqual([
    { apn: '1', state: 1, since: null },
    ...['2', '3', '4', '5'].map((apn) => ({ apn, state: null, since: null })),
  ]);
  expect((await changed()).find(({ apn }) => apn === '2')).toEqual({
    apn: '2',
    changes: 0,
    before: { tax_state: 3, delinquent_since: 2021 },
  });
});

test('a roll loaded before properties existed gets its properties from the store', async () => {
  await load('roll', [lot('1', { marketValue: 90_000 }), lot('2')]);
  await load('deeds', [sale('1', '2024-05-06', 120_000)]);
  for (const table of ['property', 'property_county']) await store.pool.query(`delete from ${table}`);
  const done: string[] = [];
  await rekeyLoads(store.pool, ({ source }) => done.push(source));
  expect(done).toEqual(['roll']);
  expect(await shown()).toMatchObject([{ apn: '1', value: 90_000, sold: '2024-05-06' }, { apn: '2' }]);
  await rekeyLoads(store.pool, ({ source }) => done.push(source));
  expect(done).toEqual(['roll']);
});

const told = async () =>
  (
    await store.pool.query(
      `select apn_key as apn, market_value::int as value, holder_key <> lag(holder_key) over (partition by apn_key order by load_id) as changed
       from property_history order by apn_key, load_id`,
    )
  ).rows;

test('a roll’s history stays when the next replaces it, not twice for the same files, and is removed with its source', async () => {
  const roll = [lot('1', { marketValue: 90_000, mailing: AWAY }), lot('2', { marketValue: 1_000, mailing: AWAY })];
  await load('roll', roll, '2025-10-01');
  await load('roll', [lot('1', { marketValue: 99_000, mailing: AWAY, owners: [{ full: 'HALE JOHN' }] }), lot('2', { mailing: HOME })]);
  await clearLoads(store.url, 0);
  const all = [
    { apn: '1', value: 90_000, changed: null },
    { apn: '1', value: 99_000, changed: true },
    { apn: '2', value: 1_000, changed: null },
    // A new mailing address is not a change of owner.
    { apn: '2', value: null, changed: false },
  ];
  expect(await told()).toEqual(all);
  for (const table of ['property', 'property_county']) await store.pool.query(`delete from ${table}`);
  await rekeyLoads(store.pool, ignore);
  await clearLoads(store.url, 0);
  expect(await told()).toEqual(all);
  await removeSource(store.url, 'roll', undefined, ignore);
  await clearLoads(store.url, 0);
  expect(await told()).toEqual([]);
});

const outline = (apn: string, x: number) =>
  `${JSON.stringify({
    type: 'Feature',
    properties: { apn },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [x, 40],
          [x + 1, 40],
          [x + 1, 41],
          [x, 40],
        ],
      ],
    },
  })}\n`;
const between = (buyer: string, seller: string) => ({
  buyer: { full: buyer, order: 'last_first' },
  seller: { full: seller, order: 'last_first' },
});

test('deed references and family transfers, and parcel locations, apply in any order of files', async () => {
  const path = join(store.folder, 'map.ndjson');
  writeFileSync(path, outline('1', -80) + outline('2', -70));
  const source = { name: 'map', label: 'map', origin: 'map', role: 'assessor', state: 'FK', countyFips: '03001' } as const;
  const draw = (asOf: string) =>
    runLoad(
      store.pool,
      { layoutId: 'parcel-map', paths: [path], source, asOf, rejectsPath: join(store.folder, 'rejects.csv') },
      { onProgress: ignore, onWait: ignore },
    );
  const places = async () => (await store.pool.query(`select apn, place[0] as x, place[1] as y from property order by apn`)).rows;
  await load('roll', [lot('1'), lot('3')]);
  await draw('2026-01-01');
  expect(await places()).toEqual([
    { apn: '1', x: -79.5, y: 40.5 },
    { apn: '3', x: null, y: null },
  ]);
  await load('roll', [lot('1'), lot('2')], '2026-11-01');
  await clearLoads(store.url, 0);
  expect(await places()).toEqual([
    { apn: '1', x: -79.5, y: 40.5 },
    { apn: '2', x: -69.5, y: 40.5 },
  ]);
  await load('deeds', [
    { ...sale('1', '2024-01-01', 100_000), ...between('VARNHAM CLEMENT', 'VARNHAM ODILE'), book: '12', page: '7' },
    { ...sale('1', '2024-01-02', 100_000), ...between('VARNHAM FAMILY TRUST', 'VARNHAM ODILE') },
    { ...sale('1', '2024-01-03', 100_000), ...between('HALE JOHN', 'VARNHAM ODILE') },
    { ...sale('1', '2024-01-04', 100_000), buyer: { full: 'HALE JOHN' } },
  ]);
  expect((await store.pool.query('select instrument, is_kin as kin from property_sale order by sold_on')).rows).toEqual([
    { instrument: '12/7', kin: true },
    { instrument: null, kin: true },
    { instrument: null, kin: false },
    { instrument: null, kin: null },
  ]);
  await removeSource(store.url, 'map', undefined, ignore);
});

const changed = async () =>
  (
    await store.pool.query(
      `select c.apn_key as apn, c.changes, c.before from property_change c join load on load.id = c.load_id and load.state = 'live'
       join source on source.id = load.source_id order by source.name, c.apn_key`,
    )
  ).rows;

test('changes by a newer roll are recorded once, without names; the first roll records none', async () => {
  const roll = (value: number, owner = 'VARNHAM ODILE') => [
    lot('1', { mailing: AWAY, marketValue: value, propertyType: 'Single family' }),
    lot('2', { owners: [{ full: owner, order: 'last_first' }], mailing: HOME }),
    lot('3', { mailing: AWAY }),
  ];
  await load('roll', roll(90_000));
  expect(await changed()).toEqual([]);
  const [first, second] = roll(99_000, 'KETTLEBY ABSALOM');
  await load('roll', [first!, second!, lot('4', { lastSaleDate: '2026-10-20', mailing: AWAY })], '2026-11-01');
  expect(await changed()).toEqual([
    { apn: '1', changes: 32, before: { market_value: 90_000, value_change: null } },
    { apn: '2', changes: 8, before: {} },
    { apn: '3', changes: 2, before: expect.objectContaining({ apn: '3', city: 'QUILLMERE', occupancy: 3 }) },
    { apn: '4', changes: 1, before: null },
  ]);
  expect(JSON.stringify(await changed())).not.toMatch(/varnham|coopers|owner_key|mailing_key/i);
});

test('a late sale in deeds is recorded as a change, old sales are not', async () => {
  await load('roll', [lot('1', { lastSaleDate: '2014-06-12' }), lot('2'), lot('3')]);
  await load('deeds', [sale('1', '2026-09-20', 150_000), sale('2', '2003-02-01', 90_000)]);
  expect(await changed()).toEqual([{ apn: '1', changes: 4, before: { sold_on: '2014-06-12', sale_price: null, deed_kind: null } }]);
  await load('deeds', [sale('1', '2026-09-20', 150_000), sale('2', '2003-02-01', 90_000), sale('3', '2004-05-06', 80_000)], '2026-11-01');
  expect(await changed()).toEqual([{ apn: '3', changes: 0, before: { sold_on: null, sale_price: null, deed_kind: null } }]);
  await clearLoads(store.url, 0);
  expect((await store.pool.query('select from property_change')).rowCount).toBe(1);
});

const written = async () => (await store.pool.query('select apn, xmin::text from property order by apn')).rows;

test('a file without new facts does not rewrite properties', async () => {
  await load('roll', [lot('1', { lastSaleDate: '2025-06', lastSalePrice: 265_000 }), lot('2')]);
  await load('deeds', [sale('1', '2019-03-01', 90_000), sale('2', '2026-02-03', 150_000)]);
  await load('bills', [{ type: 'tax', apn: '1', taxYear: 2026, taxAmount: 900.5, status: 'paid' }]);
  const before = await written();
  await load('deeds', [sale('1', '2019-03-01', 90_000), sale('2', '2026-02-03', 150_000), sale('9', '2026-02-03')], '2026-11-01');
  await load(
    'bills',
    [
      { type: 'tax', apn: '1', taxYear: 2026, taxAmount: 900.5, status: 'paid' },
      { type: 'tax', apn: '9', taxYear: 2026 },
    ],
    '2026-11-01',
  );
  expect(await written()).toEqual(before);
});
