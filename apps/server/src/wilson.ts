/** The 95 % quantile of the normal distribution. */
const Z = 1.959964;

/** Wilson's score interval at 95 %, which also holds for small counts and for shares near 0 and 1. `low` and `high` are shares, rounded to four digits. */
export function wilson(right: number, count: number): { low: number; high: number } {
  const share = right / count;
  const middle = (share + (Z * Z) / (2 * count)) / (1 + (Z * Z) / count);
  const reach = (Z / (1 + (Z * Z) / count)) * Math.sqrt((share * (1 - share)) / count + (Z * Z) / (4 * count * count));
  return { low: round(Math.max(0, middle - reach)), high: round(Math.min(1, middle + reach)) };
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
