/** From degrees to a drawing. Pure. */
import type { Bounds } from './queries.ts';

/** One degree of latitude; of longitude at the equator. Good to a foot over a few blocks. */
const FEET_PER_DEGREE = 364_567;
/** A narrow lot alone would fill the picture: show at least this much land. */
const LEAST_FEET = 420;
/** How much of the neighbourhood stands around the lot. */
const MARGIN = 1.4;

export interface View {
  bounds: Bounds;
  width: number;
  height: number;
  toFeet: (point: readonly [number, number]) => [number, number];
}

/** A square view around a lot. Feet from its south-west corner, y up. */
export function viewAround(lot: Bounds, leastFeet = LEAST_FEET): View {
  const latitude = (lot.south + lot.north) / 2;
  const longitude = (lot.west + lot.east) / 2;
  const feetPerDegreeEast = FEET_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  const lotFeet = Math.max((lot.east - lot.west) * feetPerDegreeEast, (lot.north - lot.south) * FEET_PER_DEGREE);
  const side = Math.ceil(Math.max(leastFeet, lotFeet * (1 + 2 * MARGIN)));
  const east = side / 2 / feetPerDegreeEast;
  const north = side / 2 / FEET_PER_DEGREE;
  const bounds = { west: longitude - east, south: latitude - north, east: longitude + east, north: latitude + north };
  const toFeet = ([x, y]: readonly [number, number]): [number, number] => [
    tenth((x - bounds.west) * feetPerDegreeEast),
    tenth((y - bounds.south) * FEET_PER_DEGREE),
  ];
  return { bounds, width: side, height: side, toFeet };
}

function tenth(feet: number): number {
  return Math.round(feet * 10) / 10;
}
