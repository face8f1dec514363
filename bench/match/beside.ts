import { resolve, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Interval } from './statistics.ts';
import { FIGURES, FIGURE_NAMES, measureFigures, type FigureName, type Profile } from './figures.ts';
import type { loadFolder as LoadFolder } from './load-world.ts';
import type { engineMethod as EngineMethod } from './method.ts';
import { BOOTSTRAP_SEED, type Measured } from './measure-profile.ts';
import type { runSearches as RunSearches } from './run-searches.ts';
import { measureStrata, type Strata, sumUp } from './strata.ts';

/** What another checkout's engine answered to the same searches of the same state. */
export interface Beside {
  figures: Partial<Record<FigureName, Interval>>;
  strata: Strata[];
  engineMs: readonly number[];
}

/** A module of another checkout, of the same form as ours. */
async function moduleOf<Module>(checkout: string, file: string): Promise<Module> {
  return (await import(pathToFileURL(join(resolve(checkout), 'bench/match', file)).href)) as Module;
}

/**
 * Reads a state with the importers of another checkout (a folder with its own packages in its node_modules), searches it with its engine and
 * judges by our figures.
 */
export async function measureBeside(checkout: string, folder: string, samples: number): Promise<Beside> {
  const { loadFolder } = await moduleOf<{ loadFolder: typeof LoadFolder }>(checkout, 'load-world.ts');
  const { engineMethod } = await moduleOf<{ engineMethod: typeof EngineMethod }>(checkout, 'method.ts');
  const { runSearches } = await moduleOf<{ runSearches: typeof RunSearches }>(checkout, 'run-searches.ts');
  const { world, truth } = await loadFolder(folder);
  const engine = engineMethod({ today: world.manifest.asOf, sources: world.sources });
  const run = runSearches(world, truth, { split: 'test', samples, methods: [engine] });
  const record = run.records[engine.name]!;
  return { figures: measureFigures(record, run.units, BOOTSTRAP_SEED), strata: measureStrata(record.said), engineMs: run.engineMs };
}

/** Both engines in one table: every figure, then each kind of case of 300 labels, then how long an answer takes. */
export function printBeside(
  was: Beside,
  { figures, strata, run, profile }: Pick<Measured, 'figures' | 'strata' | 'run' | 'profile'>,
): void {
  console.log(`\nbeside the other checkout's engine, ${profile} noise; the interval is ours, < where ours is worse`);
  for (const name of FIGURE_NAMES) {
    const [before, now] = [was.figures[name], figures[name]];
    if (!before || !now || Number.isNaN(now.value)) continue;
    const gain = (now.value - before.value) * (FIGURES[name].better === 'higher' ? 1 : -1);
    const interval = `${now.low.toFixed(4)}-${now.high.toFixed(4)}`;
    console.log(`${name.padEnd(18)} ${before.value.toFixed(4)}  ${now.value.toFixed(4)}  ${interval}${gain < -0.00005 ? ' <' : ''}`);
  }
  printCases(was.strata, strata, profile);
  console.log(`engine ms p50 ${middle(was.engineMs).toFixed(2)}  ${middle(run.engineMs).toFixed(2)}`);
}

function printCases(was: readonly Strata[], strata: readonly Strata[], profile: Profile): void {
  for (const { of, by, rows } of strata)
    for (const { label, said, right, count, ece } of rows) {
      const before = was.find((table) => table.of === of && table.by === by)?.rows.find((row) => row.label === label);
      if (!before || ece === null || before.ece === null) continue;
      const shares = `said ${before.said.toFixed(3)} right ${before.right.toFixed(3)} of ${before.count}  said ${said.toFixed(3)} right ${right.toFixed(3)} of ${count}`;
      console.log(
        `${`${of} ${by} ${label}`.padEnd(44)} ECE ${before.ece.toFixed(3)}  ${ece.toFixed(3)}${ece > before.ece + 0.0005 ? ' <' : '  '} ${shares}`,
      );
    }
  console.log(`${sumUp(was, profile)}; ours: ${sumUp(strata, profile)}`);
}

function middle(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? 0;
}
