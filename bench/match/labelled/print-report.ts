import { MERGE_THRESHOLD } from '@deedline/engine/model/weights';
import type { Pairs } from './candidate-pairs.ts';
import type { Interval, LinkFigures } from './figures.ts';

const whole = (value: number): string => value.toLocaleString('en-US');
const share = (value: number): string => value.toFixed(4);
const interval = ({ value, low, high }: Interval): string => `${share(value)} [${share(low)}, ${share(high)}]`;

interface Head {
  paths: readonly string[];
  records: number;
  truePairs: number;
  candidates: number;
  /** True pairs among the candidates. */
  found: number;
  allPairs: number;
}

export function printHead({ paths, records, truePairs, candidates, found, allPairs }: Head): void {
  console.log(paths.join(' + '));
  console.log(`records          ${whole(records)}`);
  console.log(`true pairs       ${whole(truePairs)} of ${whole(allPairs)}`);
  console.log(`candidate pairs  ${whole(candidates)}`);
  console.log(`blocking recall  ${share(found / truePairs)}`);
  console.log(`reduction ratio  ${(1 - candidates / allPairs).toFixed(6)}`);
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

/** Single pairs before they are grouped, by the chance that the engine gives them; the threshold that it keeps is marked. */
export function printThresholds(weights: Float64Array, { left, right }: Pairs, truth: Int32Array, truePairs: Float64Array): void {
  const total = truePairs.reduce((sum, count) => sum + count, 0);
  const own = 1 / (1 + 2 ** -MERGE_THRESHOLD);
  const chances = [...CHANCES, own].sort((a, b) => a - b);
  console.log('\nsingle pairs at other thresholds of their chance (the engine’s own is marked)');
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
