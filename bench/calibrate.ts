/**
 * `npm run calibrate`: fits the engine's confidence to made-up states whose truth is known. Each step runs in a process of its own on what the previous
 * step wrote: rates of contacts from the train households, curves from the calibrate households, then the curves of reverse searches on top of them.
 * No figure is ever reported for these seeds. --check writes nothing and exits 1 when a committed table differs from what would be written, unless that table
 * was judged and rejected before.
 */
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import notTaken from './calibrate/not-taken.json' with { type: 'json' };
import { readFlags, refuse } from './flags/read-flags.ts';

/** Every noise profile that the engine has to handle, in equal parts. */
const WORLDS = [
  { seed: 101, noise: 'typical' },
  { seed: 303, noise: 'shifted' },
  { seed: 505, noise: 'clean' },
] as const;

const ROOT = join(import.meta.dirname, '..');
const TABLES = [
  'score/contact-rates',
  'score/candidate-rates',
  'calibration/calibration-table',
  'calibration/reverse-curves',
  'calibration/reference-accuracy',
].map((table) => join(ROOT, `packages/engine/${table}.ts`));

/** SHA-256 of tables that were written, judged and rejected. */
const NOT_TAKEN: ReadonlySet<string> = new Set<string>(notTaken.tables);

const { values, positionals } = readFlags({
  allowPositionals: true,
  options: { parcels: { type: 'string', default: '9000' }, check: { type: 'boolean', default: false } },
});
if (positionals.length > 0) await runStep();
else await calibrateAll();

async function calibrateAll(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'deedline-calibrate-'));
  const before = TABLES.map((path) => readFileSync(path, 'utf8'));
  try {
    const worlds = WORLDS.map(({ seed, noise }) => {
      const world = join(folder, `${seed}-${noise}`);
      const flags = ['--seed', String(seed), '--parcels', values.parcels, '--noise', noise, '--out', world];
      run(`made a state with ${noise} noise`, [join(ROOT, 'packages/world/main.ts'), ...flags]);
      return world;
    });
    run('fitted reference', [import.meta.filename, 'reference', ...worlds]);
    for (const step of ['rates', 'curves', 'reverse']) {
      // Each state is labelled in a process of its own.
      await Promise.all(worlds.map((world) => promisify(execFile)(process.execPath, [import.meta.filename, `${step}-labels`, world])));
      run(`fitted ${step}`, [import.meta.filename, step, ...worlds]);
    }
    if (values.check) check(before);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    if (values.check) TABLES.forEach((path, index) => writeFileSync(path, before[index]!));
  }
}

/** Runs one step in this process, so that the engine loads the tables that an earlier step wrote. */
async function runStep(): Promise<void> {
  const [step, ...worlds] = positionals;
  const { labelCurves, labelReverse, fitCurves, fitReverse } = await import('./calibrate/fit-curves.ts');
  const { labelRates, learnRates } = await import('./calibrate/learn-rates.ts');
  if (step === 'reference') await (await import('./calibrate/learn-reference.ts')).learnReference(worlds);
  else if (step === 'rates-labels') for (const world of worlds) await labelRates(world);
  else if (step === 'rates') learnRates(worlds);
  else if (step === 'curves-labels') for (const world of worlds) await labelCurves(world);
  else if (step === 'curves') fitCurves(worlds);
  else if (step === 'reverse-labels') for (const world of worlds) await labelReverse(world);
  else if (step === 'reverse') fitReverse(worlds);
  else refuse(`${step} is no step of it. Usage: npm run calibrate -- [--parcels N] [--check]`);
}

function run(what: string, args: readonly string[]): void {
  const start = performance.now();
  execFileSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'pipe'] });
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

/**
 * Each committed table must equal the one written now, unless the one written now was judged before and rejected (`calibrate/not-taken.json`: the SHA-256
 * of each such table, and the decision that explains it). A differing table that was never judged fails the check.
 */
function check(before: readonly string[]): void {
  for (const [index, path] of TABLES.entries()) {
    const name = path.slice(ROOT.length + 1);
    const written = readFileSync(path, 'utf8');
    const sha256 = createHash('sha256').update(written).digest('hex');
    if (written === before[index]) console.log(`${name} is up to date`);
    else if (NOT_TAKEN.has(sha256))
      console.log(`${name} stays as it is: what would be written was measured and rejected (decision ${notTaken.decision})`);
    else {
      console.error(`${name} is not what npm run calibrate writes (SHA-256 ${sha256}), and that result has not been reviewed`);
      process.exitCode = 1;
    }
  }
}
