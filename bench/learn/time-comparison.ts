import { clusterGroups } from '@deedline/engine/cluster/cluster-persons';
import { comparePersons } from '@deedline/engine/compare/compare-persons';
import { editDistance } from '@deedline/engine/text/text-distance';
import { PERSON_WEIGHTS } from '@deedline/engine/compare/person-weights';
import type { KnownGroup } from './sample-pairs.ts';

const CANDIDATES = 200;
const ROUNDS = 300;

export interface ComparisonTimes {
  /** Of scoring 200 candidates against one person, in milliseconds: the median round. */
  scored: number;
  /** Of putting 200 records into groups. */
  grouped: number;
  /** The baseline: the edit distance of the two printed names of each candidate, and nothing else. */
  distance: number;
}

/** How long the engine takes over the candidates of one search, beside the least that any comparison of names would. */
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
