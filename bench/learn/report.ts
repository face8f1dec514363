import { clusterGroups } from '@deedline/engine/cluster/cluster-persons';
import { comparePersons, type PersonWeights } from '@deedline/engine/compare/compare-persons';
import { PERSON_WEIGHTS } from '@deedline/engine/compare/person-weights';
import { editDistance } from '@deedline/engine/text/text-distance';
import { bCubed, countPairs, type LinkFigures, pairFigures, pairsOfGroups } from '../match/labelled/figures.ts';
import type { KnownGroup } from './sample-pairs.ts';

interface JudgedTable {
  pairs: LinkFigures;
  cubed: { precision: number; recall: number; f1: number };
}

/** Judges how well the engine groups the records of each state with a given table and with a prior that differs by `priorShift` from the shipped one. */
export function judgeTable(states: readonly (readonly KnownGroup[])[], table: PersonWeights, priorShift: number): JudgedTable {
  const truth: number[] = [];
  const told: number[] = [];
  const people = new Map<string, number>();
  states.forEach((groups, state) => {
    const cluster = new Map<unknown, number>();
    const offset = told.length;
    clusterGroups(groups, table, priorShift).forEach(({ mentions }, at) => {
      for (const mention of mentions) cluster.set(mention, offset + at);
    });
    for (const { person, mentions } of groups) {
      const name = `${state} ${person}`;
      if (!people.has(name)) people.set(name, people.size);
      truth.push(people.get(name)!);
      told.push(cluster.get(mentions[0])!);
    }
  });
  const [is, says] = [Int32Array.from(truth), Int32Array.from(told)];
  const sizes = new Float64Array(people.size);
  is.forEach((person) => sizes[person]!++);
  const counts = countPairs(
    is,
    pairsOfGroups(says, () => true),
    sizes.map((size) => (size * (size - 1)) / 2),
  );
  return { pairs: pairFigures(counts), cubed: bCubed(is, says) };
}

const share = (value: number): string => value.toFixed(4);

export function printJudged(when: string, { pairs, cubed }: JudgedTable): void {
  const { precision, recall, f1 } = pairs;
  const interval = `[${share(f1.low)}, ${share(f1.high)}]`;
  console.log(
    `calibrate split, ${when.padEnd(6)}  pairs P ${share(precision.value)} R ${share(recall.value)} F1 ${share(f1.value)} ${interval}  B-cubed F1 ${share(cubed.f1)}`,
  );
}

/** Prints old weights beside new ones, field by field, and marks levels that changed. */
export function printChanges(before: PersonWeights, after: PersonWeights, remarks: readonly string[]): void {
  console.log('\nfield     level          was     is');
  for (const [field, levels] of Object.entries(after)) {
    for (const [level, weight] of Object.entries(levels)) {
      const was = (before as Record<string, Record<string, number>>)[field]?.[level] ?? 0;
      console.log(
        `${field.padEnd(9)} ${level.padEnd(13)} ${was.toFixed(2).padStart(6)} ${weight.toFixed(2).padStart(6)}${was === weight ? '' : '  *'}`,
      );
    }
  }
  for (const remark of remarks) console.log(remark);
}

const CANDIDATES = 200;
const ROUNDS = 300;

interface ComparisonTimes {
  /** Median milliseconds to score 200 candidates against one person. */
  scored: number;
  /** Median milliseconds to group 200 records. */
  grouped: number;
  /** The baseline: only the edit distance between the two printed names of each candidate. */
  distance: number;
}

/** Times the engine's comparison of the candidates of one search, compared with a minimal comparison of names. */
export function timeComparison(groups: readonly KnownGroup[]): ComparisonTimes {
  const candidates = groups.slice(0, CANDIDATES);
  const subject = groups[Math.floor(CANDIDATES / 2)]!;
  const named = subject.view.names[0]!.display;
  return {
    scored: median(() => candidates.forEach(({ view }) => comparePersons(subject.view, view))),
    grouped: median(() => clusterGroups(candidates, PERSON_WEIGHTS, 0)),
    distance: median(() => candidates.forEach(({ view }) => editDistance(named, view.names[0]?.display ?? '', 40))),
  };
}

function median(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
}

function ms(value: number): string {
  return `${value.toFixed(3)} ms`;
}

export function printTimes({ scored, grouped, distance }: ComparisonTimes): void {
  console.log(
    `\n200 candidates: scored in ${ms(scored)}, grouped in ${ms(grouped)}; one edit distance of their names each: ${ms(distance)} (${(scored / distance).toFixed(1)} times)`,
  );
}
