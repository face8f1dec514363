import type { Field, Page } from './answers.ts';
import type { Layer } from './layer.ts';
import { fromMercator, type Geometry, toGeoJson } from './rings.ts';

type Value = string | number | boolean | null;
type Words = ReadonlyMap<string, string>;

/** Converts a layer's answers to lines of GeoJSON. */
export class FeatureWriter {
  readonly #layer: Layer;
  readonly #words: Map<string, Words>;
  /** For fields whose codes differ by feature type. */
  readonly #wordsOfType: Map<string, Words>;

  constructor(layer: Layer) {
    this.#layer = layer;
    this.#words = new Map(layer.fields.flatMap((field) => namedIfCoded(field.name, field.domain)));
    if (layer.typeIdField !== undefined && layer.types.length > 0)
      this.#words.set(layer.typeIdField, new Map(layer.types.map(({ id, name }) => [String(id), name])));
    this.#wordsOfType = new Map(
      layer.types.flatMap(({ id, domains }) =>
        Object.entries(domains ?? {}).flatMap(([field, domain]) => namedIfCoded(`${id}/${field}`, domain)),
      ),
    );
  }

  /** The columns of the lines; a coded field has its description, and a second column with the code. */
  get columns(): string[] {
    return this.#layer.fields.flatMap(({ name }) => (this.#isCoded(name) ? [name, codeColumn(name)] : [name]));
  }

  /** One line with its line ending. `id` is the object id, if there is one. */
  write({ attributes, geometry }: Page['features'][number], id: number | undefined, place: Place): string {
    const properties: Record<string, unknown> = {};
    const type = this.#layer.typeIdField === undefined ? undefined : attributes[this.#layer.typeIdField];
    for (const field of this.#layer.fields) {
      const value = readValue(attributes[field.name], field);
      if (!this.#isCoded(field.name)) properties[field.name] = value;
      else {
        properties[field.name] = this.#say(field.name, type, value);
        properties[codeColumn(field.name)] = value;
      }
    }
    return `${JSON.stringify({ type: 'Feature', ...(id === undefined ? {} : { id }), geometry: readGeometry(geometry, place), properties })}\n`;
  }

  #isCoded(field: string): boolean {
    return this.#words.has(field) || [...this.#wordsOfType.keys()].some((key) => key.endsWith(`/${field}`));
  }

  #say(field: string, type: unknown, value: Value): Value {
    if (value === null) return null;
    const code = String(value);
    return this.#wordsOfType.get(`${String(type)}/${field}`)?.get(code) ?? this.#words.get(field)?.get(code) ?? value;
  }
}

function codeColumn(field: string): string {
  return `${field}_code`;
}

function namedIfCoded(name: string, domain: Field['domain']): [string, Words][] {
  return domain?.codedValues?.length ? [[name, new Map(domain.codedValues.map((value) => [String(value.code), value.name]))]] : [];
}

const LAST_DAY_MS = Date.UTC(9999, 11, 31);
const FIRST_DAY_MS = Date.UTC(1, 0, 1);

/** Dates arrive as milliseconds since 1970 and are written as days; other values stay as they are. */
function readValue(value: unknown, { type }: Field): Value {
  if (value === undefined || value === null) return null;
  if (type === 'esriFieldTypeDate' && typeof value === 'number')
    return value >= FIRST_DAY_MS && value <= LAST_DAY_MS ? new Date(value).toISOString().slice(0, 10) : String(value);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value);
}

/** The coordinate system of a shape. */
export type Place = 'degrees' | 'mercator' | 'elsewhere';

const WGS84 = new Set([4326, 4269, 4152, 6318]);
const MERCATOR = new Set([3857, 102100, 102113, 900913]);

/** The coordinate system of an answer: a server that cannot convert to degrees answers in its own and says so. */
export function placeOf({ spatialReference }: Pick<Page, 'spatialReference'>): Place {
  const known = [spatialReference?.latestWkid, spatialReference?.wkid].filter((wkid) => wkid != null);
  if (known.length === 0 || known.some((wkid) => WGS84.has(wkid))) return 'degrees';
  return known.some((wkid) => MERCATOR.has(wkid)) ? 'mercator' : 'elsewhere';
}

function readGeometry(shape: unknown, place: Place): Geometry | null {
  if (place === 'elsewhere') return null;
  const geometry = toGeoJson(shape);
  return place === 'mercator' ? fromMercator(geometry) : geometry;
}
