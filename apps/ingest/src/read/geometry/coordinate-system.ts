/** Converts the coordinates of a file from its coordinate system to longitude and latitude. */
import proj4 from 'proj4';
import type { Project } from './geometry.ts';

export interface CoordinateSystem {
  /** The file's name for it. */
  says: string;
  /** Absent: the system is unknown, so outlines are left out. */
  project?: Project;
}

/** The datum shift in metres along the axes, for the contiguous states (NIMA TR8350.2); type 1 means three parameters. */
const NAD27_TO_WGS84 = { datum_type: 1, datum_params: [-8, 160, 176] };
const DEGREES: Project = (x, y) => [x, y];
/** Esri has its own codes for Web Mercator. */
const WEB_MERCATOR = new Set([3857, 102_100, 102_113, 900_913]);
/** The country's geographic systems, which differ by a metre or two and are treated as equal. */
const GEOGRAPHIC = new Set([4326, 4269, 4979, 6318, 6783]);

/** GeoJSON's default system. */
export const WGS84: CoordinateSystem = { says: 'WGS 84', project: DEGREES };

/** From a code of EPSG or Esri, whose ranges do not overlap. */
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

/** From well-known text, as in a .prj file. */
export function systemOfText(text: string): CoordinateSystem {
  const name = /^\s*\w+\s*[[(]\s*"([^"]*)"/.exec(text)?.[1]?.replaceAll('_', ' ') ?? 'an unknown system';
  if (/^\s*(GEOGCS|GEOGCRS|GEODCRS)/i.test(text))
    return /north.?american.?(datum.?)?1927|nad.?27/i.test(text) ? named(name, projector(text)) : { says: name, project: DEGREES };
  return named(name, projector(text));
}

/** From a PROJJSON object, as in GeoParquet. */
export function systemOfObject(value: Readonly<Record<string, unknown>>): CoordinateSystem {
  const name = typeof value['name'] === 'string' ? value['name'] : 'an unknown system';
  const { authority, code } = (value['id'] ?? {}) as { authority?: unknown; code?: unknown };
  if (value['type'] === 'GeographicCRS' || (authority === 'OGC' && code === 'CRS84')) return { says: name, project: DEGREES };
  return named(name, projector(value));
}

/** Without a stated system: degrees, if the numbers are in range. */
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
    // Without the national grids, the datum of 1927 is shifted as a whole, which is five metres off instead of a hundred.
    if (/^nad_?27$|1927/i.test((from as { datumCode?: string }).datumCode ?? '')) from.datum = { ...from.datum, ...NAD27_TO_WGS84 };
    const { forward } = proj4(from, 'WGS84');
    // A system that cannot be computed throws on its first point.
    forward([0, 0]);
    return (x, y) => {
      try {
        const [longitude, latitude] = forward([x, y]);
        return [longitude, latitude];
      } catch {
        // Not a number, or a point outside the projection.
        return [NaN, NaN];
      }
    };
  } catch {
    return undefined;
  }
}
