import { clusterGroups } from '@deedline/engine/cluster/cluster-persons';
import type { PersonWeights } from '@deedline/engine/compare/compare-persons';
import { bCubed, countPairs, pairFigures, pairsOfGroups, type LinkFigures } from '../match/labelled/figures.ts';
import type { KnownGroup } from './sample-pairs.ts';

export interface JudgedTable {
  pairs: LinkFigures;
  cubed: { precision: number; recall: number; f1: number };
}

/** How well the engine's clustering puts the records of each state together with a table, and a prior that lies `priorShift` off the shipped. */
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

/** Old weights against new, field by field; levels that changed are marked. */
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
