/** What each right contact cost, with the uncertainty of a small count. Pure. */

/** With fewer than this the interval would be wider than the cost itself. */
export const ENOUGH_RIGHT = 10;
/** The quantile of the normal distribution for 95 %. */
const Z = 1.959964;

/**
 * The cost per right contact in millionths of a dollar, with a 95 % interval: the count is taken as Poisson, with Byar's bounds. Null when too few proved
 * right.
 */
export function costPerRight(micros: number, right: number): { micros: number; low: number; high: number } | null {
  if (right < ENOUGH_RIGHT) return null;
  return {
    micros: Math.round(micros / right),
    low: Math.round(micros / bound(right + 1, 1)),
    high: Math.round(micros / bound(right, -1)),
  };
}

function bound(count: number, side: 1 | -1): number {
  return count * (1 - 1 / (9 * count) + (side * Z) / (3 * Math.sqrt(count))) ** 3;
}
