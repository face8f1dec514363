export interface Share {
  value: number;
  low: number;
  high: number;
}

const Z95 = 1.959964;

/** The share `right` of `count` with its 95 % interval after Wilson; of nothing, anything may be so. */
export function wilsonInterval(right: number, count: number): Share {
  if (count === 0) return { value: Number.NaN, low: 0, high: 1 };
  const value = right / count;
  const z2 = Z95 * Z95;
  const middle = (value + z2 / (2 * count)) / (1 + z2 / count);
  const half = (Z95 * Math.sqrt((value * (1 - value)) / count + z2 / (4 * count * count))) / (1 + z2 / count);
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
