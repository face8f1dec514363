/** Fits curves to labels, and measures how much better they are on labels they were not fitted to. Pure. */
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
/** As in the measurement of the engine. Smaller bins would measure chance. */
const MAX_BINS = 15;
const SMALLEST_BIN = 20;

/** A label with the raw chance behind what was sold. */
export interface RawLabel extends Label {
  raw: number;
  /** `contactStrata`; absent if it is unknown what supported the contact. */
  strata?: readonly string[];
  /** The source of the only record behind it, if there is just one. */
  source?: string | null;
  /** If only vendors name it, how many of them. */
  vendors?: number | null;
  /** For a contact that its account brought: how many contacts it stands for (`weighBrought`). Absent if it was sold. */
  weight?: number;
}

export const wasSold = ({ weight }: { weight?: number | undefined }): boolean => weight === undefined;

/** The raw chance at which a curve has this value: its inverse, which exists because curves rise strictly. Values beyond the curve's range give 0 or 1. */
export function readRaw(curve: CalibrationCurve, said: number): number {
  const next = curve.findIndex(([, share]) => share >= said);
  if (next === 0) return 0;
  if (next < 0) return 1;
  const [[x0, y0], [x1, y1]] = [curve[next - 1]!, curve[next]!];
  return x0 + ((said - y0) / (y1 - y0)) * (x1 - x0);
}

/** The raw chance at which a table has this value for such a contact. */
export function rawOf(table: CalibrationTable, kind: CalibratedKind, said: number, strata: readonly string[]): number {
  const own = stratumCurve(table, strata);
  return readRaw(table[kind], own === undefined ? said : readRaw(own, said));
}

/** Contacts that only vendors name are judged and fitted separately: they say nothing about contacts from records, nor the other way round. */
export const isOfVendor = ({ source }: { source?: string | null | undefined }): boolean => readVendorSource(source ?? null) !== null;

/** What the curves say of a contact. It is capped if it comes from a vendor's rank band that the curves did not measure. */
export function sayBy(
  table: CalibrationTable,
  { kind, raw, strata = [], source }: Pick<RawLabel, 'kind' | 'raw' | 'strata' | 'source'>,
): number {
  const said = calibrate(kind, raw, table, strata);
  const isHeld = isOfVendor({ source }) && !Object.hasOwn(table.strata ?? {}, strata.at(-1) ?? '');
  return isHeld ? Math.min(said, MAX_OF_UNMEASURED_VENDOR) : said;
}

/** Always starts from the engine's own curves: what an earlier calibration said is translated, so that no calibration is fitted on top of another. */
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

/** Fits curves, applied after those of the kinds, for strata with enough labels of enough accounts; other strata keep the curve of their kind. */
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
 * Fits curves for all vendors' contacts, for each of their rank bands, for each vendor's bands, and for contacts that several vendors name. Each is drawn
 * towards the one above it: the first outcomes of a band move it away from what such bands usually are, as far as bands differ. A vendor's band is measured
 * once its vendor has as many outcomes as a stratum needs and the band has enough of its own for this kind of contact. Until then it is fitted, but stays
 * capped (`contactStrata`).
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

/** Initial values for vendors are not measured, so that outcomes move them sooner than measured ones. */
const VENDOR_SLOPE = 20;
/** The prior, until outcomes say how vendors differ: a third of log-odds, weighted like one more group of labels. */
const AS_VENDORS_DIFFER: Alikeness = { variance: 1 / 8, groups: 1 };

/**
 * From this many labels on, phones (or emails) of all vendors together move what is said of them. A single vendor's or band's curve is drawn towards these,
 * however few labels it has.
 */
const ENOUGH_OF_VENDORS = 35;

function isEnoughOf(least: number, labels: readonly RawLabel[]): boolean {
  return labels.length >= least && accountsOf(labels) >= ENOUGH_ACCOUNTS;
}

/** What a curve over that of the kind says of these labels. */
function overCurve(curve: CalibrationCurve, labels: readonly RawLabel[], table: CalibrationTable): LabelGroup['labels'] {
  return labels.map(({ kind, raw, right }) => ({ right, confidence: readCurve(curve, calibrate(kind, raw, table)) }));
}

export interface FitError {
  /** By the curves in use now. */
  before: number;
  /** By curves that were fitted without the accounts they are judged on. */
  after: number;
}

/** For contacts below the threshold that accounts brought, weighted means: the share that was right, and what is said of them, 0..1. */
export interface FitBelow extends FitError {
  right: number;
}

/**
 * Cross-validates labels of one kind. Folds consist of whole accounts, so that an account's own reports do not confirm themselves. The error is that of sold
 * contacts; `below` is null if none were brought.
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

/** Means by weight. There must be at least one label. */
export function weighBelow(labels: readonly { weight?: number | undefined; right: boolean; before: number; after: number }[]): FitBelow {
  const all = labels.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const meanOf = (value: (label: (typeof labels)[number]) => number) =>
    labels.reduce((sum, label) => sum + (label.weight ?? 1) * value(label), 0) / all;
  return { right: meanOf(({ right }) => Number(right)), before: meanOf(({ before }) => before), after: meanOf(({ after }) => after) };
}

/** Assigns accounts to folds: those with most labels first, each to the smallest fold. */
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

/** The expected calibration error, 0..1: how far what was said is from what was right, over bins of about equal size. */
export function calibrationError(judged: readonly Judged[]): number {
  const bins = Math.max(1, Math.min(MAX_BINS, Math.floor(judged.length / SMALLEST_BIN)));
  const size = judged.length / bins;
  let [error, off, count] = [0, 0, 0];
  // Equal values stay in one bin, because nothing orders them.
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

/** What the curve `to` says of contacts of which `from` says this. */
export function translate(said: number, from: CalibrationCurve, to: CalibrationCurve): number {
  return readCurve(to, readRaw(from, said));
}

/** Whether a value lies within the range of a curve. */
export function reaches(curve: CalibrationCurve, said: number): boolean {
  return said >= curve[0]![1] && said <= curve.at(-1)![1];
}
