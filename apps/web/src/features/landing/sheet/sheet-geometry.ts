/** Maps a plat in feet, with y pointing up, to the landing page's sheet: a square window with the lot at the upper right, clear of the card. */
import type { Plat } from '@deedline/contract/search/sample-search';
import { placeAlong, type Placed, type PlacedText, type Point, readableAngle } from '../../../ui/place-text.ts';

/** Size in units of the drawing; most plats are drawn at one foot per unit. */
export const WINDOW = 640;
const SUBJECT_AT: Point = [424, 212];
const FEET_AT_FULL_SCALE = 920;

export interface Sheet {
  /** Units per foot. */
  scale: number;
  place: (feet: Point) => Point;
}

export function sheetOf({ width, height }: Pick<Plat, 'width' | 'height'>): Sheet {
  const scale = Math.min(1, FEET_AT_FULL_SCALE / width);
  const [x, y] = SUBJECT_AT;
  return { scale, place: ([east, north]) => [tenth(x + (east - width / 2) * scale), tenth(y - (north - height / 2) * scale)] };
}

function tenth(units: number): number {
  return Math.round(units * 10) / 10;
}

export function middleOf(ring: readonly Point[]): Point {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

/** Whether a house number fits into its lot; otherwise it is left out. */
export function hasRoom(ring: readonly Point[]): boolean {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return Math.max(...xs) - Math.min(...xs) > 26 && Math.max(...ys) - Math.min(...ys) > 14;
}

const SHORTEST_MEASURED = 40;
const INSET = 9;

/** The lengths of a lot's sides in feet, placed just inside each side that has room for the label. */
export function measureSides(ring: readonly Point[], scale: number): (Placed & { feet: number })[] {
  const [x, y] = middleOf(ring);
  return ring.flatMap((a, index) => {
    const b = ring[(index + 1) % ring.length]!;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length < SHORTEST_MEASURED) return [];
    const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const normal: Point = [(b[1] - a[1]) / length, (a[0] - b[0]) / length];
    const inward = (x - middle[0]) * normal[0] + (y - middle[1]) * normal[1] > 0 ? INSET : -INSET;
    const at: Point = [tenth(middle[0] + normal[0] * inward), tenth(middle[1] + normal[1] * inward)];
    return [{ at, angle: tenth(readableAngle(a, b)), feet: Math.round(length / scale) }];
  });
}

const CHARACTER_WIDTH = 8.5;
/** Minimum gap between two names: small screens draw them larger, so they are longer there than calculated here. */
const NAME_GAP = 30;
/** Names are placed where neither the card nor the scale bar covers the sheet. */
const NAMES_FROM: Point = [366, 62];
const NAMES_TO: Point = [632, 470];

/** Places each street's name on its longest stretch that is clear of the card and of the names placed before it; names that do not fit are left out. */
export function placeStreetNames(streets: readonly { name: string; line: readonly Point[] }[]): (Placed & { name: string })[] {
  const standing: (PlacedText & { name: string })[] = [];
  for (const { name, line } of streets) {
    const seen = line.slice(1).flatMap((end, index) => clip(line[index]!, end) ?? []);
    const longest = seen.toSorted((a, b) => b.length - a.length)[0];
    const placed = longest && placeAlong(longest.ends, name.length * CHARACTER_WIDTH, NAME_GAP, standing);
    if (placed) standing.push({ ...placed, name });
  }
  return standing.map(({ name, at, angle }) => ({ name, at: [tenth(at[0]), tenth(at[1])], angle: tenth(angle) }));
}

/** The part of a segment that lies where names may be placed (Liang and Barsky, 1984). */
function clip(a: Point, b: Point): { ends: [Point, Point]; length: number } | null {
  let [from, to] = [0, 1];
  for (const axis of [0, 1] as const) {
    const run = b[axis] - a[axis];
    if (run === 0 && (a[axis] < NAMES_FROM[axis] || a[axis] > NAMES_TO[axis])) return null;
    if (run === 0) continue;
    const [enter, leave] = [(NAMES_FROM[axis] - a[axis]) / run, (NAMES_TO[axis] - a[axis]) / run].toSorted((one, other) => one - other) as [
      number,
      number,
    ];
    from = Math.max(from, enter);
    to = Math.min(to, leave);
  }
  if (from >= to) return null;
  const at = (share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  return { ends: [at(from), at(to)], length: Math.hypot(b[0] - a[0], b[1] - a[1]) * (to - from) };
}

/** A round length for the scale bar, about a fifth of the sheet. */
export function scaleBarFeet(scale: number): number {
  return [50, 100, 200, 500, 1000, 2000].findLast((feet) => feet * scale <= WINDOW / 5) ?? 50;
}
