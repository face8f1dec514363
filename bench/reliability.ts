/**
 * `npm run bench:reliability`: compares the confidence of contacts with their accuracy in an installation that has no proven outcomes, over several possible
 * worlds, and shows what the agreement between each world's sources says about them. Usage: see `USAGE`.
 */
import { writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { judgedStatement } from '@deedline/contract/accuracy/accuracy';
import { CONTACT_KINDS, type ContactKind } from '@deedline/engine/calibration/calibration';
import { readFlags } from './flags/read-flags.ts';
import { SALE_THRESHOLD, type Said } from './match/figures.ts';
import { makeAndLoad } from './match/load-world.ts';
import { learnFromStore } from './match/learn-from-store.ts';
import { engineMethod } from './match/method.ts';
import { runSearches } from './match/run-searches.ts';
import type { JudgedContact } from './match/statistics.ts';
import { freezeDrawn } from './reliability/freeze-drawn.ts';
import { type DrawnSetting, type JudgedDraw, judgeDraw, spreadOf } from './reliability/judge-drawn.ts';
import { TRIED_WORLDS } from './reliability/worlds.ts';

const USAGE = `npm run bench:reliability -- [--seed N] [--parcels N] [--samples N] [--drawn N] [--write]
npm run bench:reliability -- --drawn N --freeze [--on YYYY-MM-DD] [--seed N] [--parcels N] [--samples N]
--drawn N: besides, N states whose rates are drawn at random within the ranges of the country's figures, noise between typical and shifted.
--freeze: the drawn ones alone, as figures of the accuracy page.
--write: the bands become those that a modelled confidence is shown with.`;
/** Different from the seed that figures are reported for. */
const SEED = '8101';
const FROM = [50, 60, 70, 80, 90] as const;
/** Smallest number of contacts for which a share is shown. */
const ENOUGH = 50;
const LEAST_WORLDS = 3;
const LINES = ['mobile', 'landline', 'VoIP', 'unknown type'] as const;

const { values } = readFlags({
  options: {
    seed: { type: 'string', default: SEED },
    parcels: { type: 'string', default: '9000' },
    samples: { type: 'string', default: '2400' },
    drawn: { type: 'string', default: '0' },
    write: { type: 'boolean', default: false },
    freeze: { type: 'boolean', default: false },
    on: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(USAGE);
else if (values.freeze) await freezeAlone();
else await main();

async function freezeAlone(): Promise<void> {
  const setting = drawnSetting();
  if (!(Number(values.drawn) >= LEAST_WORLDS)) throw new Error(`A spread needs at least ${LEAST_WORLDS} worlds: --drawn N.`);
  // Judging a world takes minutes, so the result is saved after each one and an interrupted run keeps it.
  await judgeDraws(Number(values.drawn), setting, (judged) => {
    if (judged.length >= LEAST_WORLDS) freezeDrawn(setting, judged, values.on);
  });
}

interface Cell {
  kind: ContactKind;
  from: number;
  world: string;
  said: number;
  right: number;
  count: number;
}

async function main(): Promise<void> {
  const cells: Cell[] = [];
  for (const { name, profile, change } of TRIED_WORLDS) {
    const made = await makeAndLoad({ seed: Number(values.seed), parcels: Number(values.parcels), profile });
    const world = change(made.world);
    const context = { today: world.manifest.asOf, sources: world.sources };
    const reliability = learnFromStore(world);
    console.log(`\n${name}`);
    for (const { source, accuracy, low, high, items } of reliability.accuracy.phone)
      console.log(
        `  phones of ${source.padEnd(26)} ${accuracy === null ? 'not known' : `${share(accuracy)} (${share(low!)}-${share(high!)})`} of ${items}`,
      );
    for (const { one, other, share: alike } of reliability.copies)
      console.log(`  ${one} and ${other} copy each other: ${share(alike)} of errors are the same`);
    const options = { split: 'calibrate', samples: Number(values.samples) } as const;
    for (const [what, method] of [
      ['nothing proved', engineMethod(context)],
      ['learned by agreement', engineMethod({ ...context, reliability })],
    ] as const) {
      const { contacts } = runSearches(world, made.truth, { ...options, methods: [method] }).records[method.name]!;
      const measured = CONTACT_KINDS.flatMap((kind) => FROM.map((from) => cellOf(contacts, kind, from, name)));
      console.log(`  ${what}`);
      for (const { kind, from, said, right, count } of measured)
        if (count >= ENOUGH) console.log(`    ${kind.padEnd(9)} ${from}+  said ${share(said)}  right ${share(right)}  of ${count}`);
      if (what === 'nothing proved') cells.push(...measured);
    }
  }
  cells.push(...(await measureDrawn(Number(values.drawn))));
  if (values.write) writeBands(cells, Number(values.drawn));
}

/** For each kind of statement and contact: the mean stated and actual accuracy over the drawn worlds, and the largest difference between them in any world. */
async function measureDrawn(count: number): Promise<Cell[]> {
  if (count === 0) return [];
  const judged = await judgeDraws(count, drawnSetting());
  return judged.flatMap(({ unlearned: { contacts } }, index) =>
    CONTACT_KINDS.flatMap((kind) => FROM.map((from) => cellOf(contacts, kind, from, `drawn ${index + 1}`))),
  );
}

function drawnSetting(): DrawnSetting {
  return { seed: Number(values.seed), parcels: Number(values.parcels), samples: Number(values.samples) };
}

async function judgeDraws(
  count: number,
  setting: DrawnSetting,
  onJudged: (judged: readonly JudgedDraw[]) => void = () => undefined,
): Promise<JudgedDraw[]> {
  const judged: JudgedDraw[] = [];
  for (let draw = 1; draw <= count; draw++) {
    judged.push(await judgeDraw(draw, setting));
    onJudged(judged);
    const shown = judged.at(-1)!.learned.said.filter(({ of, confidence }) => of === 'phone' && confidence >= SALE_THRESHOLD);
    console.log(
      `drawn ${draw} of ${count}: phones right ${share(shown.filter(({ right }) => right).length / shown.length)} of ${shown.length}`,
    );
  }
  console.log(`\n${count} worlds drawn at random; shown at 50 or more`);
  for (const [what, of] of [
    ['learned by agreement', ({ learned }: JudgedDraw) => learned.said],
    ['nothing proved', ({ unlearned }: JudgedDraw) => unlearned.said],
  ] as const) {
    console.log(`  ${what}`);
    for (const statement of judgedStatement.options) printSpread(statement, judged.map(of), (said) => said.of === statement);
    for (const line of LINES) printSpread(`phone, ${line}`, judged.map(of), (said) => said.of === 'phone' && said.cases.line === line);
  }
  return judged;
}

function printSpread(what: string, worlds: readonly (readonly Said[])[], isMeant: (said: Said) => boolean): void {
  const spread = spreadOf(worlds, isMeant);
  if (spread === null) return;
  const beyond = `${signed(spread.least)} to ${signed(spread.most)}`;
  console.log(
    `    ${what.padEnd(20)} said ${share(spread.said)}  right ${share(spread.right)}, beyond what was said ${beyond} in ${spread.worlds} worlds`,
  );
}

function signed(value: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(3)}`;
}

function cellOf(contacts: readonly JudgedContact[], kind: ContactKind, from: number, world: string): Cell {
  const members = contacts.filter((each) => each.kind === kind && each.confidence >= from && (from === 90 || each.confidence < from + 10));
  const mean = (of: (each: JudgedContact) => number): number =>
    members.length === 0 ? 0 : members.reduce((sum, each) => sum + of(each), 0) / members.length;
  return {
    kind,
    from,
    world,
    said: mean(({ confidence }) => confidence / 100),
    right: mean(({ right }) => Number(right)),
    count: members.length,
  };
}

function writeBands(cells: readonly Cell[], drawn: number): void {
  const lines = CONTACT_KINDS.map((kind) => {
    const bands = FROM.flatMap((from) => {
      const tried = cells.filter((cell) => cell.kind === kind && cell.from === from && cell.count >= ENOUGH).map(({ right }) => right);
      return tried.length === 0 ? [] : [{ from: from / 100, low: round(Math.min(...tried)), high: round(Math.max(...tried)) }];
    });
    return `  ${kind}: ${JSON.stringify(bands)},`;
  });
  const file = join(import.meta.dirname, '../packages/engine/calibration/bands-table.ts');
  const head = [
    '// Written by `npm run bench:reliability -- --write`; not edited by hand.',
    "import type { BandTable } from './bands.ts';",
    '',
  ];
  const worlds = [...TRIED_WORLDS.map(({ name }) => name), ...(drawn > 0 ? [`${drawn} drawn at random`] : [])].join('; ');
  writeFileSync(file, [...head, `/** Worlds tried: ${worlds}. */`, 'export const BANDS: BandTable = {', ...lines, '};', ''].join('\n'));
  execFileSync(join(import.meta.dirname, '../node_modules/.bin/oxfmt'), [file]);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function share(value: number): string {
  return value.toFixed(3);
}
