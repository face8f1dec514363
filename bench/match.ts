/**
 * `npm run bench:match`: how right the matching is, on a made-up state whose truth is known.
 * --world DIR takes a state that is there; otherwise one is made from --seed, --parcels and --noise. --freeze keeps the figures.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brierScore, expectedCalibrationError, mean, reliabilityTable, type Judged } from './match/calibration-figures.ts';
import { loadWorld } from './match/load-world.ts';
import { runBench, toFigures, type BenchResult } from './match/run-bench.ts';
import { readTruth } from './match/truth.ts';

const FROZEN = new URL('./match/frozen.json', import.meta.url);
/** A figure may move this far by the sample's chance alone. */
const TOLERANCE = 0.005;

const { values } = parseArgs({
  options: {
    world: { type: 'string' },
    seed: { type: 'string', default: '7001' },
    parcels: { type: 'string', default: '6000' },
    noise: { type: 'string', default: 'typical' },
    samples: { type: 'string', default: '2000' },
    freeze: { type: 'boolean', default: false },
  },
});

await main();

async function main(): Promise<void> {
  const made = values.world === undefined ? makeWorld() : null;
  const folder = values.world ?? made!;
  try {
    const world = await loadWorld(folder);
    const truth = await readTruth(folder);
    console.log(
      `${world.store.evidence.length} records of ${world.sources.length} sources, seed ${world.manifest.seed}, noise ${world.manifest.noise}`,
    );
    const result = runBench(world, truth, Number(values.samples));
    const figures = toFigures(result, { ece: expectedCalibrationError, brier: brierScore });
    print(result, figures);
    if (world.store.tooCommon > 0) console.log(`keys too common: ${world.store.tooCommon}`);
    if (values.world === undefined) compareWithFrozen(figures);
  } finally {
    if (made) rmSync(made, { recursive: true, force: true });
  }
}

function makeWorld(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deedline-match-'));
  execFileSync(
    process.execPath,
    [
      join(import.meta.dirname, '../packages/world/main.ts'),
      '--seed',
      values.seed,
      '--parcels',
      values.parcels,
      '--noise',
      values.noise,
      '--out',
      folder,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return folder;
}

function print(result: BenchResult, figures: Record<string, number>): void {
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(16)} ${value.toFixed(4)}`);
  const sorted = [...result.engineMs].sort((a, b) => a - b);
  const at = (share: number): string => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(2);
  console.log(`queries/s        ${(result.engineMs.length / result.seconds).toFixed(0)}`);
  console.log(
    `engine ms        p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}; candidates ${mean(result.candidates).toFixed(0)}, hops ${mean(result.hops).toFixed(1)}`,
  );
  printTable(
    'phones by property',
    result.byAddress.flatMap((verdict) => verdict.phones),
  );
  printTable(
    'emails by property',
    result.byAddress.flatMap((verdict) => verdict.emails),
  );
  printTable('phones by person', result.personPhones);
  printTable('emails by person', result.personEmails);
  printTable('person asked for', result.identity);
  printTable('holder of a number', result.reverse);
}

function printTable(title: string, judged: readonly Judged[]): void {
  const kinds = [...new Set(judged.map((one) => one.kind))].sort();
  for (const kind of kinds) {
    const members = judged.filter((one) => one.kind === kind);
    console.log(
      `\n${title}, ${kind}: ${members.length}, ECE ${expectedCalibrationError(members).toFixed(4)}, Brier ${brierScore(members).toFixed(4)}`,
    );
    for (const row of reliabilityTable(members))
      console.log(`  ${row.range.padEnd(7)} said ${row.said.toFixed(3)} right ${row.right.toFixed(3)} of ${row.count}`);
  }
}

/** Lower is better for errors, higher for shares; the frozen figures are of the default seed. */
function compareWithFrozen(figures: Record<string, number>): void {
  const setting = { seed: values.seed, parcels: values.parcels, noise: values.noise, samples: values.samples };
  if (values.freeze) {
    const rounded = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value * 10_000) / 10_000]));
    writeFileSync(FROZEN, `${JSON.stringify({ setting, figures: rounded }, null, 2)}\n`);
    console.log('\nfrozen');
    return;
  }
  const frozen = JSON.parse(readFileSync(FROZEN, 'utf8')) as { setting: typeof setting; figures: Record<string, number> };
  if (JSON.stringify(frozen.setting) !== JSON.stringify(setting)) {
    console.log('\nother settings than the frozen figures: not compared');
    return;
  }
  const fallen = Object.entries(frozen.figures).filter(([name, before]) => {
    const now = figures[name] ?? Number.NaN;
    const isWorse = /^(ece|brier)/.test(name) ? now > before + TOLERANCE : now < before - TOLERANCE;
    return isWorse || Number.isNaN(now);
  });
  for (const [name, before] of fallen) console.error(`worse than frozen: ${name} ${figures[name]?.toFixed(4)}, was ${before.toFixed(4)}`);
  if (fallen.length > 0) process.exitCode = 1;
  else console.log('\nnone worse than frozen');
}
