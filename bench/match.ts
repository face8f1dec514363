/**
 * `npm run bench:match`: measures the accuracy of the matching on made-up states whose truth is known, compared with its targets, the frozen figures and three
 * baselines. Exits 1 when a figure is worse than its frozen interval allows; runs with settings other than the frozen ones are not compared.
 * Usage: see `USAGE`.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { readFlags, refuse } from './flags/read-flags.ts';
import { measureData } from './match/data.ts';
import type { Profile } from './match/figures.ts';
import { findFallen, findFallenCases, freeze, readFrozen, type Setting } from './match/freeze.ts';
import { measureProfile, type Measured } from './match/measure-profile.ts';
import { listMisses, printMisses } from './match/misses/list-misses.ts';
import { printMeasured } from './match/print-measured.ts';
import { inMadeState, loadFolder, makeAndLoad } from './match/load-world.ts';
import { measureBeside, printBeside } from './match/beside.ts';

const USAGE = `npm run bench:match -- [--profile clean|typical|shifted] [--seed N] [--parcels N] [--samples N] [--freeze [--on YYYY-MM-DD]] [--world DIR] [--beside CHECKOUT]
  With --misses --seed N: what was missed and why, and what could have been found; never of the seed that figures are reported of.
Without --profile: typical and shifted noise, each in a process of its own. --world measures a state that is there already.
  --vendors: what is said of contacts that vendors alone give, beside what is right, as outcomes come in; nothing else.
  --beside also measures the engine of another checkout, in a folder of its own, on the same states: both in one table.
npm run bench:match -- --data FILE [--data FILE2] --map FILE measures labelled files: bench/README.md.`;
const PROFILES: readonly Profile[] = ['clean', 'typical', 'shifted'];

const args = process.argv.slice(2);
/** `--data` and `--map` measure labelled files and have flags of their own. */
const isData = args.some((arg) => /^--(data|map)(=|$)/.test(arg));

const { values } = readFlags({
  args: isData ? [] : args,
  options: {
    profile: { type: 'string' },
    seed: { type: 'string', default: '7001' },
    parcels: { type: 'string', default: '12000' },
    samples: { type: 'string', default: '2400' },
    world: { type: 'string' },
    beside: { type: 'string' },
    freeze: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    vendors: { type: 'boolean', default: false },
    // File in which a child process that measures one profile leaves its result.
    into: { type: 'string' },
    on: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    help: { type: 'boolean', default: false },
  },
});
if (isData) await measureData(args);
else if (values.help) console.log(USAGE);
else await main();

async function main(): Promise<void> {
  const setting: Setting = { seed: Number(values.seed), parcels: Number(values.parcels), samples: Number(values.samples) };
  if (values.misses) return showMisses(setting);
  if (values.vendors) return (await import('./vendors/learning.ts')).showLearning(setting);
  const isWhole = values.world === undefined && values.profile === undefined;
  if (values.freeze && !isWhole) refuse('Figures are frozen of whole runs: without --profile and --world.');
  const frozen = readFrozen();
  const isComparable = values.world === undefined && JSON.stringify(frozen.setting) === JSON.stringify(setting);
  if (values.into !== undefined || !isWhole) {
    const [profile] = profilesAsked();
    const result = await measure(profile!, setting);
    printMeasured(result, isComparable ? frozen : null);
    if (values.into !== undefined) return writeFileSync(values.into, serialize(result));
    return finish(setting, [result], isComparable);
  }
  const measured = await Promise.all(profilesAsked().map((profile) => measureApart(profile, setting)));
  for (const { printed } of measured) console.log(printed);
  finish(
    setting,
    measured.map(({ result }) => result),
    isComparable,
  );
}

/** Measures one profile in a process of its own, so that two profiles run in parallel on two processors. */
async function measureApart(profile: Profile, { seed, parcels, samples }: Setting): Promise<{ printed: string; result: Measured }> {
  const folder = mkdtempSync(join(tmpdir(), 'deedline-measured-'));
  try {
    const into = join(folder, profile);
    const flags = [
      '--profile',
      profile,
      '--seed',
      String(seed),
      '--parcels',
      String(parcels),
      '--samples',
      String(samples),
      '--into',
      into,
    ];
    const beside = values.beside === undefined ? [] : ['--beside', values.beside];
    const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, ...flags, ...beside], { maxBuffer: 2 ** 26 });
    return { printed: stdout, result: deserialize(readFileSync(into)) as Measured };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function finish(setting: Setting, measured: readonly Measured[], isComparable: boolean): void {
  if (values.freeze) {
    freeze(setting, measured, values.on);
    console.log('\nfrozen, and written for the accuracy page');
  } else if (isComparable) compare(measured);
  else console.log('\nother settings than the frozen figures: not compared');
}

/** Refuses the seed that figures are reported for, because inspecting the misses leads to tuning on them. */
async function showMisses({ seed, parcels, samples }: Setting): Promise<void> {
  if (seed === readFrozen().setting.seed)
    throw new Error(`--misses is only for seeds to learn from; the reported figures are those of seed ${seed}`);
  for (const profile of profilesAsked()) {
    const { world, truth } = values.world === undefined ? await makeAndLoad({ seed, parcels, profile }) : await loadFolder(values.world);
    printMisses(`${world.manifest.noise} noise, seed ${world.manifest.seed}`, listMisses(world, truth, samples));
  }
}

function profilesAsked(): readonly Profile[] {
  const asked = PROFILES.find((profile) => profile === values.profile);
  if (values.profile !== undefined && asked === undefined) refuse(`--profile is one of ${PROFILES.join(', ')}`);
  return asked ? [asked] : values.world === undefined ? ['typical', 'shifted'] : ['typical'];
}

/** Measures one profile and prints where the time went. */
async function measure(profile: Profile, { seed, parcels, samples }: Setting): Promise<Measured> {
  return values.world === undefined
    ? inMadeState({ seed, parcels, profile }, (folder) => measureFolder(folder, profile, samples))
    : measureFolder(values.world, null, samples);
}

async function measureFolder(folder: string, profile: Profile | null, samples: number): Promise<Measured> {
  const was = values.beside === undefined ? null : await measureBeside(values.beside, folder, samples);
  const start = performance.now();
  const { world, truth } = await loadFolder(folder);
  const loaded = performance.now();
  const measured = measureProfile(world, truth, profile ?? world.manifest.noise, samples);
  console.log(
    `${world.store.evidence.length} records of ${world.sources.length} sources: read in ${seconds(start, loaded)}, measured in ${seconds(loaded, performance.now())}`,
  );
  if (was) printBeside(was, measured, world);
  return measured;
}

function compare(measured: readonly Measured[]): void {
  const fallen = findFallen(readFrozen(), measured);
  const cases = findFallenCases(readFrozen(), measured);
  for (const { profile, name, now, was } of fallen)
    console.error(`worse than frozen: ${name} on ${profile} noise is ${now.toFixed(4)}, was ${was.value} (${was.low}-${was.high})`);
  for (const { profile, of, by, label, now, was } of cases)
    console.error(`worse than frozen: the ECE of ${of} by ${by}, ${label}, on ${profile} noise is ${now.toFixed(4)}, was ${was}`);
  if (fallen.length + cases.length > 0) process.exitCode = 1;
  else console.log('\nnone worse than frozen');
}

function seconds(from: number, to: number): string {
  return `${((to - from) / 1000).toFixed(0)} s`;
}
