import type { JudgedShare } from '@deedline/contract/accuracy/accuracy';
import { sayCeilings } from './ceilings.ts';
import type { Interval } from './statistics.ts';
import { answeredFrom, FIGURES, FIGURE_NAMES, rightAnswersFrom, targetOf, type FigureName } from './figures.ts';
import type { Frozen } from './freeze.ts';
import type { Measured } from './measure-profile.ts';
import { measureHigh, type Reliability } from './standing.ts';
import { printStrata } from './strata.ts';

const THRESHOLDS = [0, 30, 50, 70, 80, 85, 90, 95];

/** Prints every figure with its interval beside the target, the frozen figure and the baselines; then coverage, reliability and speed. */
export function printMeasured(measured: Measured, frozen: Frozen | null): void {
  const { profile, seed, parcels, run, baselines, reliability } = measured;
  console.log(
    `\n== ${profile} noise, seed ${seed}, ${parcels} parcels: ${run.searches} searches of ${run.units} test households and parcels`,
  );
  const heads = ['95 % interval', 'target', 'frozen', ...baselines.map(({ name }) => name)];
  console.log(`${'figure'.padEnd(16)} ${'value'.padEnd(7)}${heads.map((head) => head.padEnd(23)).join('')}`);
  for (const name of FIGURE_NAMES) console.log(lineOf(name, measured, frozen));
  console.log(sayCeilings(run.records['engine']!));
  printCoverage(measured);
  for (const table of reliability) printReliability(table);
  printStanding(measured);
  printHigh(measured);
  printStrata(measured.strata, profile, frozen?.strata?.[profile]);
  const sorted = [...run.engineMs].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2);
  console.log(`\nengine ms p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}; candidates ${mean(run.candidates)}, hops ${mean(run.hops)}`);
}

function lineOf(name: FigureName, { profile, figures, baselines }: Measured, frozen: Frozen | null): string {
  const figure = figures[name]!;
  const target = targetOf(name, profile);
  const isReached = target === null || (FIGURES[name].better === 'higher' ? figure.value >= target : figure.value <= target);
  const was = frozen?.profiles[profile]?.[name];
  const cells = [
    say(figure).slice(7),
    target === null ? '' : `${target}${isReached ? '' : ' MISSED'}`,
    was ? was.value.toFixed(4) : '',
    ...baselines.map((baseline) => (baseline.figures[name] ? say(baseline.figures[name]) : '')),
  ];
  return `${name.padEnd(16)} ${say(figure).slice(0, 7)}${cells.map((cell) => cell.padEnd(23)).join('')}`;
}

function say({ value, low, high }: Interval): string {
  return Number.isNaN(value) ? '-      ' : `${value.toFixed(4)} ${low.toFixed(3)}-${high.toFixed(3)}`;
}

function printCoverage({ run }: Measured): void {
  const { best } = run.records['engine']!;
  console.log('\nproperty searches answered at a threshold, and how often the best contact is right');
  for (const threshold of THRESHOLDS) {
    const [answered, right] = [answeredFrom(best, threshold)(), rightAnswersFrom(best, threshold)()];
    console.log(`  ${String(threshold).padStart(3)}  answered ${answered.toFixed(4)}  right ${right.toFixed(4)}`);
  }
}

export function printReliability({ kind, count, ece, brier, logLoss, rows }: Reliability): void {
  console.log(`\n${kind}: ${count} contacts, ECE ${say(ece)}, Brier ${say(brier)}, log loss ${say(logLoss)}`);
  for (const { from, to, said, right, low, high, count: inRow } of rows)
    console.log(
      `  ${`${from}-${to}`.padEnd(7)} said ${said.toFixed(3)} right ${right.toFixed(3)} (${low.toFixed(3)}-${high.toFixed(3)}) of ${inRow}`,
    );
}

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(1);
}

function printStanding({ bands, byRecords }: Measured): void {
  for (const { of, rows } of bands) {
    console.log(`\n${of}, shown at 50 or more (Wilson intervals)`);
    for (const { from, to, ...judged } of rows) console.log(`  ${`${from}-${to}`.padEnd(11)} ${sayJudged(judged)}`);
    for (const { records, orMore, ...judged } of byRecords.find((table) => table.of === of)?.rows ?? [])
      console.log(`  ${`${records}${orMore ? '+' : ''} record${records === 1 ? '' : 's'}`.padEnd(11)} ${sayJudged(judged)}`);
  }
}

/** Prints how many of every 400 answers have a confidence of 90 or more, by mode. */
function printHigh({ bands }: Measured): void {
  console.log('\nanswers shown at 50 or more that are said at 90 or more (Wilson intervals)');
  for (const { of, shown, high } of measureHigh(bands))
    console.log(`  ${of.padEnd(14)} ${String(Math.round((400 * high.count) / shown)).padStart(3)} of 400: ${sayJudged(high)}`);
}

function sayJudged({ said, right, low, high, count }: JudgedShare): string {
  return `said ${said.toFixed(3)} right ${right.toFixed(3)} (${low.toFixed(3)}-${high.toFixed(3)}) of ${count}`;
}
