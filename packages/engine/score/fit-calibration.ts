import {
  CONTACT_KINDS,
  readCurve,
  SHIPPED_CALIBRATION,
  type CalibrationCurve,
  type CalibrationTable,
  type ContactKind,
} from './calibration.ts';
import { fitIsotonic } from './fit-isotonic.ts';
import { fitPlatt } from './fit-platt.ts';

/** One contact whose outcome is known. */
export interface CalibrationLabel {
  kind: ContactKind;
  /** 0..1, as the table given to `fitCalibration` said it when it was delivered. */
  confidence: number;
  right: boolean;
}

/** Below it Platt's two numbers are all that the labels can carry; above it the shape of the curve is theirs too. */
export const LABELS_FOR_ISOTONIC = 1000;

/** Says what it is given: the start for labels with raw confidences. */
export const IDENTITY_CALIBRATION: CalibrationTable = tableOf(() => [
  [0, 0],
  [1, 1],
]);

/** Where the fitted curves are read; closer together where confidences lie close together. */
const GRID = [0, 0.002, 0.005, 0.01, 0.02, 0.04, 0.07, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75].concat([
  0.8, 0.84, 0.88, 0.91, 0.94, 0.96, 0.98, 0.99, 0.995, 1,
]);

/** Shares stay this far apart on a curve, so that it rises strictly when it is written with five digits. */
const LEAST_RISE = 0.00002;

/**
 * The table under which contacts labelled so would have been said rightly. `base` is the table that said their confidences (the shipped one,
 * the one an operator switched on, or `IDENTITY_CALIBRATION` for raw ones): few labels leave it nearly as it is, a kind without labels keeps
 * its curve. Ranks within a kind never change, and the order of the labels makes no difference.
 */
export function fitCalibration(labels: readonly CalibrationLabel[], base: CalibrationTable = SHIPPED_CALIBRATION): CalibrationTable {
  return tableOf((kind) => {
    const members = labels.filter((label) => label.kind === kind);
    return members.length === 0 ? base[kind] : fitCurve(base[kind], members);
  });
}

/**
 * The curve under which labels of one kind would have been said rightly; `curve` is the one that said them. From so many labels on its shape
 * is theirs.
 */
export function fitCurve(
  curve: CalibrationCurve,
  labels: readonly Omit<CalibrationLabel, 'kind'>[],
  labelsForIsotonic = LABELS_FOR_ISOTONIC,
): CalibrationCurve {
  const correct = labels.length < labelsForIsotonic ? fitPlatt(labels) : fitIsotonic(labels);
  const raws = [...new Set([...curve.map(([raw]) => raw), ...GRID])].sort((a, b) => a - b);
  return rising(raws.map((raw): [number, number] => [raw, correct(readCurve(curve, raw))]));
}

/** Rounded to what is written, strictly rising and within 0..1. */
function rising(points: readonly [number, number][]): CalibrationCurve {
  let before = -LEAST_RISE;
  const most = (left: number): number => 1 - left * LEAST_RISE;
  return points.map(([raw, share], index) => {
    const least = before + LEAST_RISE;
    before = Math.round(Math.min(most(points.length - 1 - index), Math.max(least, share)) * 100_000) / 100_000;
    return [raw, before];
  });
}

function tableOf(curveOf: (kind: ContactKind) => CalibrationCurve): CalibrationTable {
  return Object.fromEntries(CONTACT_KINDS.map((kind) => [kind, curveOf(kind)])) as Record<ContactKind, CalibrationCurve>;
}
