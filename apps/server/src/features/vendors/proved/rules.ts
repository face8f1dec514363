/** What each right contact cost, by as many as there may be. Pure. */

/** Of fewer the interval would be wider than the cost. */
export const ENOUGH_RIGHT = 10;
/** Of the normal distribution, for 95 %. */
const Z = 1.959964;

/** With a 95 % interval: the count is taken for Poisson's, its bounds are Byar's. Null where too few proved right. */
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
