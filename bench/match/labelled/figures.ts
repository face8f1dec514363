/** Accuracy of the groups of records against the truth: pairs and B-cubed, with intervals. */
import { MERGE_THRESHOLD } from '@deedline/engine/model/weights';
import type { Pairs } from './candidate-pairs.ts';

interface Interval {
  value: number;
  low: number;
  high: number;
}
export interface LinkFigures {
  precision: Interval;
  recall: Interval;
  f1: Interval;
}

/** Right, wrong and missed pairs, counted by the true person of their left record; the bootstrap resamples these persons. */
interface PairCounts {
  right: Float64Array;
  wrong: Float64Array;
  missed: Float64Array;
}

const DRAWS = 400;

/** Counts pairs per person; a wrong pair counts half for each of its two persons. */
export function countPairs(truth: Int32Array, told: Iterable<readonly [number, number]>, truePairs: Float64Array): PairCounts {
  const people = truePairs.length;
  const counts = { right: new Float64Array(people), wrong: new Float64Array(people), missed: Float64Array.from(truePairs) };
  for (const [left, right] of told) {
    const [a, b] = [truth[left]!, truth[right]!];
    if (a === b) {
      counts.right[a]!++;
      counts.missed[a]!--;
    } else {
      counts.wrong[a]! += 0.5;
      counts.wrong[b]! += 0.5;
    }
  }
  return counts;
}

/** Pair figures with 95 % intervals, from a bootstrap over persons with a fixed random sequence. */
export function pairFigures({ right, wrong, missed }: PairCounts): LinkFigures {
  const all = figuresOf(sum(right), sum(wrong), sum(missed));
  const draws: (typeof all)[] = [];
  const next = sequence(20_260);
  const people = right.length;
  for (let draw = 0; draw < DRAWS; draw++) {
    let [hit, false_, lost] = [0, 0, 0];
    for (let at = 0; at < people; at++) {
      const person = Math.floor(next() * people);
      hit += right[person]!;
      false_ += wrong[person]!;
      lost += missed[person]!;
    }
    draws.push(figuresOf(hit, false_, lost));
  }
  const interval = (key: keyof typeof all): Interval => {
    const sorted = draws.map((draw) => draw[key]).sort((a, b) => a - b);
    return { value: all[key], low: sorted[Math.floor(0.025 * DRAWS)]!, high: sorted[Math.floor(0.975 * DRAWS)]! };
  };
  return { precision: interval('precision'), recall: interval('recall'), f1: interval('f1') };
}

function figuresOf(right: number, wrong: number, missed: number): { precision: number; recall: number; f1: number } {
  return {
    precision: right + wrong === 0 ? 1 : right / (right + wrong),
    recall: right + missed === 0 ? 1 : right / (right + missed),
    f1: right === 0 ? 0 : (2 * right) / (2 * right + wrong + missed),
  };
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Mulberry32 (public domain), seeded: yields the same draws each time. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** B-cubed: for each record, the share of its group that is of its person (precision) and the share of its person's records in its group (recall). */
export function bCubed(truth: Int32Array, groups: Int32Array): { precision: number; recall: number; f1: number } {
  const [people, sizes, both] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()];
  truth.forEach((person, at) => {
    add(people, person);
    add(sizes, groups[at]!);
    add(both, person * truth.length + groups[at]!);
  });
  let [precision, recall] = [0, 0];
  truth.forEach((person, at) => {
    const shared = both.get(person * truth.length + groups[at]!)!;
    precision += shared / sizes.get(groups[at]!)!;
    recall += shared / people.get(person)!;
  });
  precision /= truth.length;
  recall /= truth.length;
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

function add(map: Map<number, number>, key: number): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

/** All allowed pairs of records within one group. */
export function* pairsOfGroups(groups: Int32Array, isPair: (left: number, right: number) => boolean): Generator<readonly [number, number]> {
  const members = new Map<number, number[]>();
  groups.forEach((group, at) => {
    const list = members.get(group);
    if (list) list.push(at);
    else members.set(group, [at]);
  });
  for (const list of members.values()) {
    for (let i = 0; i < list.length; i++) {
      for (let j = i + 1; j < list.length; j++) if (isPair(list[i]!, list[j]!)) yield [list[i]!, list[j]!];
    }
  }
}

/** The number of true pairs among the candidates. */
export function countFound(truth: Int32Array, { left, right }: Pairs): number {
  let found = 0;
  for (let at = 0; at < left.length; at++) if (truth[left[at]!] === truth[right[at]!]) found++;
  return found;
}

const whole = (value: number): string => value.toLocaleString('en-US');
const share = (value: number): string => value.toFixed(4);
const interval = ({ value, low, high }: Interval): string => `${share(value)} [${share(low)}, ${share(high)}]`;

interface Head {
  paths: readonly string[];
  records: number;
  truePairs: number;
  allPairs: number;
}

export function printHead({ paths, records, truePairs, allPairs }: Head): void {
  console.log(paths.join(' + '));
  console.log(`records          ${whole(records)}`);
  console.log(`true pairs       ${whole(truePairs)} of ${whole(allPairs)}`);
}

interface Looked {
  candidates: number;
  /** Number of true pairs among the candidates. */
  found: number;
  truePairs: number;
  allPairs: number;
}

/** Prints the size and quality of the candidate pairs, before anything is decided. */
export function printCompared({ candidates, found, truePairs, allPairs }: Looked): void {
  const ratio = (1 - candidates / allPairs).toFixed(6);
  console.log(`  candidate pairs     ${whole(candidates)}, blocking recall ${share(found / truePairs)}, reduction ratio ${ratio}`);
}

export function printLinked(
  title: string,
  figures: LinkFigures | null,
  cubed: { precision: number; recall: number; f1: number } | null,
): void {
  console.log(`\n${title}`);
  if (figures === null) {
    console.log('  left out: no column of the data is mapped to "seen"');
    return;
  }
  console.log(`  pairwise precision  ${interval(figures.precision)}`);
  console.log(`  pairwise recall     ${interval(figures.recall)}`);
  console.log(`  pairwise F1         ${interval(figures.f1)}`);
  if (cubed) console.log(`  B-cubed             precision ${share(cubed.precision)} recall ${share(cubed.recall)} F1 ${share(cubed.f1)}`);
}

const CHANCES = [0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999];

/** Prints the accuracy of single pairs, before grouping, at thresholds on the engine's probability; marks the threshold that the engine uses. */
export function printThresholds(weights: Float64Array, { left, right }: Pairs, truth: Int32Array, truePairs: Float64Array): void {
  const total = truePairs.reduce((sum, count) => sum + count, 0);
  const own = 1 / (1 + 2 ** -MERGE_THRESHOLD);
  const chances = [...CHANCES, own].sort((a, b) => a - b);
  console.log('\nsingle pairs at other thresholds of the chance that the fitted linker gives (its own is marked)');
  console.log('  chance   precision  recall  F1');
  for (const chance of chances) {
    const least = Math.log2(chance / (1 - chance));
    let [told, hit] = [0, 0];
    weights.forEach((value, at) => {
      if (value < least) return;
      told++;
      if (truth[left[at]!] === truth[right[at]!]) hit++;
    });
    const precision = told === 0 ? 1 : hit / told;
    const f1 = told + total === 0 ? 0 : (2 * hit) / (told + total);
    console.log(
      `${chance === own ? '*' : ' '} ${String(Number(chance.toFixed(3))).padEnd(7)}  ${share(precision)}     ${share(hit / total)}  ${share(f1)}`,
    );
  }
}

export function printTimes(records: number, ms: Record<string, number>): void {
  const all = Object.values(ms).reduce((sum, value) => sum + value, 0);
  const parts = Object.entries(ms).map(([name, value]) => `${name} ${(value / 1000).toFixed(1)} s`);
  console.log(`\nrecords/s        ${whole(Math.round((records / all) * 1000))} (${parts.join(', ')})`);
}
