/** Reads JSON with rows: GeoJSON and ArcGIS features in one object, lists of objects, and one object per line. */
import { MAX_COLUMNS } from '@deedline/contract/files/file-description';
import { rejectItem } from '../../layout.ts';
import { dayOf } from '../cells.ts';
import { withoutByteOrderMark } from '../encoding.ts';
import { type CoordinateSystem, systemOfCode, systemOfText, WGS84 } from '../geometry/coordinate-system.ts';
import { type Geometry, polygonsOf, printGeometry, readGeometry } from '../geometry/geometry.ts';
import { isBlank, LongLine, readLines } from '../lines.ts';
import type { FileSource, OnBytes } from '../packed/source.ts';
import { CellRow, FileFault, nameColumns, type Table, type TableItem } from '../table.ts';
import { ELEMENT_BYTES, JsonElements } from './json-elements.ts';
import { cellOf, flatten, parseJson } from './parse-row.ts';

/** Columns are collected from the first rows, because JSON does not declare them. */
const HEAD_ROWS = 1_000;
const HEAD_CHARACTERS = 16 << 20;
const GEOMETRY = 'geometry';
const ID = 'id';

interface JsonRow {
  line: number;
  text: string;
}
type JsonItem = JsonRow | { rejected: ReturnType<typeof rejectItem> };

/** What is known before the first row. */
interface Frame {
  system: CoordinateSystem;
  /** ArcGIS fields that store dates as milliseconds. */
  days: ReadonlySet<string>;
  /** Columns in order, if the file lists them. */
  fields: readonly string[];
}

/** Opens one object or one list: GeoJSON, ArcGIS, rows. */
export async function openJson(source: FileSource, onBytes?: OnBytes): Promise<Table> {
  const elements = new JsonElements();
  const items = readElements(source.read(onBytes), elements);
  const head = await takeHead(items);
  const frame = readFrame(elements.readHead());
  const table = await toTable(head, items, frame);
  return { ...table, facts: { kind: table.isGeo ? 'geojson' : 'json-lines', ...sayJson(table.isGeo, frame, false) } };
}

/** Opens one object per line, with or without the record separators of a text sequence. */
export async function openJsonLines(source: FileSource, onBytes?: OnBytes): Promise<Table> {
  const items = readObjects(source.read(onBytes));
  const frame: Frame = { system: WGS84, days: new Set(), fields: [] };
  const table = await toTable(await takeHead(items), items, frame);
  return { ...table, facts: { kind: table.isGeo ? 'geojson-lines' : 'json-lines', ...sayJson(table.isGeo, frame, true) } };
}

function sayJson(isGeo: boolean, { system }: Frame, areLines: boolean): { says: string; coordinates?: string } {
  const what = isGeo ? 'GeoJSON' : 'JSON';
  return {
    says: areLines ? `${what}, one object a line` : isGeo ? 'GeoJSON' : 'a JSON list of objects',
    ...(isGeo && { coordinates: system.says }),
  };
}

async function* readElements(chunks: AsyncIterable<Buffer>, elements: JsonElements): AsyncGenerator<JsonItem[]> {
  let line = 0;
  for await (const chunk of withoutByteOrderMark(chunks)) {
    const found = elements.push(chunk);
    if (found.length > 0) yield found.map((text) => ({ line: (line += 1), text }));
  }
  elements.end();
}

async function* readObjects(chunks: AsyncIterable<Buffer>): AsyncGenerator<JsonItem[]> {
  for await (const batch of readLines(withoutByteOrderMark(chunks), { maxBytes: ELEMENT_BYTES, nul: '' })) {
    const items: JsonItem[] = [];
    for (const [at, text] of batch.lines.entries()) {
      const line = batch.first + at;
      if (text instanceof LongLine) items.push({ rejected: rejectItem(line, `longer than ${ELEMENT_BYTES} bytes`, text.head) });
      else if (!isBlank(text)) items.push({ line, text: text.startsWith('\u001e') ? text.slice(1) : text });
    }
    if (items.length > 0) yield items;
  }
}

async function takeHead(items: AsyncGenerator<JsonItem[]>): Promise<JsonItem[]> {
  const head: JsonItem[] = [];
  let characters = 0;
  while (head.length < HEAD_ROWS && characters < HEAD_CHARACTERS) {
    const { value, done } = await items.next();
    if (done) break;
    for (const item of value) characters += 'text' in item ? item.text.length : 0;
    head.push(...value);
  }
  return head;
}

/** ArcGIS gives the coordinate system in `spatialReference`, GeoJSON from before 2016 in `crs`. */
function readFrame(head: Readonly<Record<string, unknown>>): Frame {
  const { latestWkid, wkid, wkt, wkt2 } = (head['spatialReference'] ?? {}) as Record<string, unknown>;
  const crs = (head['crs'] as { properties?: { name?: unknown } } | undefined)?.properties?.name;
  const code = typeof latestWkid === 'number' ? latestWkid : typeof wkid === 'number' ? wkid : undefined;
  const named = typeof crs === 'string' ? /EPSG:(?:[\d.]*:)?(\d+)$/i.exec(crs)?.[1] : undefined;
  const text = typeof wkt === 'string' ? wkt : typeof wkt2 === 'string' ? wkt2 : undefined;
  const system =
    text !== undefined
      ? systemOfText(text)
      : code !== undefined
        ? systemOfCode(code)
        : named !== undefined
          ? systemOfCode(Number(named))
          : WGS84;
  const fields = (Array.isArray(head['fields']) ? head['fields'] : []) as { name?: unknown; type?: unknown }[];
  const namesOf = (some: typeof fields) => some.flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
  return { system, fields: namesOf(fields), days: new Set(namesOf(fields.filter(({ type }) => type === 'esriFieldTypeDate'))) };
}

interface Feature {
  values: ReadonlyMap<string, string>;
  geometry: Geometry | undefined;
  isGeo: boolean;
}

async function toTable(
  head: readonly JsonItem[],
  rest: AsyncGenerator<JsonItem[]>,
  frame: Frame,
): Promise<Omit<Table, 'facts'> & { isGeo: boolean }> {
  const keys = new Set<string>(frame.fields);
  let isGeo = false;
  let rows = 0;
  for (const item of head) {
    const feature = 'text' in item ? readFeature(item.text, frame) : undefined;
    if (typeof feature !== 'object') continue;
    rows += 1;
    isGeo ||= feature.isGeo;
    for (const key of feature.values.keys()) if (keys.size <= MAX_COLUMNS) keys.add(key);
  }
  if (rows === 0) await requireRows(head, rest);
  if (keys.size > MAX_COLUMNS) throw new FileFault(`JSON of more than ${MAX_COLUMNS} columns`, `At most ${MAX_COLUMNS} are read.`);
  const order = [...keys];
  const columns = nameColumns(isGeo ? [GEOMETRY, ...order] : order);
  return { columns: isGeo ? [...columns.slice(1), GEOMETRY] : columns, rows: readRows(head, rest, frame, order, isGeo), isGeo };
}

// The end of the text shows what it contained instead of rows.
async function requireRows(head: readonly JsonItem[], rest: AsyncGenerator<JsonItem[]>): Promise<never> {
  if (head.length === 0) for await (const _ of rest) break;
  else await rest.return(undefined);
  throw new FileFault('JSON without rows', 'Download it again.');
}

async function* readRows(
  head: readonly JsonItem[],
  rest: AsyncGenerator<JsonItem[]>,
  frame: Frame,
  order: readonly string[],
  isGeo: boolean,
): AsyncGenerator<TableItem[]> {
  const toItem = (item: JsonItem): TableItem => {
    if ('rejected' in item) return item;
    const feature = readFeature(item.text, frame);
    if (typeof feature === 'string') return { rejected: rejectItem(item.line, feature, item.text) };
    const fields = order.map((key) => feature.values.get(key) ?? '');
    if (isGeo) fields.push(feature.geometry && frame.system.project ? printGeometry(feature.geometry, frame.system.project) : '');
    return new CellRow(item.line, fields);
  };
  try {
    if (head.length > 0) yield head.map(toItem);
    for await (const items of rest) yield items.map(toItem);
  } finally {
    await rest.return(undefined);
  }
}

/** A row, or why it is not one. */
function readFeature(text: string, { days }: Frame): Feature | string {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return 'no JSON';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'no JSON object';
  const { type, properties, attributes, geometry, id } = value as Record<string, unknown>;
  if (type === 'Feature') {
    const values = flatten((properties ?? {}) as Record<string, unknown>, new Map());
    if (id !== undefined && !values.has(ID)) values.set(ID, cellOf(id));
    return { values, geometry: readGeometry(geometry), isGeo: true };
  }
  if (typeof attributes !== 'object' || attributes === null)
    return { values: flatten(value as Record<string, unknown>, new Map()), geometry: undefined, isGeo: false };
  const values = flatten(attributes as Record<string, unknown>, new Map());
  for (const name of days) if (values.get(name)) values.set(name, dayOf(Number(values.get(name))));
  return { values, geometry: readEsriGeometry(geometry), isGeo: true };
}

function readEsriGeometry(value: unknown): Geometry | undefined {
  const { rings, paths, points, x, y } = (value ?? {}) as Record<string, unknown>;
  if (typeof x === 'number' && typeof y === 'number') return { type: 'Point', coordinates: [x, y] };
  const [kind, coordinates] = rings
    ? (['Polygon', rings] as const)
    : paths
      ? (['MultiLineString', paths] as const)
      : (['MultiPoint', points] as const);
  const read = readGeometry({ type: kind, coordinates });
  return read?.type === 'Polygon' ? polygonsOf(read.coordinates) : read;
}
