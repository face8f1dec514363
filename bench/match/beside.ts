import { resolve, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Interval } from './statistics.ts';
import { FIGURES, FIGURE_NAMES, measureFigures, type FigureName, type Profile } from './figures.ts';
import type { QueryInput } from '@deedline/engine/query/query';
import { gatherEvidence, type LoadedWorld, type loadFolder as LoadFolder } from './load-world.ts';
import { engineMethod, type Method } from './method.ts';
import { learnFromStore } from './learn-from-store.ts';
import { BOOTSTRAP_SEED, type Measured } from './measure-profile.ts';
import { spread, type runSearches as RunSearches } from './run-searches.ts';
import { measureStrata, type Strata, sumUp } from './strata.ts';

/** What another checkout's engine answered to the same searches of the same state. */
export interface Beside {
  figures: Partial<Record<FigureName, Interval>>;
  strata: Strata[];
  /** Milliseconds that each engine takes for the same searches, run in turn. */
  timeBoth: (ours: LoadedWorld) => { theirs: number[]; ours: number[] };
}

const TIMED = 300;
const WARMING_UP = 40;

/** Loads a module of another checkout that has the same interface as ours. */
async function moduleOf<Module>(checkout: string, file: string): Promise<Module> {
  return (await import(pathToFileURL(join(resolve(checkout), 'bench/match', file)).href)) as Module;
}

/**
 * Reads a state with the importers of another checkout (a folder with its own packages in its node_modules), searches it with that checkout's engine
 * and judges the answers with our figures.
 */
export async function measureBeside(checkout: string, folder: string, samples: number): Promise<Beside> {
  const load = await moduleOf<{ loadFolder: typeof LoadFolder; gatherEvidence: typeof gatherEvidence }>(checkout, 'load-world.ts');
  const method = await moduleOf<{ engineMethod: typeof engineMethod }>(checkout, 'method.ts');
  const { runSearches } = await moduleOf<{ runSearches: typeof RunSearches }>(checkout, 'run-searches.ts');
  const learn = await moduleOf<{ learnFromStore: typeof learnFromStore }>(checkout, 'learn-from-store.ts');
  const { world, truth } = await load.loadFolder(folder);
  const engine = method.engineMethod({ today: world.manifest.asOf, sources: world.sources, reliability: learn.learnFromStore(world) });
  const run = runSearches(world, truth, { split: 'test', samples, methods: [engine] });
  const record = run.records[engine.name]!;
  return {
    figures: measureFigures(record, run.units, BOOTSTRAP_SEED),
    strata: measureStrata(record.said),
    timeBoth(ours) {
      const own = engineMethod({ today: ours.manifest.asOf, sources: ours.sources, reliability: learnFromStore(ours) });
      const times = spread(truth.parcels, TIMED + WARMING_UP).map(({ address: { line, city, state, zip } }) => {
        const input: QueryInput = { searchMode: 'property_address', street: line, city, state, zip };
        return [timeOf(load.gatherEvidence, world, engine, input), timeOf(gatherEvidence, ours, own, input)] as const;
      });
      // Excludes the first searches, which load tables that are loaded once.
      const timed = times.slice(WARMING_UP);
      return { theirs: timed.map(([theirs]) => theirs), ours: timed.map(([, mine]) => mine) };
    },
  };
}

/** Time of the engine, without look-ups. */
function timeOf(gather: typeof gatherEvidence, { store }: LoadedWorld, engine: Method, input: QueryInput): number {
  const { query, found, tooCommon, engineMs } = gather(store, input);
  const start = performance.now();
  engine.answer(query, found, tooCommon);
  return engineMs + performance.now() - start;
}

/** Prints both engines in one table: every figure, each kind of case with at least 300 labels, and the time an answer takes. */
export function printBeside(
  was: Beside,
  { figures, strata, profile }: Pick<Measured, 'figures' | 'strata' | 'profile'>,
  ours: LoadedWorld,
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
  const times = was.timeBoth(ours);
  console.log(`engine ms p50, asked alternately: ${middle(times.theirs).toFixed(2)}  ${middle(times.ours).toFixed(2)}`);
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
