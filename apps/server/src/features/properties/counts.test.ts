import type { PropertyFilter } from '@deedline/contract/properties/filter';
import { DEED_KINDS, LAND_USES, OCCUPANCIES, OWNER_KINDS, TAX_STATES } from '@deedline/contract/properties/filter-words';
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import { DEED_KIND_IDS } from '@deedline/engine/property/deed-kinds';
import { LAND_USE_IDS } from '@deedline/engine/property/land-use';
import { OCCUPANCY_IDS, OWNER_KIND_IDS } from '@deedline/engine/property/property-facts';
import { TAX_STATE_IDS } from '@deedline/engine/property/tax-states';
import {
  type Arbitrary,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  double,
  integer,
  record,
  subarray,
  tuple,
  uniqueArray,
} from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { countProperties, readFilter, readScope } from './properties.ts';
import { countFitting, selectFitting } from './queries.ts';

const PARCELS = 700;
let app: TestServer;
let lots: Lot[];
beforeAll(async () => {
  app = await startTestServer();
  lots = await fill();
});
afterAll(() => app.close());

/** A row of `property`. */
type Lot = ReturnType<typeof draw>;

/** Each figure is missing independently of the others. */
function draw(id: number, load_id: number, county_fips: string, random: () => number) {
  const some = (most: number, step = 1, least = 0) => (random() < 0.12 ? null : least + step * Math.ceil(random() * most));
  const day = (within: number) =>
    random() < 0.2 ? null : new Date(Date.UTC(2026, 9, 1) - random() * within * 86_400_000).toISOString().slice(0, 10);
  const tax = some(4);
  const [city, x, y] = [some(2), random() * 0.1 - 80, random() * 0.1 + 40];
  return {
    evidence_id: id,
    load_id,
    county_fips,
    apn: `R-${id}`,
    apn_key: `R${id}`,
    city: city === null ? null : ['ALDER', 'BIRCH'][city - 1]!,
    zip: `0010${id % 5}`,
    owner_kind: some(5),
    occupancy: some(3),
    land_use: some(10),
    is_homestead: random() < 0.2 ? null : random() < 0.5,
    sold_on: day(6_000),
    sold_before_on: day(7_000),
    portfolio: some(12),
    same_mailing: some(12),
    square_feet: some(40, 100),
    acreage: some(40, 0.25),
    year_built: some(125, 1, 1900),
    bedrooms: some(6),
    bathrooms: some(8, 0.5),
    market_value: some(60, 10_000),
    assessed_value: some(60, 10_000),
    sale_price: some(60, 10_000),
    value_change: some(60, 1.5, -40),
    deed_kind: some(9),
    tax_state: tax,
    delinquent_since: tax === TAX_STATE_IDS.delinquent ? 2026 - Math.floor(random() * 8) : null,
    place: random() < 0.15 ? null : `(${x},${y})`,
    at: [x, y] as const,
  };
}

/** Two rolls: the first has three counties; the second, newer one has only the last of them. One lot in forty is hidden. */
async function fill(): Promise<Lot[]> {
  const { owner } = app;
  const loads: number[] = [];
  for (const [name, asOf] of [
    ['wide', '2025-10-01'],
    ['narrow', '2026-10-01'],
  ]) {
    const source = await owner.query(
      `insert into source (name, label, origin, role, state) values ($1, $1, $1, 'assessor', 'FK') returning id`,
      [name],
    );
    const load = await owner.query(
      `insert into load (source_id, layout, as_of, state, files, keys_version) values ($1, 'fl-nal', $2, 'live', '{}', $3) returning id`,
      [source.rows[0].id, asOf, KEYS_VERSION],
    );
    loads.push(load.rows[0].id);
  }
  let seed = 22;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const [wide, narrow] = loads as [number, number];
  const drawn = Array.from({ length: PARCELS }, (_, at) =>
    draw(at + 1, at % 4 === 3 ? narrow : wide, `0300${1 + Math.min(at % 4, 2)}`, random),
  );
  await owner.query('insert into property select * from jsonb_populate_recordset(null::property, $1)', [JSON.stringify(drawn)]);
  await owner.query(
    `insert into property_county (load_id, county_fips, parcels, cities, told)
     select load_id, county_fips, count(*), array_agg(distinct city) filter (where city is not null), '{}' from property group by load_id, county_fips`,
  );
  await owner.query('select count_classes(load_id, county_fips) from property_county');
  await owner.query(
    'insert into property_sweep (load_id, people, written_from, swept_at) select id, 0, pg_current_xact_id(), now() from load',
  );
  await owner.query(
    `insert into hidden_property (load_id, evidence_id, county_fips, apn_key)
     select load_id, evidence_id, county_fips, apn_key from property where evidence_id % 40 = 0`,
  );
  return drawn.filter((lot) => lot.evidence_id % 40 > 0 && (lot.county_fips !== '03003' || lot.load_id === narrow));
}

const bounds = (most: number, step = 1, from = 0) =>
  tuple(integer({ min: 0, max: most }), integer({ min: 0, max: most }), constantFrom('both', 'least', 'most')).map(([a, b, which]) => ({
    ...(which !== 'most' && { least: from + Math.min(a, b) * step }),
    ...(which !== 'least' && { most: from + Math.max(a, b) * step }),
  }));
const some = <Name extends string>(names: readonly Name[]) => uniqueArray(constantFrom(...names), { minLength: 1, maxLength: 3 });
const FIGURES = {
  isFlipped: constant(true as const),
  yearsOwned: bounds(16),
  portfolio: bounds(12),
  sameMailing: bounds(12),
  squareFeet: bounds(40, 100),
  acreage: bounds(40, 0.25),
  yearBuilt: bounds(125, 1, 1900),
  bedrooms: bounds(6),
  bathrooms: bounds(8, 0.5),
  marketValue: bounds(60, 10_000),
  assessedValue: bounds(60, 10_000),
  valueChange: bounds(60, 1.5, -40),
  deedKinds: some(DEED_KINDS),
  taxStates: some(TAX_STATES),
  yearsDelinquent: bounds(8),
  salePrice: bounds(60, 10_000),
  within: tuple(double({ min: 0.01, max: 0.1, noNaN: true }), double({ min: 0.01, max: 0.1, noNaN: true })).map(
    ([wide, high]) =>
      [
        [-80, 40],
        [-80 + wide, 40],
        [-80 + wide, 40 + high],
        [-80, 40 + high],
      ] as [number, number][],
  ),
};
const KINDS = {
  ownerKinds: some(OWNER_KINDS),
  occupancies: some(OCCUPANCIES),
  landUses: some(LAND_USES),
  isHomestead: boolean(),
};
const PLACES = {
  countyFips: constantFrom('03001', '03002', '03003'),
  city: constantFrom('Alder', 'Birch'),
  cities: uniqueArray(constantFrom('Alder', 'birch'), { minLength: 1 }),
  zip: constantFrom('00101', '00103'),
  zips: uniqueArray(constantFrom('00100', '00101', '00102'), { minLength: 1 }),
};
/** Each filter asks only a few things, or nothing would fit. */
const filters: Arbitrary<PropertyFilter> = tuple(
  record(PLACES, { requiredKeys: [] }),
  record(KINDS, { requiredKeys: [] }),
  subarray(Object.keys(FIGURES) as (keyof typeof FIGURES)[], { maxLength: 2 }),
  record(FIGURES),
  constantFrom('place', 'kinds', 'figures', 'all'),
).map(([place, kinds, names, figures, of]) => ({
  ...(of === 'place' || of === 'all' ? place : {}),
  ...(of === 'figures' ? {} : kinds),
  ...(of === 'kinds' ? {} : Object.fromEntries(names.map((name) => [name, figures[name]]))),
}));

type Judged = boolean | null | undefined;
const isIn = (value: number | null, { least, most }: { least?: number | undefined; most?: number | undefined }): Judged =>
  value === null ? null : value >= (least ?? -Infinity) && value <= (most ?? Infinity);
const yearsBefore = (now: Date, years: number) => {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
};
const DAY_MS = 86_400_000;

/** Whether a lot has each thing asked: null when the roll does not say. */
function judge(lot: Lot, filter: PropertyFilter, now: Date): { [Name in keyof PropertyFilter]?: Judged } {
  const { sold_on: sold, sold_before_on: before } = lot;
  const { yearsOwned, within } = filter;
  const ofSale: Judged = before === null ? null : Date.parse(sold ?? '') - Date.parse(before) <= 365 * DAY_MS;
  const isLate = sold !== null && Date.parse(sold) > Date.parse(now.toISOString().slice(0, 10)) - 730 * DAY_MS;
  const judged: { [Name in keyof PropertyFilter]?: Judged } = {
    ownerKinds: lot.owner_kind === null ? null : filter.ownerKinds?.some((kind) => OWNER_KIND_IDS[kind] === lot.owner_kind),
    occupancies: lot.occupancy === null ? null : filter.occupancies?.some((one) => OCCUPANCY_IDS[one] === lot.occupancy),
    landUses: lot.land_use === null ? null : filter.landUses?.some((use) => LAND_USE_IDS[use] === lot.land_use),
    isHomestead: lot.is_homestead === null ? null : lot.is_homestead === filter.isHomestead,
    isFlipped: sold === null ? null : isLate && ofSale === true,
    yearsOwned:
      sold === null
        ? null
        : (yearsOwned?.most === undefined || sold >= yearsBefore(now, yearsOwned.most)) &&
          (yearsOwned?.least === undefined || sold <= yearsBefore(now, yearsOwned.least)),
    portfolio: isIn(lot.portfolio, filter.portfolio ?? {}),
    sameMailing: isIn(lot.same_mailing, filter.sameMailing ?? {}),
    squareFeet: isIn(lot.square_feet, filter.squareFeet ?? {}),
    acreage: isIn(lot.acreage, filter.acreage ?? {}),
    yearBuilt: isIn(lot.year_built, filter.yearBuilt ?? {}),
    bedrooms: isIn(lot.bedrooms, filter.bedrooms ?? {}),
    bathrooms: isIn(lot.bathrooms, filter.bathrooms ?? {}),
    assessedValue: isIn(lot.assessed_value, filter.assessedValue ?? {}),
    valueChange: isIn(lot.value_change, filter.valueChange ?? {}),
    deedKinds: lot.deed_kind === null ? null : filter.deedKinds?.some((kind) => DEED_KIND_IDS[kind] === lot.deed_kind),
    taxStates: lot.tax_state === null ? null : filter.taxStates?.some((state) => TAX_STATE_IDS[state] === lot.tax_state),
    yearsDelinquent:
      lot.tax_state === null
        ? null
        : lot.delinquent_since !== null && isIn(now.getUTCFullYear() - lot.delinquent_since, filter.yearsDelinquent ?? {}),
    marketValue: isIn(lot.market_value, filter.marketValue ?? {}),
    salePrice: isIn(lot.sale_price, filter.salePrice ?? {}),
    within: lot.place === null ? null : within && lot.at[0] <= within[1]![0] && lot.at[1] <= within[2]![1],
  };
  return Object.fromEntries(Object.entries(judged).filter(([name]) => filter[name as keyof PropertyFilter] !== undefined));
}

const isThere = (lot: Lot, { countyFips, city, cities, zip, zips }: PropertyFilter) =>
  (countyFips === undefined || lot.county_fips === countyFips) &&
  (city === undefined || lot.city === city.toUpperCase()) &&
  (cities === undefined || cities.some((one) => lot.city === one.toUpperCase())) &&
  (zip === undefined || lot.zip === zip) &&
  (zips === undefined || zips.includes(lot.zip));
const OF_KINDS: readonly (keyof PropertyFilter)[] = ['ownerKinds', 'occupancies', 'landUses', 'isHomestead'];

test('a count, what it cannot judge and the pages are those of every lot judged by itself', async () => {
  await assert(
    asyncProperty(filters, async (filter) => {
      const now = app.ctx.now();
      const judged = lots
        .filter((lot) => isThere(lot, filter))
        .map((lot) => ({ id: String(lot.evidence_id), by: judge(lot, filter, now) }));
      const fitting = judged.filter(({ by }) => Object.values(by).every((one) => one === true)).map(({ id }) => id);
      const open = judged.filter(({ by }) => OF_KINDS.every((name) => by[name] !== false));
      const names = (Object.keys(filter) as (keyof PropertyFilter)[]).filter((name) => !(name in PLACES));
      const untold = names.map((name) => [name, open.filter(({ by }) => by[name] === null).length]).filter(([, count]) => count !== 0);

      const { count, isMore, unjudged } = await countProperties(app.ctx, filter);
      expect({ count, isMore }).toEqual({ count: fitting.length, isMore: false });
      expect(Object.fromEntries(unjudged.map(({ filter: name, count: some }) => [name, some]))).toEqual(Object.fromEntries(untold));

      const { scope } = await readScope(app.ctx, filter);
      const found: string[] = [];
      for (let after = '0'; ;) {
        const page = await selectFitting(app.ctx.evidence, scope, readFilter(filter, now), after);
        found.push(...page.slice(0, 50).map(({ id }) => id));
        if (page.length <= 50) break;
        after = page[49]!.id;
      }
      expect(found).toEqual(fitting);
    }),
    { numRuns: 60, seed: 22 },
  );
});

/** For each figure that only some parcels have: the column whose index finds what fits. */
const BY_INDEX: readonly [PropertyFilter, string][] = [
  [{ valueChange: { least: 45 } }, 'value_change'],
  [{ deedKinds: ['gift'] }, 'deed_kind'],
  [{ taxStates: ['exempt'] }, 'tax_state'],
  [{ yearsDelinquent: { least: 6 } }, 'delinquent_since'],
  [{ assessedValue: { least: 580_000 } }, 'assessed_value'],
  [{ bathrooms: { least: 3.8 } }, 'bathrooms'],
  [{ marketValue: { least: 590_000 } }, 'market_value'],
  [{ yearsOwned: { most: 1 } }, 'sold_on'],
  [{ zips: ['00101', '00103'] }, 'zip'],
];

test.each(BY_INDEX)('what few fit is found by an index, and neither the table nor an index is read through: %o', async (filter, column) => {
  const { scope } = await readScope(app.ctx, filter);
  const asked: [text: string, values: readonly unknown[]][] = [];
  const heard = { query: (text: string, values: readonly unknown[]) => (asked.push([text, values]), { rows: [{ count: 0 }] }) };
  await countFitting(heard as never, scope, readFilter(filter, app.ctx.now()));
  const [[text, values]] = asked as [(typeof asked)[number]];
  // Any planner would scan so few parcels sequentially. This checks that an index exists that starts with what is asked.
  const client = await app.owner.connect();
  try {
    await client.query('set enable_seqscan = off');
    const plan = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
    const lines = plan.rows.map((row) => row['QUERY PLAN']);
    expect(lines.filter((line) => line.includes('Index Cond:')).join('\n')).toContain(column);
    expect(lines.join('\n')).not.toContain('Seq Scan');
  } finally {
    client.release(true);
  }
});
