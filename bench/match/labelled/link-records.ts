/** The engine's linking of whole files: keys, comparison, groups. */
import { MERGE_THRESHOLD } from '@deedline/engine/model/weights';
import type { Pairs } from './candidate-pairs.ts';
import { sequence } from './figures.ts';
import { weightOf, fitWeights, shippedWeights, type LevelWeights } from './fit-levels.ts';
import { joinRecords, type Edge } from './join-records.ts';
import { emptyLevels, fieldsOf, writeLevels, type PairLevels } from './pair-levels.ts';
import type { DataRecord } from './read-records.ts';

const RANDOM_PAIRS = 150_000;

/** One way to weigh the same agreements. */
export interface Linked {
  /** Log-odds of each candidate. */
  weights: Float64Array;
  groups: Int32Array;
}

export interface LinkJob {
  records: readonly DataRecord[];
  pairs: Pairs;
  random: Pairs;
  allPairs: number;
}

/** Pairs drawn by a fixed sequence of chance, whatever they are of: nearly all are of strangers. */
export function drawPairs(count: number, isPair: (left: number, right: number) => boolean): Pairs {
  const next = sequence(7);
  const left: number[] = [];
  const right: number[] = [];
  for (let draw = 0; draw < RANDOM_PAIRS * 2 && left.length < RANDOM_PAIRS; draw++) {
    const [a, b] = [Math.floor(next() * count), Math.floor(next() * count)];
    if (a === b || !isPair(Math.min(a, b), Math.max(a, b))) continue;
    left.push(Math.min(a, b));
    right.push(Math.max(a, b));
  }
  return { left: Int32Array.from(left), right: Int32Array.from(right) };
}

/** Weighed by the table as it is shipped, and by the same table fitted to the files without their truth. */
export function linkRecords(job: LinkJob): { fitted: Linked; shipped: Linked; table: LevelWeights; levels: PairLevels } {
  const { records, pairs, random, allPairs } = job;
  const fields = fieldsOf(records[0]?.traits.length ?? 0);
  const levels = levelsOf(job, pairs);
  const priorWeight = -Math.log2(allPairs / (records.length / 2));
  const shipped = shippedWeights(fields, priorWeight);
  const table = fitWeights(fields, levels, levelsOf(job, random), allPairs, priorWeight);
  const one = emptyLevels(fields, 1);
  const weigh = (weights: LevelWeights): Linked => {
    const all = Float64Array.from({ length: levels.count }, (_, pair) => weightOf(weights, levels, pair));
    const between = (left: number, right: number): number => {
      writeLevels(one, 0, records[left]!, records[right]!);
      return weightOf(weights, one, 0);
    };
    return { weights: all, groups: joinRecords(records.length, edgesOf(pairs, all), between) };
  };
  return { fitted: weigh(table), shipped: weigh(shipped), table, levels };
}

function levelsOf({ records }: LinkJob, { left, right }: Pairs): PairLevels {
  const levels = emptyLevels(fieldsOf(records[0]?.traits.length ?? 0), left.length);
  for (let at = 0; at < left.length; at++) writeLevels(levels, at, records[left[at]!]!, records[right[at]!]!);
  return levels;
}

function edgesOf({ left, right }: Pairs, weights: Float64Array): Edge[] {
  const edges: Edge[] = [];
  weights.forEach((value, at) => {
    if (value >= MERGE_THRESHOLD) edges.push({ left: left[at]!, right: right[at]!, weight: value });
  });
  return edges;
}
