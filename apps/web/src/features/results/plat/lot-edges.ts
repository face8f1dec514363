import { centreOf, readableAngle, type Point } from './plat-geometry.ts';

export interface EdgeLabel {
  text: string;
  at: Point;
  angle: number;
}

const SHORTEST_LABELLED = 26;
const INSET = 7;
/** Nearer to the middle of the lot than this, the figure would run into its number. */
const CLEARANCE = 24;

function turn(a: Point, b: Point, c: Point): number {
  const cross = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
  return Math.abs(cross) / (Math.hypot(b[0] - a[0], b[1] - a[1]) * Math.hypot(c[0] - b[0], c[1] - b[1]) || 1);
}

/** The corners that really turn: a side split by a surveyor's point in its middle is one side. */
export function cornersOf(ring: readonly Point[]): Point[] {
  const first = ring[0];
  const last = ring.at(-1);
  const open = first && last && first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : [...ring];
  return open.filter((point, index) => {
    const before = open.at(index - 1);
    const after = open[(index + 1) % open.length];
    return before && after && turn(before, point, after) > 0.05;
  });
}

/** The lengths of a lot's sides in feet, set just inside each side that has room for the figure. */
export function edgeLabels(ring: readonly Point[], scale: number): EdgeLabel[] {
  const corners = cornersOf(ring);
  const centre = centreOf(ring);
  return corners.flatMap((a, index) => {
    const b = corners[(index + 1) % corners.length];
    const length = b ? Math.hypot(b[0] - a[0], b[1] - a[1]) : 0;
    if (!b || length < SHORTEST_LABELLED) return [];
    const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const normal: Point = [(b[1] - a[1]) / length, (a[0] - b[0]) / length];
    if (Math.hypot(centre[0] - middle[0], centre[1] - middle[1]) < CLEARANCE) return [];
    const inward = (centre[0] - middle[0]) * normal[0] + (centre[1] - middle[1]) * normal[1] > 0 ? INSET : -INSET;
    return [
      {
        text: `${Math.round(length / scale)}′`,
        at: [middle[0] + normal[0] * inward, middle[1] + normal[1] * inward] as const,
        angle: readableAngle(a, b),
      },
    ];
  });
}
