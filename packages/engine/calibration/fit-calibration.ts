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
  /** 0..1, as the table given to `fitCalibration` said it when it was delivered. */
  confidence: number;
  right: boolean;
  /** For how many of its like it stands; absent: for itself. */
  weight?: number;
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
  { labelsForIsotonic = LABELS_FOR_ISOTONIC, prior = PRIOR }: { labelsForIsotonic?: number; prior?: Prior } = {},
): CalibrationCurve {
  const correct = labels.length < labelsForIsotonic ? fitPlatt(labels, prior) : fitIsotonic(labels, prior);
  const raws = [...new Set([...curve.map(([raw]) => raw), ...GRID])].sort((a, b) => a - b);
  return rising(raws.map((raw): [number, number] => [raw, correct(readCurve(curve, raw))]));
}

/** Labels, and the curve that said them. */
export interface LabelGroup {
  curve: CalibrationCurve;
  labels: readonly Omit<CalibrationLabel, 'kind'>[];
}

/** By how much such groups differ before anything is known, as the variance of their levels in log-odds, and for how many groups that speaks. */
export interface Alikeness {
  variance: number;
  groups: number;
}

/**
 * The curves of groups that have something in common, each drawn towards the one that said it as firmly as all of them together show that such groups stay
 * with theirs: where they all do, few labels move one; where they differ, few are enough. The variance of their levels is found by expectation and
 * maximization (empirical Bayes).
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

/** A step of fewer labels says more about chance than about contacts. */
const SMALLEST_BLOCK = 50;
const MAX_BLOCKS = 40;

/** So many labels speak for the smooth curve beside each step: what they say of the step itself comes on top. */
const SMOOTH_LABELS = 20;

interface Block {
  said: number;
  right: number;
  count: number;
}

/**
 * Isotonic regression by pooling neighbours that fall, over steps of at least fifty labels; between the means of two steps the line rises,
 * so that ties are broken by what was said. Each step is drawn a little towards Platt's smooth curve, which also gives the ends.
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
    // What was said alike stands in one step.
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

/** Between two steps a straight line; beyond the outermost the smooth curve, moved so that it meets the step. */
function interpolate(points: readonly (readonly [number, number])[], smooth: (said: number) => number, said: number): number {
  const [first, last] = [points[0]!, points.at(-1)!];
  if (said <= first[0]) return first[0] === 0 ? first[1] : (first[1] * smooth(said)) / smooth(first[0]);
  if (said >= last[0]) return 1 - ((1 - last[1]) * (1 - smooth(said))) / (1 - smooth(last[0]));
  const next = points.findIndex(([at]) => at > said);
  const [[x0, y0], [x1, y1]] = [points[next - 1]!, points[next]!];
  return y0 + ((said - x0) / (x1 - x0)) * (y1 - y0);
}

/** What both fits read of a label. */
interface Label {
  /** 0..1 */
  confidence: number;
  right: boolean;
  weight?: number;
}

/** How firmly log-odds stay as they were said: so many labels outweigh it. Slope and level, as precisions of a normal prior. */
interface Prior {
  slope: number;
  level: number;
}
/** Of what was measured before. */
const PRIOR: Prior = { slope: 60, level: 30 };
const STEPS = 50;

/**
 * Platt's correction: the log-odds of a confidence, stretched and shifted by the labels. Slope 1 and level 0 change nothing and are
 * what it starts from; the slope stays above zero, so that the order of contacts stays.
 */
function fitPlatt(labels: readonly Label[], prior: Prior): (said: number) => number {
  const { slope, level } = plattOf(labels, prior);
  return (said) => chance(slope * logOdds(said) + level);
}

/** `spread`: the variance of the level, as far as the labels and the prior leave it open. */
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

/** A Newton step that goes too far would not come back. */
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
