/** The match weight (log-odds in bits) of a probability, and back; both clamped so that nothing is ever certain. */
export function toWeight(probability: number): number {
  const p = Math.min(0.9999, Math.max(0.0001, probability));
  return Math.log2(p / (1 - p));
}

export function toProbability(weight: number): number {
  return 1 / (1 + 2 ** -weight);
}

/** 0..99: records make nothing certain. */
export function toPercent(probability: number): number {
  return Math.round(Math.min(0.99, Math.max(0, probability)) * 100);
}

/** How often it is so for each time that it is not; clamped as `toBits` does. */
export function toOdds(probability: number): number {
  return 2 ** toWeight(probability);
}
