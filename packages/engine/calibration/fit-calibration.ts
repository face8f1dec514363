import {
  type CalibrationCurve,
  type CalibrationTable,
  CONTACT_KINDS,
  type ContactKind,
  readCurve,
  SHIPPED_CALIBRATION,
} from './calibration.ts';

/** One contact whose outcome is known. */
export interface CalibrationLabel {
  kind: ContactKind;
  /** 0..1, as stated on delivery by the table that is passed to `fitCalibration`. */
  confidence: number;
  right: boolean;
  /** The number of similar contacts that it represents; absent: 1. */
  weight?: number;
}

/** With fewer labels only Platt's two parameters can be fitted; with more, the shape of the curve as well. */
export const LABELS_FOR_ISOTONIC = 1000;

/** The identity: the base for labels with raw confidences. */
export const IDENTITY_CALIBRATION: CalibrationTable = tableOf(() => [
  [0, 0],
  [1, 1],
]);

/** The points at which fitted curves are sampled; closer together where confidences are dense. */
const GRID = [0, 0.002, 0.005, 0.01, 0.02, 0.04, 0.07, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75].concat([
  0.8, 0.84, 0.88, 0.91, 0.94, 0.96, 0.98, 0.99, 0.995, 1,
]);

/** Minimum rise between points, so that a curve still rises strictly when written with five digits. */
const LEAST_RISE = 0.00002;

/**
 * Fits the table under which the labelled contacts would have been stated correctly. `base` is the table that produced their confidences (the shipped one, the
 * one an operator switched on, or `IDENTITY_CALIBRATION` for raw ones). Few labels leave it nearly unchanged; a kind without labels keeps its curve. Ranks
 * within a kind never change, and the order of the labels makes no difference.
 */
export function fitCalibration(labels: readonly CalibrationLabel[], base: CalibrationTable = SHIPPED_CALIBRATION): CalibrationTable {
  return tableOf((kind) => {
    const members = labels.filter((label) => label.kind === kind);
    return members.length === 0 ? base[kind] : fitCurve(base[kind], members);
  });
}

/**
 * Fits the curve for labels of one kind; `curve` is the one that produced their confidences. From `labelsForIsotonic` labels on the shape of the curve is
 * fitted too.
 */
export function fitCurve(
  curve: CalibrationCurve,
  labels: readonly Omit<CalibrationLabel, 'kind'>[],
  { labelsForIsotonic = LABELS_FOR_ISOTONIC, prior = PRIOR }: { labelsForIsotonic?: number; prior?: Prior } = {},
): CalibrationCurve {
  const correct = labels.length < labelsForIsotonic ? fitPlatt(labels, prior) : fitIsotonic(labels, prior);
  const raws = [...new Set([...curve.map(([raw]) => raw), ...GRID])].sort((a, b) => a - b);
  return rising(raws.map((raw): [number, number] => [raw, correct(readCurve(curve, raw))]));
}

/** Labels, and the curve that produced their confidences. */
export interface LabelGroup {
  curve: CalibrationCurve;
  labels: readonly Omit<CalibrationLabel, 'kind'>[];
}

/** The prior for how much related groups differ: the variance of their levels in log-odds, and the number of groups that this prior is worth. */
export interface Alikeness {
  variance: number;
  groups: number;
}

/**
 * Fits the curves of related groups, each shrunk towards its own original curve according to how much all groups together deviate from theirs: if none does, a
 * few labels hardly change one; if they differ, a few suffice. The variance of their levels is estimated by expectation-maximization (empirical Bayes).
 */
export function fitAlike(
  groups: readonly LabelGroup[],
  slope: number,
  { variance: assumed, groups: weight }: Alikeness,
): CalibrationCurve[] {
  let variance = assumed;
  for (let round = 0; round < ROUNDS; round++) {
    const levels = groups.map(({ labels }) => plattOf(labels, { slope, level: 1 / variance }));
    const sum = levels.reduce((total, { level, spread }) => total + level ** 2 + spread, 0);
    variance = (weight * assumed + sum) / (weight + groups.length);
  }
  return groups.map(({ curve, labels }) => fitCurve(curve, labels, { prior: { slope, level: 1 / variance } }));
}
const ROUNDS = 10;

/** Rounds the points to the written precision and keeps them strictly rising within 0..1. */
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

/** A step with fewer labels reflects chance more than the contacts. */
const SMALLEST_BLOCK = 50;
const MAX_BLOCKS = 40;

/** The number of labels that the smooth curve is worth when it is combined with each step. */
const SMOOTH_LABELS = 20;

interface Block {
  said: number;
  right: number;
  count: number;
}

/**
 * Isotonic regression by pooling adjacent violators, with steps of at least fifty labels. Between the means of two steps the line rises, so that ties are
 * broken by the stated confidence. Each step is shrunk a little towards Platt's smooth curve, which also provides the ends.
 */
function fitIsotonic(labels: readonly Label[], prior: Prior): (said: number) => number {
  const smooth = fitPlatt(labels, prior);
  const points = poolAdjacent(labels).map(({ said, right, count }): readonly [number, number] => {
    const at = said / count;
    return [at, (right + SMOOTH_LABELS * smooth(at)) / (count + SMOOTH_LABELS)];
  });
  return (said) => interpolate(points, smooth, said);
}

function poolAdjacent(labels: readonly Label[]): Block[] {
  const sorted = [...labels].sort((a, b) => a.confidence - b.confidence);
  const size = Math.max(SMALLEST_BLOCK, Math.ceil(sorted.length / MAX_BLOCKS));
  const blocks: Block[] = [];
  let last: Block | null = null;
  sorted.forEach(({ confidence, right, weight = 1 }, index) => {
    // Labels with the same confidence belong to the same step.
    const isTie = index > 0 && sorted[index - 1]!.confidence === confidence;
    if (!last || (last.count >= size && !isTie)) blocks.push((last = { said: 0, right: 0, count: 0 }));
    last.said += weight * confidence;
    last.right += right ? weight : 0;
    last.count += weight;
  });
  if (blocks.length > 1 && blocks.at(-1)!.count < size) mergeInto(blocks.at(-2)!, blocks.pop()!);
  for (let i = 1; i < blocks.length;) {
    const [before, here] = [blocks[i - 1]!, blocks[i]!];
    if (before.right / before.count < here.right / here.count) i++;
    else {
      mergeInto(before, here);
      blocks.splice(i, 1);
      if (i > 1) i--;
    }
  }
  return blocks;
}

function mergeInto(into: Block, from: Block): void {
  into.said += from.said;
  into.right += from.right;
  into.count += from.count;
}

/** Linear between two steps; beyond the outermost ones the smooth curve, scaled to meet the step. */
function interpolate(points: readonly (readonly [number, number])[], smooth: (said: number) => number, said: number): number {
  const [first, last] = [points[0]!, points.at(-1)!];
  if (said <= first[0]) return first[0] === 0 ? first[1] : (first[1] * smooth(said)) / smooth(first[0]);
  if (said >= last[0]) return 1 - ((1 - last[1]) * (1 - smooth(said))) / (1 - smooth(last[0]));
  const next = points.findIndex(([at]) => at > said);
  const [[x0, y0], [x1, y1]] = [points[next - 1]!, points[next]!];
  return y0 + ((said - x0) / (x1 - x0)) * (y1 - y0);
}

/** The part of a label that both fits use. */
interface Label {
  /** 0..1 */
  confidence: number;
  right: boolean;
  weight?: number;
}

/** Prior precisions of slope and level (normal distribution): the number of labels that the stated log-odds are worth. */
interface Prior {
  slope: number;
  level: number;
}
/** For confidences that were calibrated before. */
const PRIOR: Prior = { slope: 60, level: 30 };
const STEPS = 50;

/**
 * Platt's correction: stretches and shifts the log-odds of a confidence to fit the labels. It starts from slope 1 and level 0, which change nothing; the slope
 * stays positive, so that the order of contacts is kept.
 */
function fitPlatt(labels: readonly Label[], prior: Prior): (said: number) => number {
  const { slope, level } = plattOf(labels, prior);
  return (said) => chance(slope * logOdds(said) + level);
}

/** `spread` is the variance of the level, given the labels and the prior. */
function plattOf(labels: readonly Label[], prior: Prior): { slope: number; level: number; spread: number } {
  const points = labels.map(({ confidence, right, weight = 1 }) => ({ x: logOdds(confidence), y: right ? 1 : 0, weight }));
  let [slope, level, spread] = [1, 0, 1 / prior.level];
  for (let step = 0; step < STEPS; step++) {
    let [gs, gl, ss, sl, ll] = [prior.slope * (1 - slope), -prior.level * level, prior.slope, 0, prior.level];
    for (const { x, y, weight } of points) {
      const p = chance(slope * x + level);
      const w = weight * Math.max(1e-6, p * (1 - p));
      gs += weight * (y - p) * x;
      gl += weight * (y - p);
      ss += w * x * x;
      sl += w * x;
      ll += w;
    }
    const determinant = ss * ll - sl * sl;
    const [bySlope, byLevel] = [(ll * gs - sl * gl) / determinant, (ss * gl - sl * gs) / determinant];
    slope = Math.max(0.05, slope + bounded(bySlope));
    level += bounded(byLevel);
    spread = ss / determinant;
    if (Math.abs(bySlope) + Math.abs(byLevel) < 1e-9) break;
  }
  return { slope, level, spread };
}

/** Limits a Newton step, because one that goes too far would diverge. */
function bounded(step: number): number {
  return Math.max(-1, Math.min(1, step));
}

function logOdds(share: number): number {
  const p = Math.min(0.9995, Math.max(0.0005, share));
  return Math.log(p / (1 - p));
}

function chance(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
