/** Outlines as GeoJSON, in WGS 84. */
export type Place = readonly [number, number];

export type Geometry =
  | { type: 'Point'; coordinates: Place }
  | { type: 'MultiPoint' | 'LineString'; coordinates: Place[] }
  | { type: 'MultiLineString' | 'Polygon'; coordinates: Place[][] }
  | { type: 'MultiPolygon'; coordinates: Place[][][] };

/** Returns longitude and latitude in WGS 84 degrees; NaN if they cannot be computed. */
export type Project = (x: number, y: number) => Place;

/** Seven decimals, about a centimetre. */
const DECIMALS = 1e7;
const TYPES: Readonly<Record<string, number>> = { Point: 0, MultiPoint: 1, LineString: 1, MultiLineString: 2, Polygon: 2, MultiPolygon: 3 };

/** The GeoJSON text of an outline; '' if a coordinate is not a number or lies outside the Earth's range. */
export function printGeometry(geometry: Geometry, project: Project): string {
  try {
    const coordinates = projectAll(geometry.coordinates, TYPES[geometry.type]!, project);
    return isEmpty(coordinates) ? '' : JSON.stringify({ type: geometry.type, coordinates });
  } catch (cause) {
    if (cause instanceof NowhereError) return '';
    throw cause;
  }
}

/** The geometry of a parsed GeoJSON value, validated against its type; undefined if it does not match. Heights are dropped. */
export function readGeometry(value: unknown): Geometry | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { type, coordinates } = value as { type?: unknown; coordinates?: unknown };
  const depth = typeof type === 'string' ? TYPES[type] : undefined;
  return depth !== undefined && isNested(coordinates, depth) ? ({ type, coordinates } as Geometry) : undefined;
}

function isNested(value: unknown, depth: number): boolean {
  if (!Array.isArray(value)) return false;
  return depth === 0
    ? value.length >= 2 && typeof value[0] === 'number' && typeof value[1] === 'number'
    : value.every((one) => isNested(one, depth - 1));
}

class NowhereError extends Error {}

function projectAll(value: unknown, depth: number, project: Project): unknown {
  if (depth > 0) return (value as unknown[]).map((one) => projectAll(one, depth - 1, project));
  const [x, y] = value as Place;
  const [longitude, latitude] = project(x, y);
  if (!(Math.abs(longitude) <= 180.000_001 && Math.abs(latitude) <= 90.000_001)) throw new NowhereError();
  return [Math.round(longitude * DECIMALS) / DECIMALS, Math.round(latitude * DECIMALS) / DECIMALS];
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && (value.length === 0 || (Array.isArray(value[0]) && value.every(isEmpty)));
}

/** Builds polygons from rings as in shapefiles and ArcGIS: clockwise ones are outlines, the others holes in the outline around them. */
export function polygonsOf(rings: readonly Place[][]): Geometry | undefined {
  const closed = rings.filter(({ length }) => length >= 4);
  const outlines = closed.filter((ring) => areaOf(ring) < 0).map((ring) => [ring]);
  for (const hole of closed.filter((ring) => areaOf(ring) >= 0)) {
    const around = outlines.length === 1 ? outlines[0] : outlines.find(([outline]) => isInside(hole[0]!, outline!));
    // A hole outside all outlines is an outline drawn in the wrong direction.
    if (around) around.push(hole);
    else outlines.push([hole]);
  }
  if (outlines.length === 0) return undefined;
  return outlines.length === 1 ? { type: 'Polygon', coordinates: outlines[0]! } : { type: 'MultiPolygon', coordinates: outlines };
}

/** Twice the area, negative for a clockwise ring. */
function areaOf(ring: readonly Place[]): number {
  let area = 0;
  const [x0, y0] = ring[0]!;
  for (let at = 1; at < ring.length; at += 1) {
    const [[x1, y1], [x2, y2]] = [ring[at - 1]!, ring[at]!];
    area += (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
  }
  return area;
}

function isInside([x, y]: Place, ring: readonly Place[]): boolean {
  let inside = false;
  for (let at = 1; at < ring.length; at += 1) {
    const [[x1, y1], [x2, y2]] = [ring[at - 1]!, ring[at]!];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}
