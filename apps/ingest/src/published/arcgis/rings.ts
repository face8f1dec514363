/** Converts ArcGIS shapes to GeoJSON (RFC 7946). */

type Point = number[];
type Ring = Point[];

export interface Geometry {
  type: string;
  coordinates: unknown;
}

/** Null if there is no shape, or it is invalid. */
export function toGeoJson(shape: unknown): Geometry | null {
  if (typeof shape !== 'object' || shape === null) return null;
  const { x, y, points, paths, rings } = shape as Record<string, unknown>;
  if (typeof x === 'number' && typeof y === 'number') return { type: 'Point', coordinates: [x, y] };
  if (Array.isArray(points)) return one(readRing(points), 'MultiPoint');
  if (Array.isArray(paths))
    return several(
      paths.map(readRing).filter((path) => path.length >= 2),
      'LineString',
    );
  if (Array.isArray(rings)) return several(toPolygons(rings.map(readRing)), 'Polygon');
  return null;
}

function one(coordinates: Ring, type: string): Geometry | null {
  return coordinates.length === 0 ? null : { type, coordinates };
}

function several(parts: readonly unknown[], type: 'LineString' | 'Polygon'): Geometry | null {
  if (parts.length === 0) return null;
  return parts.length === 1 ? { type, coordinates: parts[0] } : { type: `Multi${type}`, coordinates: parts };
}

function readRing(points: unknown): Ring {
  if (!Array.isArray(points)) return [];
  const read: Ring = [];
  for (const point of points as unknown[]) {
    if (!Array.isArray(point)) continue;
    const [x, y] = point as unknown[];
    if (typeof x === 'number' && typeof y === 'number') read.push([x, y]);
  }
  return read;
}

/**
 * Assigns rings in any order: outer ones run clockwise, holes counterclockwise. Each hole belongs to the smallest outer ring around it; one inside no outer
 * ring is a lot drawn in the wrong direction. GeoJSON uses the opposite directions.
 */
function toPolygons(rings: readonly Ring[]): Ring[][] {
  const closed = rings.map(close).filter((ring) => ring.length >= 4 && area(ring) !== 0);
  const outer = closed.filter((ring) => area(ring) < 0);
  const polygons = outer.map((ring) => ({ ring, size: -area(ring), holes: [] as Ring[] })).toSorted((a, b) => a.size - b.size);
  const lone: Ring[] = [];
  for (const hole of closed.filter((ring) => area(ring) > 0)) {
    const around = polygons.find(({ ring, size }) => size > area(hole) && hole.some((point) => isInside(point, ring)));
    if (around) around.holes.push(hole.toReversed());
    else lone.push(hole);
  }
  return [...polygons.map(({ ring, holes }) => [ring.toReversed(), ...holes]), ...lone.map((ring) => [ring])];
}

function close(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)];
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring;
}

/** Twice the area; negative for a clockwise ring. Relative to its first point for precision, because coordinates in degrees are large compared to a lot. */
function area(ring: Ring): number {
  const [left, low] = ring[0] as [number, number];
  let twice = 0;
  for (let at = 1; at < ring.length; at += 1) {
    const [a, b] = [ring[at - 1]!, ring[at]!];
    twice += (a[0]! - left) * (b[1]! - low) - (b[0]! - left) * (a[1]! - low);
  }
  return twice;
}

function isInside([x, y]: Point, ring: Ring): boolean {
  let inside = false;
  for (let at = 1; at < ring.length; at += 1) {
    const [a, b] = [ring[at - 1]!, ring[at]!];
    if (a[1]! > y! !== b[1]! > y! && x! < ((b[0]! - a[0]!) * (y! - a[1]!)) / (b[1]! - a[1]!) + a[0]!) inside = !inside;
  }
  return inside;
}

const EARTH_METRES = 6_378_137;
const DEGREES = 180 / Math.PI;

/** Converts spherical Mercator (3857), in which some servers answer regardless of the request, to degrees. */
export function fromMercator(geometry: Geometry | null): Geometry | null {
  const turn = (value: unknown): unknown => {
    const [x, y] = value as [unknown, unknown];
    if (typeof x !== 'number' || typeof y !== 'number') return (value as unknown[]).map(turn);
    return [round((x / EARTH_METRES) * DEGREES), round((2 * Math.atan(Math.exp(y / EARTH_METRES)) - Math.PI / 2) * DEGREES)];
  };
  return geometry && { type: geometry.type, coordinates: turn(geometry.coordinates) };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
