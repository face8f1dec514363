/**
 * `npm run bench:vendors`: measures what asking vendors brings for its cost on a made-up state, for whose people twins answer. Planned asking by the product's
 * own desk, with every question recorded, is compared with each vendor alone and with all of them. Exits 1 when bills, questions and recorded calls differ.
 * Usage: see `USAGE`.
 */
import { join } from 'node:path';
import { VENDOR_AIMS } from '@deedline/contract/vendors/vendor';
import { PRICES } from '@deedline/contract/search/prices';
import { readFlags, refuse } from '../flags/read-flags.ts';
import { VENDORS } from '../../apps/server/src/outside/vendors/catalogue.ts';
import { TRUTH_FOLDER } from '../../apps/server/src/outside/vendors/create-twins.ts';
import { openVendorTruth } from '../../apps/server/src/outside/vendors/truth/open-truth.ts';
import { STEADY } from '../../apps/server/src/outside/vendors/twins.ts';
import type { Vendor } from '../../apps/server/src/outside/vendors/vendor.ts';
import { inMadeState, loadFolder } from '../match/load-world.ts';
import { wilsonInterval } from '../match/statistics.ts';
import { runProgram } from '../search/prepare-state.ts';
import { askDesk, openOffice, type Office } from './ask-desk.ts';
import { askStraight, twinsOf, type Twins } from './ask-straight.ts';
import { FLOORS, findFallen, freezeFloors, type Floors } from './floors.ts';
import { besideBaselines, broughtBy } from './frontier.ts';
import { addedPerDollar, judgeAnswer, ratioOf, type Asked } from './judge-asking.ts';
import { measureKills } from './kills/measure-kills.ts';
import { planOwnerQueries, withoutContacts, type OwnerQuery } from './owner-queries.ts';

const USAGE = `npm run bench:vendors -- [--searches N] [--parcels N] [--seed N] [--vendors a,b] [--freeze]
npm run bench:vendors -- kills [--rows N] [--kills N] [--seed N]`;
const MICROS = 1_000_000;

const { values, positionals } = readFlags({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '50' },
    searches: { type: 'string', default: '200' },
    parcels: { type: 'string', default: '2000' },
    // A seed on which nothing was set, fitted or inspected.
    seed: { type: 'string', default: '90211' },
    vendors: { type: 'string', default: 'tracerfy,realestateapi,batchdata,enformiongo' },
    freeze: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (positionals.length > 1 || (positionals[0] ?? 'kills') !== 'kills') refuse(USAGE);
if (values.help) console.log(USAGE);
else if (positionals[0] === 'kills') await mainKills();
else await main();

/** `kills`: a batch that asks two vendors while workers and PostgreSQL are killed. Exits 1 when an invariant does not hold. */
async function mainKills(): Promise<void> {
  const [rows, kills, seed] = [Number(values.rows), Number(values.kills), Number(values.seed)];
  if ((await measureKills({ rows, kills, seed })) > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  const vendors = values.vendors.split(',').map(vendorOf);
  // The desk uses this machine's clock, so the state is dated today as well.
  const asOf = new Date().toISOString().slice(0, 10);
  const setting = { seed: Number(values.seed), parcels: Number(values.parcels), profile: 'typical' as const, asOf };
  const measured: Floors['figures'] = {};
  await inMadeState(setting, async (folder) => {
    const { world, truth } = await loadFolder(folder);
    runProgram('apps/server/src/start/vendor-truth.ts', [join(folder, 'truth.ndjson'), folder], {});
    const known = openVendorTruth(join(folder, TRUTH_FOLDER), asOf);
    const office = await openOffice();
    try {
      for (const [what, loaded] of [
        ['owners alone at hand', withoutContacts(world)],
        ['lists of people at hand', world],
      ] as const) {
        const searches = planOwnerQueries(loaded, truth, Number(values.searches));
        for (const [whose, habits] of [
          ['steady twins', STEADY],
          ["twins with each vendor's habits", undefined],
        ] as const) {
          console.log(`\n== ${what}, ${whose}: ${searches.length} owners by address, seed ${setting.seed}, ${setting.parcels} parcels`);
          measured[`${what}, ${whose}`] = await compare(office, searches, vendors, twinsOf(known, habits));
        }
      }
    } finally {
      known.close();
      await office.close();
    }
  });
  const { searches, parcels, seed, vendors: asked } = values;
  holdAgainstFloors({ setting: { searches, parcels, seed, vendors: asked }, measuredOn: asOf, figures: measured });
}

/** Floors of other settings do not apply to this run. */
function holdAgainstFloors(measured: Floors): void {
  if (values.freeze) return freezeFloors(measured);
  const fallen = findFallen(FLOORS, measured);
  if (fallen === null) console.log('\nNot the frozen setting: compared only with its baselines.');
  for (const each of fallen ?? []) console.log(`FELL: ${each}`);
  if (fallen !== null && fallen.length > 0) process.exitCode = 1;
}

function vendorOf(id: string): Vendor {
  const vendor = VENDORS.find((each) => each.id === id);
  if (vendor === undefined) throw new Error(`--vendors names ${id}; there are ${VENDORS.map((each) => each.id).join(', ')}`);
  return vendor;
}

/** The figures that each way of planned asking is held to. */
async function compare(
  office: Office,
  searches: readonly OwnerQuery[],
  vendors: readonly Vendor[],
  twins: Twins,
): Promise<Floors['figures'][string]> {
  const atHand = searches.map(({ answer, live }): Asked => ({ ...judgeAnswer(answer, live), questions: 0, hits: 0, micros: 0 }));
  console.log(
    `${''.padEnd(22)} ${'added right / $'.padEnd(20)} ${'cost a search'.padEnd(24)} ${'worth a search'.padEnd(22)} ${'reached'.padEnd(18)} ${'shown right'.padEnd(18)} questions  hits`,
  );
  printArm('nobody', atHand, atHand);
  const startedAtMs = performance.now();
  const runs = [];
  for (const aim of VENDOR_AIMS) {
    const run = await askDesk(office, searches, vendors, twins, aim);
    const name = `planned, ${aim.replace('_', ' ')}`;
    printArm(name, run.asked, atHand);
    runs.push({ name, ...run });
  }
  const breaks = runs.flatMap((run) => run.breaks);
  const unknown = runs.reduce((sum, run) => sum + run.unknown, 0);
  const baselines: Asked[][] = [];
  for (const [index, some] of [...vendors.map((vendor) => [vendor]), vendors].entries()) {
    const asked = await askStraight(searches, some, twins);
    const alone = index === 0 ? `the first: ${some[0]!.id}` : some[0]!.id;
    printArm(some.length === 1 ? alone : 'all of them', asked, atHand);
    baselines.push(asked);
  }
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(0);
  const without = unknown === 0 ? '' : `, of ${unknown} nobody knows the bill: they count as reserved`;
  console.log(
    breaks.length === 0 ? `bills = questions asked = calls on record, none twice${without} (${seconds} s)` : 'THE BOOKS DO NOT FIT',
  );
  for (const each of breaks) console.log(`  ${each}`);
  if (breaks.length > 0) process.exitCode = 1;
  console.log('per 100 searches, gain over the baselines and any mixture of them at the same cost:');
  return Object.fromEntries(
    runs.map(({ name, asked }) => {
      const beside = (of: 'numbers' | 'owners') =>
        besideBaselines(
          broughtBy(asked, atHand, of),
          baselines.map((each) => broughtBy(each, atHand, of)),
        );
      const figures = { perDollar: addedPerDollar(asked, atHand), numbers: beside('numbers'), owners: beside('owners') };
      console.log(
        `  ${name.padEnd(22)} right numbers ${printOf100(figures.numbers).padEnd(24)} owners reached ${printOf100(figures.owners)}`,
      );
      return [name, figures];
    }),
  );
}

function printArm(name: string, asked: readonly Asked[], atHand: readonly Asked[]): void {
  const sum = (of: (each: Asked) => number): number => asked.reduce((total, each) => total + of(each), 0);
  const cost = ratioOf(asked.map(({ micros }) => [micros / MICROS, 1]));
  const reached = wilsonInterval(asked.filter(({ right }) => right > 0).length, asked.length);
  const shown = wilsonInterval(
    sum(({ right }) => right),
    sum((each) => each.shown),
  );
  // The value of contacts for owners who had none, less the cost of getting them; the plan maximizes this.
  const worth = ratioOf(
    asked.map(({ right, micros }, index) => [
      (Number(right > 0) - Number(atHand[index]!.right > 0)) * PRICES.contactSearch - micros / MICROS,
      1,
    ]),
  );
  const cells = [
    name.padEnd(22),
    print(addedPerDollar(asked, atHand), 2).padEnd(20),
    `$${print(cost, 3)}`.padEnd(24),
    `$${print(worth, 2)}`.padEnd(22),
    print(reached, 3).padEnd(18),
    print(shown, 3).padEnd(18),
    String(sum(({ questions }) => questions)).padStart(9),
    String(sum(({ hits }) => hits)).padStart(5),
  ];
  console.log(cells.join(' '));
}

function print({ value, low, high }: { value: number; low: number; high: number }, digits: number): string {
  if (Number.isNaN(value)) return '-';
  return `${value.toFixed(digits)} (${low.toFixed(digits)}-${high.toFixed(digits)})`;
}

function printOf100({ value, low, high }: { value: number; low: number; high: number }): string {
  const [at, from, to] = [value, low, high].map((each) => `${each < 0 ? '' : '+'}${(100 * each).toFixed(1)}`);
  return `${at} (${from} to ${to})`;
}
