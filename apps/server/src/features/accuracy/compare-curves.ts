/** Compares two calibrations of the same contacts with their outcomes. Pure. */
import type { Comparison, ComparedStratum } from '@deedline/contract/operator/comparison';
import type { CalibrationTable } from '@deedline/engine/calibration/calibration';
import { calibrationError, dealAccounts, type FitBelow, fitLabels, isOfVendor, type RawLabel, sayBy, weighBelow } from './fit-labels.ts';
import { wilson } from '../../wilson.ts';
import { accountsOf, groupByTens, isEnough } from './rules.ts';
import type { Standing } from '../lookup/read-standing.ts';
import { strataOf } from './strata.ts';

/** A label with the chance by the curves in use (`now`) and by the proposed ones (`next`), 0..1. */
export interface ComparedLabel extends StandingLabel {
  now: number;
  next: number;
}

type StandingLabel = RawLabel & Standing & { reportedAt: Date };

/**
 * Computes what both calibrations say of each label, using curves that have not seen it. Labels reported after the proposal are judged by the proposal itself;
 * those it was fitted to, by curves fitted in the same way to the labels of other accounts. Kinds that the proposal was not fitted to keep their values.
 */
export function compareLabels(
  labels: readonly StandingLabel[],
  { next, now, fitted, proposedAt }: { next: CalibrationTable; now: CalibrationTable; fitted: ReadonlySet<string>; proposedAt: Date },
): ComparedLabel[] {
  // Labels of vendors are always fitted if there are enough of them.
  const isSeen = (label: StandingLabel): boolean => (isOfVendor(label) || fitted.has(label.kind)) && label.reportedAt <= proposedAt;
  const seen = labels.filter(isSeen);
  const foldOf = dealAccounts(seen);
  const tables = new Map(
    [...new Set(foldOf.values())].map((fold) => [fold, fitLabels(seen.filter(({ accountId }) => foldOf.get(accountId) !== fold))]),
  );
  return labels.map((label) => {
    const table = isSeen(label) ? tables.get(foldOf.get(label.accountId)!)! : next;
    return { ...label, now: sayBy(now, label), next: sayBy(table, label) };
  });
}

/** Compares each stratum with enough labels; lists the others with their counts. */
export function compareStrata(labels: readonly ComparedLabel[]): Pick<Comparison, 'strata' | 'tooFew'> {
  const byStratum = new Map<string, ComparedLabel[]>();
  for (const label of labels)
    for (const name of strataOf(label)) {
      const members = byStratum.get(name);
      if (members === undefined) byStratum.set(name, [label]);
      else members.push(label);
    }
  const named = [...byStratum].sort(([one], [other]) => (one < other ? -1 : 1));
  const all = labels.length === 0 ? named : [['all', [...labels]] as const, ...named];
  return {
    strata: all.filter(([, members]) => isEnough(members)).map(([name, members]) => describeStratum(name, members)),
    tooFew: all
      .filter(([, members]) => !isEnough(members))
      .map(([name, members]) => ({ name, labels: members.length, accounts: accountsOf(members) })),
  };
}

/** For contacts that were brought: the share that was right among all such contacts, and what both calibrations say of them. Null if none were brought. */
export function meanBelow(brought: readonly ComparedLabel[]): FitBelow | null {
  return brought.length === 0
    ? null
    : weighBelow(brought.map(({ weight, right, now, next }) => ({ weight, right, before: now, after: next })));
}

const WAYS = ['now', 'next'] as const;

function describeStratum(name: string, members: readonly ComparedLabel[]): ComparedStratum {
  const [now, next] = WAYS.map((way) => judge(members, way));
  const right = members.filter((label) => label.right).length;
  const rows = groupByTens(members).map(({ from, to, members: row }) => {
    const rightOf = row.filter((label) => label.right).length;
    return {
      from,
      to,
      count: row.length,
      right: round(rightOf / row.length),
      ...wilson(rightOf, row.length),
      now: round(mean(row.map((label) => label.now))),
      next: round(mean(row.map((label) => label.next))),
    };
  });
  const share = { value: round(right / members.length), ...wilson(right, members.length) };
  return { name, labels: members.length, accounts: accountsOf(members), right: share, now: now!, next: next!, rows };
}

function judge(members: readonly ComparedLabel[], way: (typeof WAYS)[number]): ComparedStratum['now'] {
  const judged = (labels: readonly ComparedLabel[]) => labels.map((label) => ({ said: label[way], right: label.right }));
  const brierOf = (labels: readonly ComparedLabel[]) => mean(labels.map((label) => (label[way] - Number(label.right)) ** 2));
  return {
    said: round(mean(members.map((label) => label[way]))),
    ece: intervalOf(members, (labels) => calibrationError(judged(labels))),
    brier: intervalOf(members, brierOf),
  };
}

const DRAWS = 200;

/** A bootstrap interval by account at 95 %, because one account's reports are not independent. The same labels give the same interval. */
function intervalOf(members: readonly ComparedLabel[], figure: (labels: readonly ComparedLabel[]) => number) {
  const accounts = [...Map.groupBy(members, ({ accountId }) => accountId).values()];
  const random = createRandom();
  const drawn = Array.from({ length: DRAWS }, () => figure(accounts.flatMap(() => accounts[Math.floor(random() * accounts.length)]!))).sort(
    (a, b) => a - b,
  );
  return {
    value: round(figure(members)),
    low: round(drawn[Math.floor(DRAWS * 0.025)]!),
    high: round(drawn[Math.ceil(DRAWS * 0.975) - 1]!),
  };
}

/** Numbers from 0 to 1 with a fixed seed (Park and Miller's minimal standard). */
function createRandom(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** In percent. What is shown changes when a confidence crosses one of these. */
const BOUNDS_OF_MOVES = [50, 85, 90] as const;

interface Moved {
  /** In percent: as it was said, and as it would be said now. */
  confidence: number;
  anew: number;
  contacts: number;
}

export function countMoves(delivered: readonly Moved[]): Comparison['moves'] {
  const count = (isMeant: (row: Moved) => boolean) => delivered.filter(isMeant).reduce((sum, { contacts }) => sum + contacts, 0);
  return BOUNDS_OF_MOVES.map((bound) => ({
    bound,
    delivered: count(({ confidence }) => confidence >= bound),
    down: count(({ confidence, anew }) => confidence >= bound && anew < bound),
    up: count(({ confidence, anew }) => confidence < bound && anew >= bound),
  }));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
