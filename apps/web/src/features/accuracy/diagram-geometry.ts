import type { ReliabilityRow } from '@deedline/contract/accuracy';

/** The drawing is square; its plane leaves room for the axes at the left and below. */
export const SIZE = 272;
export const PLANE = { left: 36, top: 8, side: 226 } as const;
const SMALLEST_RADIUS = 2.5;
const LARGEST_RADIUS = 8;

/** Where 0..1 lies on either axis. */
export const atX = (share: number): number => round(PLANE.left + share * PLANE.side);
export const atY = (share: number): number => round(PLANE.top + (1 - share) * PLANE.side);

export interface Point {
  x: number;
  y: number;
  low: number;
  high: number;
  radius: number;
  /** What was said lies within the interval of what was right. */
  isAsSaid: boolean;
}

/** A point for each row that holds anything; its area grows with the count. */
export function placePoints(rows: readonly ReliabilityRow[]): Point[] {
  const most = Math.max(...rows.map(({ count }) => count));
  return rows
    .filter(({ count }) => count > 0)
    .map(({ said, right, low, high, count }) => ({
      x: atX(said),
      y: atY(right),
      low: atY(low),
      high: atY(high),
      radius: round(Math.max(SMALLEST_RADIUS, LARGEST_RADIUS * Math.sqrt(count / most))),
      isAsSaid: said >= low && said <= high,
    }));
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
