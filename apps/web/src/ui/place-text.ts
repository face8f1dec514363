export type Point = readonly [x: number, y: number];

/** The position of a text along a line. */
export interface Placed {
  /** Its middle. */
  at: Point;
  /** Degrees, never upside down. */
  angle: number;
}

/** A placed text, with its length in units of the drawing. */
export interface PlacedText extends Placed {
  length: number;
}

/** The angle in degrees for text along a line, turned so that it is never upside down. */
export function readableAngle(a: Point, b: Point): number {
  const degrees = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  if (degrees > 90) return degrees - 180;
  return degrees <= -90 ? degrees + 180 : degrees;
}

/**
 * Finds a place for a text of this length on the segment from `a` to `b`, at least `gap` away from the texts already placed and as near to the middle as
 * possible; null if there is none. In units of the drawing. Pure.
 */
export function placeAlong(
  [a, b]: readonly [Point, Point],
  length: number,
  gap: number,
  standing: readonly PlacedText[],
): PlacedText | null {
  const whole = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const angle = readableAngle(a, b);
  const slack = (whole - length) / 2;
  for (let off = 0; off <= slack; off += gap / 2) {
    for (const way of off === 0 ? [0] : [-off, off]) {
      const share = 0.5 + way / whole;
      const text = { at: [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share] as const, angle, length };
      if (standing.every((other) => areClear(text, other, gap))) return text;
    }
  }
  return null;
}

function areClear(one: PlacedText, other: PlacedText, gap: number): boolean {
  const points = pointsOf(other, gap / 2);
  return pointsOf(one, gap / 2).every(([x, y]) => points.every((point) => Math.hypot(point[0] - x, point[1] - y) >= gap));
}

/** Points along a text, at most `step` apart, including its ends. */
function pointsOf({ at, angle, length }: PlacedText, step: number): Point[] {
  const count = Math.ceil(length / step);
  const [alongX, alongY] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return Array.from({ length: count + 1 }, (_, index) => {
    const from = (index / count - 0.5) * length;
    return [at[0] + alongX * from, at[1] + alongY * from];
  });
}
