/**
 * What contacts that accounts had from elsewhere say of all such contacts. Pure. An account has a number from elsewhere more often when it is right: by what
 * factor shows where we know how many are right, among those that were sold. Below the threshold a wrong one then stands for as many more.
 */
import { ENOUGH_ACCOUNTS, ENOUGH_OF_STRATUM, ENOUGH_REPORTS } from '@deedline/contract/limits';
import { type CalibratedKind, calibratedKind } from '@deedline/contract/accuracy/accuracy';
import { calibrate, type CalibrationTable } from '@deedline/engine/calibration/calibration';
import type { RawLabel } from './fit-labels.ts';
import { accountsOf } from './rules.ts';

/** A label of a contact that its account brought. */
export interface BroughtLabel extends RawLabel {
  /** It was not sold. */
  isWithheld: boolean;
  /** How likely it was kept, 0..1. */
  chance: number;
}

/** With its 95 % interval. */
interface Odds {
  value: number;
  low: number;
  high: number;
}

export interface BroughtKind<Row = object> {
  kind: CalibratedKind;
  /** Of contacts below the threshold: how many, of how many accounts. */
  labels: number;
  accounts: number;
  /** How much likelier a right one is brought than a wrong one; null where too few sold ones were brought to tell. */
  odds: Odds | null;
  /** With their weights, where there are enough of them and `odds` is known. */
  used: (Row & RawLabel)[];
}

/** Phones have one factor, whatever line, and emails another: what accounts have from elsewhere differs by that. */
const groupOf = (kind: CalibratedKind): 'email' | 'phone' => (kind === 'email' ? 'email' : 'phone');

/** `table`: what says of the sold ones how many are right, fitted to what was reported of them. */
export function weighBrought<Row extends BroughtLabel>(labels: readonly Row[], table: CalibrationTable): BroughtKind<Row>[] {
  const asFitted = labels.map((label) => ({ ...label, said: calibrate(label.kind, label.raw, table, label.strata) }));
  const oddsOf = new Map(
    (['phone', 'email'] as const).map((group) => [
      group,
      estimateOdds(asFitted.filter(({ kind, isWithheld }) => groupOf(kind) === group && !isWithheld)),
    ]),
  );
  return calibratedKind.options.map((kind) => {
    const withheld = labels.filter((label) => label.kind === kind && label.isWithheld);
    const odds = oddsOf.get(groupOf(kind))!;
    const isEnough = withheld.length >= ENOUGH_REPORTS && accountsOf(withheld) >= ENOUGH_ACCOUNTS;
    const used = odds === null || !isEnough ? [] : weigh(withheld, odds.value);
    return { kind, labels: withheld.length, accounts: accountsOf(withheld), odds, used };
  });
}

/** The inverse of how likely each was to be brought and kept, so that they weigh as much together as they are many. */
function weigh<Row extends BroughtLabel>(labels: readonly Row[], odds: number): Row[] {
  const weights = labels.map(({ right, chance }) => (right ? 1 : odds) / chance);
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  return labels.map((label, index) => ({ ...label, weight: weights[index]! / mean }));
}

/** Beyond it the two are so different that one says nothing of the other. */
const MOST_ODDS = 20;
const STEPS = 30;
/** Of the normal distribution, for 95 %. */
const Z = 1.959964;

/**
 * P(brought | right) / P(brought | wrong), if what an account has from elsewhere depends on whether it is right and on nothing else that the score knows: the
 * odds of those brought are then the odds that were said, times this. Its most likely value; `null` from too few.
 */
export function estimateOdds(sold: readonly Pick<RawLabel, 'accountId' | 'said' | 'right'>[]): Odds | null {
  if (sold.length < ENOUGH_OF_STRATUM || accountsOf(sold) < ENOUGH_ACCOUNTS) return null;
  const starts = sold.map(({ said }) => Math.log(said / (1 - said)));
  const most = Math.log(MOST_ODDS);
  let [shift, information] = [0, 0];
  for (let step = 0; step < STEPS; step++) {
    let gradient = 0;
    information = 1e-6;
    for (const [index, { right }] of sold.entries()) {
      const p = 1 / (1 + Math.exp(-starts[index]! - shift));
      gradient += Number(right) - p;
      information += p * (1 - p);
    }
    shift = Math.max(-most, Math.min(most, shift + Math.max(-1, Math.min(1, gradient / information))));
  }
  const reach = Z / Math.sqrt(information);
  const [value, low, high] = [shift, shift - reach, shift + reach].map((each) => Math.round(Math.exp(each) * 1000) / 1000);
  return { value: value!, low: low!, high: high! };
}
