/** What labels would make of the curves, and how much better that is where it was not learned. Pure. */
import type { CalibratedKind } from '@deedline/contract/accuracy/accuracy';
import { ENOUGH_ACCOUNTS, ENOUGH_OF_BAND, ENOUGH_OF_STRATUM } from '@deedline/contract/limits';
import {
  calibrate,
  readCurve,
  stratumCurve,
  SHIPPED_CALIBRATION,
  type CalibrationCurve,
  type CalibrationTable,
} from '@deedline/engine/calibration/calibration';
import { type Alikeness, fitAlike, fitCalibration, fitCurve, type LabelGroup } from '@deedline/engine/calibration/fit-calibration';
import { readVendorSource } from '@deedline/engine/model/vendor-sources';
import { MAX_OF_UNMEASURED_VENDOR } from '@deedline/engine/model/weights';
import { accountsOf, type Label } from './rules.ts';

const FOLDS = 5;
/** As the measurement of the engine has it; a bin of too few would measure chance. */
const MAX_BINS = 15;
const SMALLEST_BIN = 20;

/** A label with the raw chance behind what was sold. */
export interface RawLabel extends Label {
  raw: number;
  /** `contactStrata`; absent where nobody knows what stood behind it. */
  strata?: readonly string[];
  /** Whose the only record behind it is. */
  source?: string | null;
  /** How many vendors name it, of what they alone say. */
  vendors?: number | null;
  /** Of a contact that its account brought: for how many it stands (`weighBrought`). Absent: it was sold. */
  weight?: number;
}

export const wasSold = ({ weight }: { weight?: number | undefined }): boolean => weight === undefined;

/** The raw chance at which a curve says this: its inverse, which a strictly rising line has. Beyond its ends that of the nearer end. */
export function readRaw(curve: CalibrationCurve, said: number): number {
  const next = curve.findIndex(([, share]) => share >= said);
  if (next === 0) return 0;
  if (next < 0) return 1;
  const [[x0, y0], [x1, y1]] = [curve[next - 1]!, curve[next]!];
  return x0 + ((said - y0) / (y1 - y0)) * (x1 - x0);
}

/** The raw chance at which a table says this of such a contact. */
export function rawOf(table: CalibrationTable, kind: CalibratedKind, said: number, strata: readonly string[]): number {
  const own = stratumCurve(table, strata);
  return readRaw(table[kind], own === undefined ? said : readRaw(own, said));
}

/** What a vendor alone says is judged and learned apart: it tells nothing of what records say, nor they of it. */
export const isOfVendor = ({ source }: { source?: string | null | undefined }): boolean => readVendorSource(source ?? null) !== null;

/** What curves say of a contact: a vendor's rank band that they did not measure is held. */
export function sayBy(
  table: CalibrationTable,
  { kind, raw, strata = [], source }: Pick<RawLabel, 'kind' | 'raw' | 'strata' | 'source'>,
): number {
  const said = calibrate(kind, raw, table, strata);
  const isHeld = isOfVendor({ source }) && !Object.hasOwn(table.strata ?? {}, strata.at(-1) ?? '');
  return isHeld ? Math.min(said, MAX_OF_UNMEASURED_VENDOR) : said;
}

/** Always from the engine's own curves on: what an earlier calibration said is translated, so that none is fitted on top of another. */
export function fitLabels(labels: readonly RawLabel[]): CalibrationTable {
  const ofRecords = labels.filter((label) => !isOfVendor(label));
  const table = fitCalibration(
    ofRecords.map(({ kind, raw, right, weight = 1 }) => ({ kind, right, confidence: calibrate(kind, raw), weight })),
  );
  const strata = { ...fitStrata(ofRecords.filter(wasSold), table), ...fitVendors(labels.filter(isOfVendor).filter(wasSold), table) };
  return Object.keys(strata).length === 0 ? table : { ...table, strata };
}

const AS_SAID: CalibrationCurve = [
  [0, 0],
  [1, 1],
];

/** Curves over what the kinds' say, of the strata that have enough labels of enough accounts; of the others the kind's own stays. */
function fitStrata(labels: readonly RawLabel[], table: CalibrationTable): Record<string, CalibrationCurve> {
  const byStratum = new Map<string, RawLabel[]>();
  for (const label of labels)
    for (const name of label.strata ?? []) {
      const members = byStratum.get(name);
      if (members === undefined) byStratum.set(name, [label]);
      else members.push(label);
    }
  return Object.fromEntries(
    [...byStratum].flatMap(([name, members]) =>
      isEnoughOf(ENOUGH_OF_STRATUM, members) ? [[name, fitCurve(AS_SAID, overCurve(AS_SAID, members, table))]] : [],
    ),
  );
}

/**
 * Curves of all vendors' contacts, of each rank band of theirs, and of each vendor's, each drawn towards the one above it: the first outcomes of a band move
 * it from what such bands are, as far as bands differ; and of what several vendors name. A vendor's band is measured when its vendor has as many outcomes as a
 * stratum and it has enough of its own of this kind of contact; until then it is learned of, and stays held (`contactStrata`).
 */
function fitVendors(labels: readonly RawLabel[], table: CalibrationTable): Record<string, CalibrationCurve> {
  const curves: Record<string, CalibrationCurve> = {};
  const ofVendor = Map.groupBy(labels, ({ source = null }) => readVendorSource(source)?.vendorId);
  const together = labels.filter(isTogether);
  const isMeasured = (members: readonly RawLabel[]): boolean => {
    const { source = null } = members[0]!;
    const ofItsKind = isTogether(members[0]!) ? together : ofVendor.get(readVendorSource(source)?.vendorId)!;
    return isEnoughOf(ENOUGH_OF_STRATUM, ofItsKind) && isEnoughOf(ENOUGH_OF_BAND, members);
  };
  for (const at of [0, 1, 2]) {
    const groups = [...Map.groupBy(labels, ({ strata }) => strata?.[at] ?? '')].flatMap(([name, members]) => {
      const above = stratumCurve({ ...table, strata: curves }, (members[0]!.strata ?? []).slice(0, at)) ?? null;
      if (!isEnoughOf(above === null ? ENOUGH_OF_VENDORS : 1, members)) return [];
      const called = at === 2 && isMeasured(members) ? members[0]!.strata![3]! : name;
      return [{ called, curve: above ?? AS_SAID, labels: overCurve(above ?? AS_SAID, members, table) }];
    });
    for (const [index, curve] of fitAlike(groups, VENDOR_SLOPE, AS_VENDORS_DIFFER).entries()) curves[groups[index]!.called] = curve;
  }
  return curves;
}

const isTogether = ({ vendors }: Pick<RawLabel, 'vendors'>): boolean => (vendors ?? 1) > 1;

/** What is said of vendors rests on nothing that was measured: their outcomes move it sooner than what was. */
const VENDOR_SLOPE = 20;
/** Until outcomes tell: a third of log-odds, as much as one more group of labels would say. */
const AS_VENDORS_DIFFER: Alikeness = { variance: 1 / 8, groups: 1 };

/** Phones, or emails, of all vendors together move what is said of them from so many on; a vendor's or a band's are drawn towards these, however few. */
const ENOUGH_OF_VENDORS = 35;

function isEnoughOf(least: number, labels: readonly RawLabel[]): boolean {
  return labels.length >= least && accountsOf(labels) >= ENOUGH_ACCOUNTS;
}

/** What a curve over that of the kind says of them. */
function overCurve(curve: CalibrationCurve, labels: readonly RawLabel[], table: CalibrationTable): LabelGroup['labels'] {
  return labels.map(({ kind, raw, right }) => ({ right, confidence: readCurve(curve, calibrate(kind, raw, table)) }));
}

export interface FitError {
  /** By the curves in use now. */
  before: number;
  /** By curves that were fitted without the accounts they are judged on. */
  after: number;
}

/** Of contacts below the threshold that accounts brought, weighed: what was right, and what is said of them, 0..1. */
export interface FitBelow extends FitError {
  right: number;
}

/**
 * Labels of one kind. Whole accounts are kept apart: what one of them does must not vouch for itself. The error is that of contacts that were sold; `below`
 * is null where none were brought.
 */
export function crossValidate(
  labels: readonly RawLabel[],
  inUse: CalibrationTable = SHIPPED_CALIBRATION,
): FitError & { below: FitBelow | null } {
  const foldOf = dealAccounts(labels);
  const folds = [...new Set(foldOf.values())].map((fold) => Map.groupBy(labels, ({ accountId }) => foldOf.get(accountId) === fold));
  const judged = folds.flatMap((parts) => {
    const table = fitLabels(parts.get(false) ?? []);
    return (parts.get(true) ?? []).map(({ kind, raw, right, strata, weight }) => ({
      weight,
      right,
      before: calibrate(kind, raw, inUse, strata),
      after: calibrate(kind, raw, table, strata),
    }));
  });
  const { sold = [], brought = [] } = Object.groupBy(judged, (label) => (wasSold(label) ? 'sold' : 'brought'));
  const errorOf = (way: 'before' | 'after') => calibrationError(sold.map((label) => ({ said: label[way], right: label.right })));
  return { before: errorOf('before'), after: errorOf('after'), below: brought.length === 0 ? null : weighBelow(brought) };
}

/** Means by weight, of one label at least. */
export function weighBelow(labels: readonly { weight?: number | undefined; right: boolean; before: number; after: number }[]): FitBelow {
  const all = labels.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const meanOf = (value: (label: (typeof labels)[number]) => number) =>
    labels.reduce((sum, label) => sum + (label.weight ?? 1) * value(label), 0) / all;
  return { right: meanOf(({ right }) => Number(right)), before: meanOf(({ before }) => before), after: meanOf(({ after }) => after) };
}

/** Accounts dealt to folds, those with most labels first, each to the smallest fold. */
export function dealAccounts(labels: readonly Pick<RawLabel, 'accountId'>[]): Map<string, number> {
  const sizes = [...Map.groupBy(labels, ({ accountId }) => accountId)].map(([account, members]) => ({ account, size: members.length }));
  sizes.sort((a, b) => b.size - a.size || (a.account < b.account ? -1 : 1));
  const filled = Array.from({ length: Math.min(FOLDS, sizes.length) }, () => 0);
  return new Map(
    sizes.map(({ account, size }) => {
      const fold = filled.indexOf(Math.min(...filled));
      filled[fold]! += size;
      return [account, fold];
    }),
  );
}

interface Judged {
  said: number;
  right: boolean;
}

/** How far what was said is from what was right, over bins of about equal size: the expected calibration error, 0..1. */
export function calibrationError(judged: readonly Judged[]): number {
  const bins = Math.max(1, Math.min(MAX_BINS, Math.floor(judged.length / SMALLEST_BIN)));
  const size = judged.length / bins;
  let [error, off, count] = [0, 0, 0];
  // What was said alike stays in one bin: nothing orders it.
  const alike = Map.groupBy(judged, ({ said }) => said);
  for (const said of [...alike.keys()].sort((a, b) => a - b)) {
    const members = alike.get(said)!;
    off += members.reduce((sum, { right }) => sum + said - Number(right), 0);
    count += members.length;
    if (count < size) continue;
    error += Math.abs(off);
    [off, count] = [0, 0];
  }
  return judged.length === 0 ? 0 : (error + Math.abs(off)) / judged.length;
}

/** What would be said of contacts of which this is said now. */
export function translate(said: number, from: CalibrationCurve, to: CalibrationCurve): number {
  return readCurve(to, readRaw(from, said));
}

/** Whether a curve says as much, or as little, of any contact. */
export function reaches(curve: CalibrationCurve, said: number): boolean {
  return said >= curve[0]![1] && said <= curve.at(-1)![1];
}
