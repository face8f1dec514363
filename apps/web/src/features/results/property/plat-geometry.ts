import type { Plat } from '@deedline/contract/search/sample-search';
import { placeAlong, type Placed, type PlacedText, type Point, readableAngle } from '../../../ui/place-text.ts';

export interface Sheet {
  height: number;
  /** Pixels per foot. */
  scale: number;
  place: (point: Point) => Point;
}

/** The sheet has a fixed width, so that text keeps its size whatever area is shown. */
export const SHEET_WIDTH = 264;

export function sheetOf(plat: Pick<Plat, 'width' | 'height'>): Sheet {
  const scale = SHEET_WIDTH / plat.width;
  return { scale, height: plat.height * scale, place: ([x, y]) => [x * scale, (plat.height - y) * scale] };
}

/** The share of the plat that is shown: the lot and its nearest neighbours rather than the whole block. */
const SHOWN = { width: 0.75, height: 0.54 } as const;

/** Crops the plat around the highlighted lot to what a small sheet has room for at its font size. */
export function cropPlat(plat: Plat): Plat {
  const [width, height] = [plat.width * SHOWN.width, plat.height * SHOWN.height];
  const subject = plat.lots.find(({ isSubject }) => isSubject);
  const [middleX, middleY] = subject ? centreOf(subject.ring) : [plat.width / 2, plat.height / 2];
  const left = Math.min(Math.max(0, middleX - width / 2), plat.width - width);
  const bottom = Math.min(Math.max(0, middleY - height / 2), plat.height - height);
  const shift = (line: readonly Point[]): [number, number][] => line.map(([x, y]) => [x - left, y - bottom]);
  return {
    ...plat,
    width,
    height,
    lots: plat.lots.map((lot) => ({ ...lot, ring: shift(lot.ring) })),
    streets: plat.streets.map((street) => ({ ...street, line: shift(street.line) })),
  };
}

export function centreOf(ring: readonly Point[]): Point {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

export function outline(points: readonly Point[], closed: boolean): string {
  const path = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  return path ? `M${path}${closed ? 'Z' : ''}` : '';
}

const LABEL_CHARACTER_WIDTH = 7.2;
const LABEL_GAP = 12;

/** Places each street's name on its longest stretch on the sheet, clear of the names before it; names that do not fit are left out. */
export function placeStreetNames(
  streets: readonly { name: string; line: readonly Point[] }[],
  height: number,
): (Placed & { name: string })[] {
  const standing: (PlacedText & { name: string })[] = [];
  for (const { name, line } of streets) {
    const seen = line.slice(1).flatMap((end, index) => {
      const segment = clipSegment(line[index]!, end, height);
      return segment ? [segment] : [];
    });
    const longest = seen.toSorted((a, b) => distance(...b) - distance(...a))[0];
    const placed = longest && placeAlong(longest, name.length * LABEL_CHARACTER_WIDTH, LABEL_GAP, standing);
    if (placed) standing.push({ ...placed, name });
  }
  return standing;
}

function clipSegment(a: Point, b: Point, height: number): [Point, Point] | null {
  let from = 0;
  let to = 1;
  const edges: [delta: number, room: number][] = [
    [a[0] - b[0], a[0]],
    [b[0] - a[0], SHEET_WIDTH - a[0]],
    [a[1] - b[1], a[1]],
    [b[1] - a[1], height - a[1]],
  ];
  for (const [delta, room] of edges) {
    if (delta === 0 && room < 0) return null;
    if (delta < 0) from = Math.max(from, room / delta);
    if (delta > 0) to = Math.min(to, room / delta);
  }
  if (from >= to) return null;
  const at = (t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  return [at(from), at(to)];
}

const distance = (a: Point, b: Point) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** The distance between a lot's long sides: its area divided by its longest extent, in any orientation. */
export function thicknessOf(ring: readonly Point[]): number {
  let twiceArea = 0;
  let longest = 1;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!;
    twiceArea += x * nextY - nextX * y;
    for (const other of ring) longest = Math.max(longest, distance([x, y], other));
  }
  return Math.abs(twiceArea) / 2 / longest;
}

const NARROWEST_NUMBERED = 24;
const FLATTEST_NUMBERED = 11;
const MARGIN = 9;

/** Position of the north arrow, in the upper right corner of the sheet. */
export const NORTH: Point = [SHEET_WIDTH - 17, 20];
export const NORTH_RADIUS = 14;

/** A lot's number is left out where it would not fit, where the sheet's frame would cut it, or the arrow to the north lies over it. */
export function hasRoomForNumber(ring: readonly Point[], height: number): boolean {
  const xs = ring.map(([x]) => x);
  const [x, y] = centreOf(ring);
  if (Math.max(...xs) - Math.min(...xs) < NARROWEST_NUMBERED || thicknessOf(ring) < FLATTEST_NUMBERED) return false;
  if (distance([x, y], NORTH) < NORTH_RADIUS + MARGIN) return false;
  return x > MARGIN && x < SHEET_WIDTH - MARGIN && y > MARGIN && y < height - MARGIN;
}

/** The longest round length below a quarter of the sheet. */
export function scaleBarFeet(scale: number): number {
  const fitting = [10, 20, 50, 100, 200, 500, 1000, 2000].filter((feet) => feet * scale <= SHEET_WIDTH / 4);
  return fitting.at(-1) ?? 10;
}

/** The real corners: a survey point in the middle of a side does not split it. */
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

function turn(a: Point, b: Point, c: Point): number {
  const cross = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
  return Math.abs(cross) / (Math.hypot(b[0] - a[0], b[1] - a[1]) * Math.hypot(c[0] - b[0], c[1] - b[1]) || 1);
}

interface EdgeLabel extends Placed {
  text: string;
}

const SHORTEST_LABELLED = 26;

/** Labels nearer to the lot's centre than this would collide with its number. */
const CLEARANCE = 24;

const INSET = 7;

/** The lengths of a lot's sides in feet, placed just inside each side that has room for the label. */
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
