/** Links whole files with the engine's comparison, fitted to them; searches do not use this. */
import { MERGE_THRESHOLD } from '@deedline/engine/model/weights';
import type { Pairs } from './candidate-pairs.ts';
import { sequence } from './figures.ts';
import { areDoorsShared, emptyLevels, fieldsOf, fitWeights, type PairLevels, weightOf, writeLevels } from './fit-levels.ts';
import type { DataRecord } from './read-records.ts';

const RANDOM_PAIRS = 150_000;

/** The result of the fitted linking. */
export interface Linked {
  /** Log-odds of each candidate. */
  weights: Float64Array;
  groups: Int32Array;
}

interface LinkJob {
  records: readonly DataRecord[];
  pairs: Pairs;
  random: Pairs;
  allPairs: number;
}

/** Draws random pairs by a fixed sequence; nearly all are of strangers. */
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

/** Weighs the pairs with the engine's table, fitted to the files without their truth. */
export function linkFitted(job: LinkJob): Linked {
  const { records, pairs, allPairs } = job;
  const fields = fieldsOf(records[0]?.traits.length ?? 0);
  const [levels, random, one] = [levelsOf(job, pairs), levelsOf(job, job.random), emptyLevels(fields, 1)];
  const hasHouseholds = areDoorsShared(fields, levels);
  if (!hasHouseholds) for (const { apart } of [levels, random]) apart.fill(0);
  const table = fitWeights(fields, levels, random, allPairs, -Math.log2(allPairs / (records.length / 2)));
  const all = Float64Array.from({ length: levels.count }, (_, pair) => weightOf(table, levels, pair));
  const between = (left: number, right: number): number => {
    writeLevels(one, 0, records[left]!, records[right]!);
    if (!hasHouseholds) one.apart[0] = 0;
    return weightOf(table, one, 0);
  };
  return { weights: all, groups: joinRecords(records.length, edgesOf(pairs, all), between) };
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

interface Edge {
  left: number;
  right: number;
  weight: number;
}

/** Number of pairs between two groups that are compared before they may join; large groups are represented by their first members. */
const MAX_COMPARED = 8;

/**
 * Average linkage: groups join when the mean weight between their members is positive, so that a record that fits two strangers does not merge them. They
 * also stay apart when two members are ruled out as one person. `weightBetween` is called for pairs that no key brought together. Returns the group of each
 * record.
 */
function joinRecords(count: number, edges: readonly Edge[], weightBetween: (left: number, right: number) => number): Int32Array {
  const home = Int32Array.from({ length: count }, (_, at) => at);
  const members = new Map<number, number[]>();
  const sorted = [...edges].sort((a, b) => b.weight - a.weight || a.left - b.left || a.right - b.right);
  for (const { left, right } of sorted) {
    const [a, b] = [home[left]!, home[right]!];
    if (a === b) continue;
    const mine = members.get(a) ?? [a];
    const yours = members.get(b) ?? [b];
    if (mine.length + yours.length > 2 && !fits(mine, yours, weightBetween)) continue;
    const [into, from] = mine.length >= yours.length ? [mine, yours] : [yours, mine];
    const root = home[into[0]!]!;
    for (const record of from) home[record] = root;
    members.delete(home[from[0]!]!);
    into.push(...from);
    members.set(root, into);
  }
  return home;
}

function fits(mine: readonly number[], yours: readonly number[], weightBetween: (left: number, right: number) => number): boolean {
  let sum = 0;
  for (const left of mine.slice(0, MAX_COMPARED))
    for (const right of yours.slice(0, MAX_COMPARED)) {
      const weight = weightBetween(left, right);
      if (weight === -Infinity) return false;
      sum += clamp(weight);
    }
  return sum > 0;
}

/** Limits the weight of one pair, so that it counts at most as nearly certain. */
function clamp(weight: number): number {
  return Math.max(-12, Math.min(12, weight));
}
