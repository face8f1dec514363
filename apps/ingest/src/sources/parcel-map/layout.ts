import type { ParcelBody, RawAddress } from '@deedline/engine/model/evidence';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import type { Loadable, Mapped, ParcelShape, Position, SourceContext } from '../../layout.ts';
import { lineLayout } from '../forms.ts';
import { dropEmpty, faultOfApn, requireCounty } from '../../maps/values.ts';
import { largestRing, readPositions } from '../../read/geometry/largest-ring.ts';

const RECORD_SEPARATOR = '\u001e';

/** A county's parcel map as a GeoJSON text sequence (RFC 8142, separator optional): lots and street lines. */
export const parcelMap = lineLayout({
  id: 'parcel-map',
  title: 'parcel map (GeoJSON text sequence)',
  role: 'parcel_map',
  needsCounty: true,
  draws: 'map',
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
  const ring = largestRing(feature.geometry);
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

/** The points of a LineString. */
function readLine(geometry: unknown): Position[] | undefined {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown };
  const line = type === 'LineString' ? readPositions(coordinates) : undefined;
  return line && line.length >= 2 ? line : undefined;
}
