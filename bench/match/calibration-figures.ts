/** One contact point as delivered, and whether the truth says it is right. */
export interface Judged {
  /** 0..100 */
  confidence: number;
  right: boolean;
  kind: string;
}

/** Expected calibration error over bins of equal mass (15, or as many as there are judgements). */
export function expectedCalibrationError(judged: readonly Judged[], bins = 15): number {
  const sorted = [...judged].sort((a, b) => a.confidence - b.confidence);
  let error = 0;
  for (let bin = 0; bin < bins; bin++) {
    const members = sorted.slice(Math.floor((bin * sorted.length) / bins), Math.floor(((bin + 1) * sorted.length) / bins));
    if (members.length === 0) continue;
    error += (members.length / sorted.length) * Math.abs(mean(members.map((one) => one.confidence / 100)) - shareRight(members));
  }
  return error;
}

export function brierScore(judged: readonly Judged[]): number {
  return mean(judged.map((one) => (one.confidence / 100 - (one.right ? 1 : 0)) ** 2));
}

export function shareRight(judged: readonly Judged[]): number {
  return mean(judged.map((one) => (one.right ? 1 : 0)));
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Rows of a reliability table: what was said, what was right, of how many. */
export function reliabilityTable(judged: readonly Judged[]): { range: string; said: number; right: number; count: number }[] {
  const edges = [0, 10, 20, 30, 40, 50, 60, 70, 80, 85, 90, 95, 101];
  return edges.slice(1).flatMap((top, index) => {
    const low = edges[index]!;
    const members = judged.filter((one) => one.confidence >= low && one.confidence < top);
    if (members.length === 0) return [];
    return [
      {
        range: `${low}-${Math.min(100, top - 1)}`,
        said: mean(members.map((one) => one.confidence)) / 100,
        right: shareRight(members),
        count: members.length,
      },
    ];
  });
}
