/**
 * `npm run bench:properties`: milliseconds of counting properties and of reading their first page over millions of made-up parcels, filter by filter, each in
 * places from the whole state to one ZIP code, compared with the bare count of the same rows; the scans of the plans, and the size of tables and indexes. Fails
 * when a selective filter reads the whole table, or when the 99th percentile exceeds the limits. `-- --parcels N --rounds N`
 */
import type { PropertyFilter } from '@deedline/contract/properties/filter';
import { READY_MADE } from '@deedline/contract/properties/ready-made';
import { readFlags } from '../flags/read-flags.ts';
import { countProperties, listProperties } from '../../apps/server/src/features/properties/properties.ts';
import { startTestServer } from '../../apps/server/src/testing/test-server.ts';
import { setup } from '../../tests/global-setup.ts';
import { CITIES, COUNTIES, fillStore, ZIPS } from './fill-store.ts';

const { values } = readFlags({ options: { parcels: { type: 'string', default: '4000000' }, rounds: { type: 'string', default: '40' } } });
const [parcels, rounds] = [Number(values.parcels), Number(values.rounds)];
/** Limits of the 99th percentile in milliseconds. */
const BARS = { count: 150, page: 100 };
/** Filters that match a larger share of the parcels may read the whole table. */
const SELECTIVE = 0.02;

const HOMES = 'land_use in (1, 2, 3, 4, 5)';
const BARE: Readonly<Record<string, string>> = {
  'Absentee owners': 'occupancy in (2, 3)',
  'Out-of-state owners': 'occupancy = 3',
  'Tired landlords': `occupancy in (2, 3) and owner_kind = 1 and ${HOMES} and sold_on <= current_date - 15 * 365`,
  'Vacant land': 'land_use = 6',
  Estates: 'owner_kind = 4',
  'Company owners': 'owner_kind = 2',
  'Small portfolios': 'portfolio between 2 and 9',
  'Owned for 20 years': 'sold_on <= current_date - 20 * 365',
  'Bought within a year': 'sold_on > current_date - 365',
  Flips: 'sold_on > current_date - 730 and sold_on - sold_before_on <= 365',
  'Homes without a homestead': `not is_homestead and ${HOMES}`,
  'Tax delinquent': 'tax_state = 3',
  'Taxes two years behind': 'tax_state = 3 and delinquent_since <= extract(year from current_date) - 2',
  'Quitclaim deeds': 'deed_kind = 4',
  'Bought at foreclosure': 'deed_kind in (6, 7)',
  'Value up 20 %': 'value_change >= 20',
};
const FILTERS: readonly [name: string, filter: PropertyFilter, bare: string][] = [
  ['everything', {}, 'true'],
  ...READY_MADE.map(({ name, filter }): [string, PropertyFilter, string] => [name, filter, BARE[name]!]),
  ['Worth 430 to 450 thousand', { marketValue: { least: 430_000, most: 450_000 } }, 'market_value between 430000 and 450000'],
  ['Portfolio of 50 and more', { portfolio: { least: 50 } }, 'portfolio >= 50'],
  ['Vacant lots of estates', { ownerKinds: ['estate'], landUses: ['vacant'] }, 'owner_kind = 4 and land_use = 6'],
  [
    'Old, small, out of state',
    { occupancies: ['out_of_state'], squareFeet: { most: 700 }, yearBuilt: { most: 1910 } },
    'occupancy = 3 and square_feet <= 700 and year_built <= 1910',
  ],
  ['Built in the fifties', { yearBuilt: { least: 1950, most: 1959 } }, 'year_built between 1950 and 1959'],
  ['Sold for 200 to 250 thousand', { salePrice: { least: 200_000, most: 250_000 } }, 'sale_price between 200000 and 250000'],
  ['Five acres and more', { acreage: { least: 5 } }, 'acreage >= 5'],
  [
    'Large, dear and new',
    { squareFeet: { least: 3_000 }, marketValue: { least: 400_000 }, yearBuilt: { least: 2000 } },
    'square_feet >= 3000 and market_value >= 400000 and year_built >= 2000',
  ],
  ['Value down a tenth', { valueChange: { most: -10 } }, 'value_change <= -10'],
  [
    'Absentee and delinquent',
    { occupancies: ['absentee', 'out_of_state'], taxStates: ['delinquent'], ownerKinds: ['person'] },
    'occupancy in (2, 3) and tax_state = 3 and owner_kind = 1',
  ],
  [
    'Quitclaimed lately, unpaid',
    { deedKinds: ['quitclaim', 'gift'], yearsOwned: { most: 2 }, taxStates: ['due', 'delinquent'] },
    'deed_kind in (4, 9) and sold_on > current_date - 730 and tax_state in (2, 3)',
  ],
  ['Assessed at 200 thousand', { assessedValue: { least: 198_000, most: 202_000 } }, 'assessed_value between 198000 and 202000'],
  ['Five baths, dear', { bathrooms: { least: 5 }, marketValue: { least: 300_000 } }, 'bathrooms >= 5 and market_value >= 300000'],
  [
    'Old homes of three towns',
    { cities: ['Town 03001 1', 'Town 03001 2', 'Town 03005 4'], yearBuilt: { most: 1940 } },
    "city in ('TOWN 03001 1', 'TOWN 03001 2', 'TOWN 03005 4') and year_built <= 1940",
  ],
  [
    'Six ZIP codes',
    { zips: ['00050', '00051', '00052', '00053', '00098', '00099'], marketValue: { least: 300_000 } },
    "zip in ('00050', '00051', '00052', '00053', '00098', '00099') and market_value >= 300000",
  ],
];

const stop = await setup({ name: 'properties' });
const app = await startTestServer();
try {
  const startedMs = performance.now();
  await fillStore(app.owner, parcels);
  console.log(`${parcels.toLocaleString('en-US')} parcels written in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  const asked: { text: string; values: unknown[] }[] = [];
  const ctx = { ...app.ctx, evidence: watch(app.ctx.evidence, asked) };
  console.log(`${'filter'.padEnd(29)}${'fits'.padStart(9)}   count p50     p99   page p50     p99  bare count   read by`);
  const all = { count: [] as number[], page: [] as number[] };
  let isSlow = false;
  for (const [name, filter, bare] of FILTERS) {
    asked.length = 0;
    const { count, isMore } = await countProperties(ctx, filter);
    await listProperties(ctx, filter);
    const scans = await readPlans(asked);
    const took = { count: [] as number[], page: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const there = { ...placeOf(round), ...filter };
      took.count.push(await time(() => countProperties(app.ctx, there)));
      took.page.push(await time(() => listProperties(app.ctx, there)));
    }
    const bareMs = await time(() => app.owner.query(`select count(*) from property where ${bare}`));
    all.count.push(...took.count);
    all.page.push(...took.page);
    if (count < parcels * SELECTIVE && !isMore && scans.includes('Seq Scan')) {
      isSlow = true;
      console.log(`${name} matches few lots but reads the whole table`);
    }
    console.log(
      `${name.padEnd(29)}${(isMore ? `${count}+` : String(count)).padStart(9)}    ${figure(at(took.count, 0.5))}${figure(at(took.count, 0.99))}   ${figure(at(took.page, 0.5))}${figure(at(took.page, 0.99))}    ${figure(bareMs)}   ${scans}`,
    );
  }
  for (const what of ['count', 'page'] as const) {
    const p99 = at(all[what], 0.99);
    console.log(`${what}: p50 ${at(all[what], 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; bar ${BARS[what]} ms`);
    if (p99 > BARS[what]) isSlow = true;
  }
  await printSizes();
  process.exitCode = isSlow ? 1 : 0;
} finally {
  await app.close();
  await stop();
}

function figure(ms: number): string {
  return ms.toFixed(1).padStart(8);
}

/** The whole state, a county, a city and a ZIP code, in turns. */
function placeOf(round: number): PropertyFilter {
  const county = 3001 + ((round * 7) % COUNTIES);
  const city = (round * 5) % CITIES;
  const countyFips = String(county).padStart(5, '0');
  if (round % 4 === 0) return {};
  if (round % 4 === 1) return { countyFips };
  if (round % 4 === 2) return { countyFips, city: `Town ${countyFips} ${city}` };
  return { zip: String((county - 3000) * 48 + city * 4 + (round % ZIPS)).padStart(5, '0') };
}

function watch(evidence: typeof app.ctx.evidence, asked: { text: string; values: unknown[] }[]): typeof app.ctx.evidence {
  return new Proxy(evidence, {
    get(target, name) {
      const own = Reflect.get(target, name) as unknown;
      if (name !== 'query') return typeof own === 'function' ? (own.bind(target) as unknown) : own;
      return (text: string | { text: string }, given?: unknown[]) => {
        if (typeof text === 'string') asked.push({ text, values: given ?? [] });
        return (own as (...of: unknown[]) => unknown).call(target, text, given);
      };
    },
  });
}

/** 'Index Scan property_zip, ...': how the plan of each statement reads the properties. */
async function readPlans(asked: readonly { text: string; values: unknown[] }[]): Promise<string> {
  const scans = new Set<string>();
  for (const { text, values: given } of asked) {
    const found = await app.owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, given);
    for (const { 'QUERY PLAN': line } of found.rows) {
      const [, scan] =
        /((?:Parallel )?(?:Seq Scan on property\b(?!_)|(?:Bitmap )?Index (?:Only )?Scan (?:using|on) property\w*))/.exec(line) ?? [];
      if (scan) scans.add(scan.replace(/ (using|on)/, ''));
    }
  }
  return [...scans].join(', ');
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function at(taken: readonly number[], share: number): number {
  const sorted = taken.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

async function printSizes(): Promise<void> {
  const found = await app.owner.query<{ name: string; bytes: bigint }>(
    `select relname as name, pg_relation_size(oid) as bytes from pg_class
     where relname ~ '^property' and relkind in ('r', 'i') and pg_relation_size(oid) > 1000000 order by bytes desc`,
  );
  for (const { name, bytes } of found.rows) console.log(`${name.padEnd(24)} ${(Number(bytes) / parcels).toFixed(1)} bytes a parcel`);
}
