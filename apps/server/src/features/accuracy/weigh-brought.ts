/**
 * Infers from contacts that accounts had from elsewhere ("brought") what is true of all such contacts. Pure. An account is more likely to have a number from
 * elsewhere if it is right. The factor can be estimated on contacts that were sold, where the share of right ones is known. Below the threshold, each wrong
 * contact then counts for that many.
 */
import { ENOUGH_ACCOUNTS, ENOUGH_OF_STRATUM, ENOUGH_REPORTS } from '@deedline/contract/limits';
import { type CalibratedKind, calibratedKind } from '@deedline/contract/accuracy/accuracy';
import { calibrate, type CalibrationTable } from '@deedline/engine/calibration/calibration';
import type { RawLabel } from './fit-labels.ts';
import { accountsOf } from './rules.ts';

/** A label of a contact that its account brought. */
export interface BroughtLabel extends RawLabel {
  /** It was withheld, not sold. */
  isWithheld: boolean;
  /** The probability with which it was kept, 0..1. */
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
  /** The number of contacts below the threshold, and of their accounts. */
  labels: number;
  accounts: number;
  /** How much more likely a right contact is brought than a wrong one; null if too few sold ones were brought to tell. */
  odds: Odds | null;
  /** The labels with their weights, if there are enough and `odds` is known. */
  used: (Row & RawLabel)[];
}

/** Phones of all line types share one factor and emails another, because what accounts have from elsewhere differs between the two. */
const groupOf = (kind: CalibratedKind): 'email' | 'phone' => (kind === 'email' ? 'email' : 'phone');

/** `table` says how many of the sold contacts are right; it is fitted to what was reported about them. */
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

/** Weights by the inverse probability that a label was brought and kept, scaled so that the weights sum to the number of labels. */
function weigh<Row extends BroughtLabel>(labels: readonly Row[], odds: number): Row[] {
  const weights = labels.map(({ right, chance }) => (right ? 1 : odds) / chance);
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  return labels.map((label, index) => ({ ...label, weight: weights[index]! / mean }));
}

/** Beyond this factor the two groups differ too much to infer one from the other. */
const MOST_ODDS = 20;
const STEPS = 30;
/** The 95 % quantile of the normal distribution. */
const Z = 1.959964;

/**
 * Estimates P(brought | right) / P(brought | wrong), assuming that whether an account has a contact from elsewhere depends only on whether it is right. The
 * odds of the brought contacts are then the stated odds times this factor. The maximum-likelihood estimate; null if there are too few labels.
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
