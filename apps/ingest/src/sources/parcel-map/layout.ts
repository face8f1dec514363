import type { ParcelBody, RawAddress } from '@deedline/engine/model/evidence';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import type { Loadable, Mapped, ParcelShape, Position, SourceContext } from '../../layout.ts';
import { lineLayout } from '../forms.ts';
import { dropEmpty, faultOfApn, requireCounty } from '../../maps/values.ts';

const RECORD_SEPARATOR = '\u001e';

/** A county's parcel map as a GeoJSON text sequence (RFC 8142, the separator optional): lots, and the lines of its streets. */
export const parcelMap = lineLayout({
  id: 'parcel-map',
  title: 'parcel map (GeoJSON text sequence)',
  role: 'parcel_map',
  needsCounty: true,
  drawsMap: true,
  maxLineBytes: 1 << 22,
  checkFirst: (text) => (readFeature(text) ? undefined : 'there is no GeoJSON Feature'),
  mapLine: mapFeature,
});

interface Feature {
  geometry: unknown;
  properties: Record<string, unknown>;
}

function readFeature(text: string): Feature | undefined {
  try {
    const value = JSON.parse(text.startsWith(RECORD_SEPARATOR) ? text.slice(1) : text) as {
      type?: unknown;
      geometry?: unknown;
      properties?: unknown;
    } | null;
    if (value?.type !== 'Feature' || typeof value.properties !== 'object' || value.properties === null) return undefined;
    return { geometry: value.geometry, properties: value.properties as Record<string, unknown> };
  } catch {
    return undefined;
  }
}

function mapFeature(text: string, context: SourceContext): Mapped {
  const feature = readFeature(text);
  if (!feature) return 'not a GeoJSON Feature';
  const countyFips = requireCounty(context.countyFips);
  const { apn, street } = feature.properties;
  if (typeof apn === 'string' || typeof apn === 'number') return mapLot(String(apn).trim(), feature, countyFips, context);
  if (typeof street !== 'string' || street.trim() === '') return 'neither apn nor street';
  const line = readLine(feature.geometry);
  return line ? [{ street: { countyFips, name: street.trim(), line } }] : 'a street without a LineString in degrees';
}

function mapLot(apn: string, feature: Feature, countyFips: string, context: SourceContext): Mapped {
  const fault = faultOfApn(apn, 'apn') ?? (apnKeyText(apn) === '' ? 'no apn' : undefined);
  if (fault) return fault;
  const ring = readRing(feature.geometry);
  if (!ring) return 'a lot without a Polygon in degrees';
  const situs = typeof feature.properties['situs'] === 'string' ? feature.properties['situs'].trim() : '';
  const loadables: Loadable[] = [{ shape: dropEmpty<ParcelShape>({ countyFips, apn, situs, ring }) }];
  const body = dropEmpty<ParcelBody>({
    countyFips,
    countyName: context.countyName,
    apn,
    owners: [],
    situs: situs === '' ? undefined : dropEmpty<RawAddress>({ line: situs, state: context.state }),
    buildings: readAmount(feature.properties['buildings']),
    bedrooms: readAmount(feature.properties['bedrooms']),
    bathrooms: readAmount(feature.properties['bathrooms']),
    elevation: readAmount(feature.properties['elevationFeet']),
    squareFeet: readAmount(feature.properties['squareFeet']),
    acreage: readAmount(feature.properties['acreage']),
  });
  loadables.push({ draft: { kind: 'parcel', recordId: apn, body } });
  return loadables;
}

function readAmount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The outer ring of a Polygon, or of the largest part of a MultiPolygon; undefined when the geometry is neither or holds no area. */
function readRing(geometry: unknown): Position[] | undefined {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown };
  if (!Array.isArray(coordinates)) return undefined;
  const rings = type === 'Polygon' ? [coordinates[0] as unknown] : type === 'MultiPolygon' ? coordinates.map(firstOf) : [];
  const read = rings.map(readPositions).filter((ring): ring is Position[] => ring !== undefined && ring.length >= 4);
  return read.sort((a, b) => ringArea(b) - ringArea(a)).at(0);
}

/** The points of a LineString. */
function readLine(geometry: unknown): Position[] | undefined {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown };
  const line = type === 'LineString' ? readPositions(coordinates) : undefined;
  return line && line.length >= 2 ? line : undefined;
}

function firstOf(part: unknown): unknown {
  return Array.isArray(part) ? (part as unknown[])[0] : undefined;
}

function readPositions(value: unknown): Position[] | undefined {
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
