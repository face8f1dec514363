/** A number that is fitted: where it starts and stays without labels, and how far it may go. */
export interface Scale {
  start: number;
  least: number;
  most: number;
}

/** A number moves one step of its scale from its start for so many nats. */
const PRIOR = 1;
const SWEEPS = 12;
const STEP = 0.02;
const SMALLEST_MOVE = 0.005;
const SHORTER = [1, 0.4, 0.15, 0.05];

/** The numbers of least surprise, each held by its start: one after the other, by Newton's steps. `surprise` may leave out what number `index` does not touch. */
export function descend(scales: readonly Scale[], surprise: (values: readonly number[], index: number) => number): number[] {
  const values = scales.map(({ start }) => start);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let moved = 0;
    for (const [index, { start, least, most }] of scales.entries()) {
      const here = values[index]!;
      const cost = (value: number): number => {
        values[index] = value;
        return surprise(values, index) + PRIOR * (value - start) ** 2;
      };
      const [below, middle, above] = [cost(here - STEP), cost(here), cost(here + STEP)];
      const slope = (above - below) / (2 * STEP);
      const bend = Math.max(1, (above + below - 2 * middle) / STEP ** 2);
      const step = Math.max(-1, Math.min(1, slope / bend));
      // Where the curve bends otherwise than it seemed from here, a shorter step still gains.
      const next = SHORTER.map((part) => Math.min(most, Math.max(least, here - part * step))).find((value) => cost(value) < middle);
      values[index] = next ?? here;
      moved = Math.max(moved, Math.abs(values[index] - here));
    }
    if (moved < SMALLEST_MOVE) break;
  }
  return values.map((value) => Math.round(value * 1000) / 1000);
}
