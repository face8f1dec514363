/** Coordinates of a file, whatever system they are in, as longitude and latitude. */
import proj4 from 'proj4';
import type { Project } from './geometry.ts';

export interface CoordinateSystem {
  /** As the file calls it. */
  says: string;
  /** Absent: outlines are left out, for nobody knows where they are. */
  project?: Project;
}

/** Metres along the axes, for the contiguous states (NIMA TR8350.2); 1: three of them. */
const NAD27_TO_WGS84 = { datum_type: 1, datum_params: [-8, 160, 176] };
const DEGREES: Project = (x, y) => [x, y];
/** Web Mercator has names of its own at Esri. */
const WEB_MERCATOR = new Set([3857, 102_100, 102_113, 900_913]);
/** The geographic systems of the country that are a metre or two apart. */
const GEOGRAPHIC = new Set([4326, 4269, 4979, 6318, 6783]);

/** GeoJSON's own, where nothing else is said. */
export const WGS84: CoordinateSystem = { says: 'WGS 84', project: DEGREES };

/** By a code of EPSG (or Esri's, which are apart). */
export function systemOfCode(code: number): CoordinateSystem {
  if (GEOGRAPHIC.has(code)) return { says: `EPSG:${code}`, project: DEGREES };
  if (WEB_MERCATOR.has(code)) return { says: `EPSG:${code}`, project: projector('EPSG:3857')! };
  const utm = /^(269|326)(\d\d)$/.exec(String(code));
  const project =
    utm && Number(utm[2]) <= 60
      ? projector(`+proj=utm +zone=${Number(utm[2])} +datum=${utm[1] === '269' ? 'NAD83' : 'WGS84'} +units=m`)
      : undefined;
  return project ? { says: `EPSG:${code}`, project } : { says: `EPSG:${code}, which is not known here` };
}

/** By well-known text, as a .prj has it. */
export function systemOfText(text: string): CoordinateSystem {
  const name = /^\s*\w+\s*[[(]\s*"([^"]*)"/.exec(text)?.[1]?.replaceAll('_', ' ') ?? 'an unknown system';
  if (/^\s*(GEOGCS|GEOGCRS|GEODCRS)/i.test(text))
    return /north.?american.?(datum.?)?1927|nad.?27/i.test(text) ? named(name, projector(text)) : { says: name, project: DEGREES };
  return named(name, projector(text));
}

/** By an object of PROJJSON, as GeoParquet has it. */
export function systemOfObject(value: Readonly<Record<string, unknown>>): CoordinateSystem {
  const name = typeof value['name'] === 'string' ? value['name'] : 'an unknown system';
  const { authority, code } = (value['id'] ?? {}) as { authority?: unknown; code?: unknown };
  if (value['type'] === 'GeographicCRS' || (authority === 'OGC' && code === 'CRS84')) return { says: name, project: DEGREES };
  return named(name, projector(value));
}

/** Where nothing is said: degrees, if the numbers can be such. */
export function systemOfExtent(bounds: readonly number[]): CoordinateSystem {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = bounds;
  const areDegrees = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return areDegrees
    ? { says: 'no system; taken for WGS 84', project: DEGREES }
    : { says: 'no system: outlines are left out (a shapefile needs its .prj)' };
}

function named(name: string, project: Project | undefined): CoordinateSystem {
  return project ? { says: name, project } : { says: `${name}, which is not known here` };
}

function projector(definition: string | Readonly<Record<string, unknown>>): Project | undefined {
  try {
    const from = new proj4.Proj(definition as string);
    // Without the grids of the country, its datum of 1927 is moved as a whole: five metres off, where nothing would be a hundred.
    if (/^nad_?27$|1927/i.test((from as { datumCode?: string }).datumCode ?? '')) from.datum = { ...from.datum, ...NAD27_TO_WGS84 };
    const { forward } = proj4(from, 'WGS84');
    // A system that cannot be computed throws at its first place.
    forward([0, 0]);
    return (x, y) => {
      try {
        const [longitude, latitude] = forward([x, y]);
        return [longitude, latitude];
      } catch {
        // No number, or a place that the projection does not have.
        return [NaN, NaN];
      }
    };
  } catch {
    return undefined;
  }
}
