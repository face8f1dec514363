/** Converts a probability to a match weight (log-odds in bits). Clamped to 0.0001..0.9999 so that nothing is ever certain. */
export function toWeight(probability: number): number {
  const p = Math.min(0.9999, Math.max(0.0001, probability));
  return Math.log2(p / (1 - p));
}

export function toProbability(weight: number): number {
  return 1 / (1 + 2 ** -weight);
}

/** Whole percent, 0..99: records never make anything certain. */
export function toPercent(probability: number): number {
  return Math.round(Math.min(0.99, Math.max(0, probability)) * 100);
}

/** The odds p / (1 - p), clamped as in `toWeight`. */
export function toOdds(probability: number): number {
  return 2 ** toWeight(probability);
}
