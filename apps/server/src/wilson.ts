/** Of the normal distribution, for 95 %. */
const Z = 1.959964;

/** Wilson's score interval at 95 %: right for small counts and shares near 0 and 1 too. */
export function wilson(right: number, count: number): { low: number; high: number } {
  const share = right / count;
  const middle = (share + (Z * Z) / (2 * count)) / (1 + (Z * Z) / count);
  const reach = (Z / (1 + (Z * Z) / count)) * Math.sqrt((share * (1 - share)) / count + (Z * Z) / (4 * count * count));
  return { low: round(Math.max(0, middle - reach)), high: round(Math.min(1, middle + reach)) };
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
