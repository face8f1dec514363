import { type JudgedCase, type MeasuredAccuracy, saidToo, stratum } from '@deedline/contract/accuracy/accuracy';
import { CASE_ORDER } from './cases.ts';
import type { Profile, Said } from './figures.ts';
import { judge, kindsOf } from './standing.ts';
import { eceOf } from './statistics.ts';

export type Strata = Omit<NonNullable<MeasuredAccuracy['strata']>[number], 'profile'>;

/** From this number of statements on, a case has a calibration error and must keep its limit. */
const ENOUGH = 300;
const LIMIT: Record<Profile, number> = { clean: 0.04, typical: 0.04, shifted: 0.06 };

/** A smaller bin would be off by four points by chance alone, so cases of a few hundred statements use fewer bins than those of thousands. */
const LEAST_IN_BIN = 100;
const MOST_BINS = 15;

/** Statements at 50 or more, by kind of statement and kind of case. */
export function measureStrata(said: readonly Said[]): Strata[] {
  return kindsOf(said).flatMap(([of, members]) =>
    stratum.options.flatMap((by) => {
      const byCase = Map.groupBy(members, ({ cases }) => cases[by]);
      const rows = CASE_ORDER.flatMap((label) => {
        const judged = byCase.get(label);
        return judged ? [{ label, ...judge(judged), ece: errorOf(judged) }] : [];
      });
      return rows.length === 0 ? [] : [{ of, by, rows }];
    }),
  );
}

function errorOf(judged: readonly Said[]): number | null {
  if (judged.length < ENOUGH) return null;
  return eceOf(
    judged.map(({ confidence, right }) => ({ unit: 0, confidence, right })),
    binsFor(judged.length),
  )();
}

/** The number of bins for the calibration error of `count` statements. */
export function binsFor(count: number): number {
  return Math.max(1, Math.min(MOST_BINS, Math.floor(count / LEAST_IN_BIN)));
}

/** Whether a case keeps its limit; null when it has too few statements. */
export function holds({ ece }: Pick<JudgedCase, 'ece'>, profile: Profile): boolean | null {
  return ece === null ? null : ece <= LIMIT[profile];
}

/** 'typical noise: 40 of 52 cases with 300 labels hold within .04'. */
export function sumUp(strata: readonly Strata[], profile: Profile): string {
  const judged = strata.flatMap(({ rows }) => rows.flatMap((row) => holds(row, profile) ?? []));
  return `${profile} noise: ${judged.filter(Boolean).length} of ${judged.length} cases with ${ENOUGH} labels hold within ${LIMIT[profile]}`;
}

/** Prints each kind of statement by kind of case, with a mark where chance does not explain the error; then how many cases hold. */
export function printStrata(strata: readonly Strata[], profile: Profile, frozen: readonly Strata[] = []): void {
  console.log(`\nby kind of case, shown at 50 or more (Wilson intervals; ECE from ${ENOUGH} on)`);
  for (const { of, by, rows } of strata) {
    console.log(`${of} by ${by}`);
    const before = frozen.find((table) => table.of === of && table.by === by)?.rows ?? [];
    for (const row of rows)
      console.log(
        `  ${sayCase(
          row,
          profile,
          before.find(({ label }) => label === row.label),
        )}`,
      );
  }
  console.log(sumUp(strata, profile));
}

function sayCase(row: JudgedCase, profile: Profile, frozen: JudgedCase | undefined): string {
  const { label, count, said, right, low, high, ece } = row;
  const marks = [
    ...(ece === null ? [] : [`ECE ${ece.toFixed(3)}${holds(row, profile) ? '' : ' MISSED'}`]),
    ...(saidToo(row) === null ? [] : [`<- said too ${saidToo(row)}`]),
    ...(frozen ? [`(frozen: right ${frozen.right.toFixed(3)})`] : []),
  ];
  const share = `n ${String(count).padStart(5)}  said ${said.toFixed(3)}  right ${right.toFixed(3)} (${low.toFixed(3)}-${high.toFixed(3)})`;
  return `${label.padEnd(18)} ${share}  ${marks.join('  ')}`.trimEnd();
}
