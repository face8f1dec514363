import type { Evidence } from '@deedline/engine/model/evidence';
import { EXACT_MATCH, RECENCY_ONLY } from './baselines/naive.ts';
import { fellegiSunter } from './baselines/fellegi-sunter.ts';
import type { Interval } from './statistics.ts';
import { learnFromStore } from './learn-from-store.ts';
import { engineMethod } from './method.ts';
import { measureFigures, type FigureName, type Profile } from './figures.ts';
import type { LoadedWorld } from './load-world.ts';
import { type Bands, type ByRecords, measureBands, measureByRecords, measureReliability, type Reliability } from './standing.ts';
import { measureStrata, type Strata } from './strata.ts';
import { runSearches, type Run } from './run-searches.ts';
import { indexHeld, type TruthIndex } from './truth.ts';

export interface Measured {
  profile: Profile;
  seed: number;
  parcels: number;
  samples: number;
  figures: Partial<Record<FigureName, Interval>>;
  reliability: Reliability[];
  bands: Bands[];
  byRecords: ByRecords[];
  strata: Strata[];
  baselines: { name: string; figures: Partial<Record<FigureName, Interval>> }[];
  run: Run;
}

/** Fixed, so that the same engine on the same state gives the same intervals. */
export const BOOTSTRAP_SEED = 40;

/** Every figure of the engine and of the baselines on the test households of one state. */
export function measureProfile(world: LoadedWorld, truth: TruthIndex, profile: Profile, samples: number): Measured {
  // Learned as in an installation: from its own store and without the truth.
  const engine = engineMethod({ today: world.manifest.asOf, sources: world.sources, reliability: learnFromStore(world) });
  const baselines = [EXACT_MATCH, RECENCY_ONLY, fellegiSunter(trainRecords(world, truth))];
  const run = runSearches(world, truth, { split: 'test', samples, methods: [engine, ...baselines] });
  const ours = run.records[engine.name]!;
  return {
    profile,
    seed: world.manifest.seed,
    parcels: world.manifest.parcels,
    samples,
    figures: measureFigures(ours, run.units, BOOTSTRAP_SEED),
    reliability: measureReliability(ours.contacts, run.units, BOOTSTRAP_SEED),
    bands: measureBands(ours.said),
    byRecords: measureByRecords(ours.said),
    strata: measureStrata(ours.said),
    baselines: baselines.map(({ name }) => ({ name, figures: measureFigures(run.records[name]!, run.units, BOOTSTRAP_SEED, true) })),
    run,
  };
}

/** The records of each person of the train households, which are the only truth available to a baseline. */
function trainRecords(world: LoadedWorld, truth: TruthIndex): Map<string, Evidence[]> {
  const { owners } = indexHeld(world.store.evidence);
  const records = new Map<string, Evidence[]>();
  for (const item of world.store.evidence) {
    const person = owners.get(item.id);
    if (person === undefined || truth.persons.get(person)?.split !== 'train') continue;
    const list = records.get(person);
    if (list) list.push(item);
    else records.set(person, [item]);
  }
  return records;
}
