import type { Position } from '../../layout.ts';

/** The outer ring of a Polygon, or of the largest part of a MultiPolygon; undefined if the geometry is neither, is not in degrees or has no area. */
export function largestRing(geometry: unknown): Position[] | undefined {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown };
  if (!Array.isArray(coordinates)) return undefined;
  const rings = type === 'Polygon' ? [coordinates[0] as unknown] : type === 'MultiPolygon' ? coordinates.map(firstOf) : [];
  const read = rings.map(readPositions).filter((ring): ring is Position[] => ring !== undefined && ring.length >= 4);
  return read.sort((a, b) => ringArea(b) - ringArea(a)).at(0);
}

function firstOf(part: unknown): unknown {
  return Array.isArray(part) ? (part as unknown[])[0] : undefined;
}

/** Points in degrees; undefined if one of them is invalid. */
export function readPositions(value: unknown): Position[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const positions: Position[] = [];
  for (const point of value as unknown[]) {
    if (!Array.isArray(point)) return undefined;
    const [longitude, latitude] = point as unknown[];
    if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined;
    if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return undefined;
    positions.push([longitude, latitude]);
  }
  return positions;
}

function ringArea(ring: readonly Position[]): number {
  let twice = 0;
  for (let at = 1; at < ring.length; at += 1) twice += ring[at - 1]![0] * ring[at]![1] - ring[at]![0] * ring[at - 1]![1];
  return Math.abs(twice / 2);
}
