/** The meaning of a labelled file's columns and the location of its truth: the JSON of `--map`, validated before anything is read. */
import { createReadStream, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CsvProblem } from '@deedline/csv/csv-problem';
import { openTable } from '@deedline/csv/open-table';

/** Fields to which one or several columns can be mapped. Several columns are joined by a space, or are alternatives where the field allows several values. */
const FIELDS = {
  id: 'the record’s own id',
  name: 'a whole name in one field',
  given: 'given name',
  middle: 'middle name',
  surname: 'surname',
  suffix: 'JR, SR, III',
  birth: 'birth date',
  birthYear: 'year of birth',
  birthMonth: 'month of birth',
  birthDay: 'day of birth',
  age: 'age in years when recorded',
  death: 'date of death',
  address: 'number and street, or a whole address',
  number: 'house number in a field of its own',
  street: 'street in a field of its own',
  line2: 'second address line; compared as another street line too, since many files swap the two',
  unit: 'apartment or suite',
  city: 'city or suburb',
  state: 'state, county or region',
  postcode: 'postcode of any country',
  country: 'country',
  phone: 'one or several phone numbers',
  email: 'one or several email addresses',
  seen: 'date of the record; only a baseline reads it',
  other: 'anything else that describes whom the record is of: sex, birth place, occupation',
} as const;
export type Field = keyof typeof FIELDS;

type Columns = Partial<Record<Field, string[]>>;

type TruthMap =
  /** Records with the same value are of one person; one column per file. */
  | { kind: 'cluster'; columns: string[]; pattern: RegExp | null }
  /** The column holds the id of another record of the same person. */
  | { kind: 'pair'; column: string }
  /** A separate file with two ids per row; with a label column, only rows with the given values count. */
  | { kind: 'pairs'; path: string; left: string; right: string; label: string | null; labelTrue: string[] };

export interface DataMap {
  /** One per file. */
  columns: Columns[];
  truth: TruthMap;
  birthFormat: string | null;
  nameOrder: 'first_last' | 'last_first' | null;
  delimiter: string | null;
  /** Values that mean "missing", folded to upper case. */
  missing: ReadonlySet<string>;
  /** `across`: only records of different files can form pairs. */
  link: 'within' | 'across';
}

export class MapProblem extends Error {}

const KNOWN = ['columns', 'truth', 'birthFormat', 'nameOrder', 'delimiter', 'missing', 'link', 'note'];
const MISSING = ['', 'NULL', 'NONE', 'NAN', 'NA', 'N/A', '\\N', '?', '-', 'UNK', 'UNKNOWN'];

/** Throws MapProblem with a message that names the key. */
export function readMap(path: string, files: number): DataMap {
  const map = parseJson(path);
  refuseUnknown(map, KNOWN, 'the map');
  const truth = readTruthMap(map['truth'], path, files);
  return {
    columns: readColumns(map['columns'], files),
    truth,
    birthFormat: optionalText(map, 'birthFormat'),
    nameOrder: oneOf(map, 'nameOrder', ['first_last', 'last_first']),
    delimiter: oneOf(map, 'delimiter', [',', ';', '\t', '|']),
    missing: new Set([...MISSING, ...textList(map['missing'] ?? [], '"missing"').map((text) => text.toUpperCase())]),
    link: oneOf(map, 'link', ['within', 'across']) ?? (files > 1 ? 'across' : 'within'),
  };
}

function parseJson(path: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new MapProblem(`the map ${path} cannot be read`);
  }
  try {
    return asObject(JSON.parse(text), 'the map');
  } catch (error) {
    throw error instanceof MapProblem ? error : new MapProblem(`the map ${path} is not JSON: ${(error as Error).message}`);
  }
}

/** Accepts one object for all files, or a list with one object per file. */
function readColumns(value: unknown, files: number): Columns[] {
  if (value === undefined) throw new MapProblem('the map needs "columns": which column holds what');
  const list = Array.isArray(value) ? value : Array.from({ length: files }, () => value);
  if (list.length !== files) throw new MapProblem(`"columns" lists ${list.length} files, --data names ${files}`);
  return list.map((item, at) => {
    const columns = asObject(item, `"columns" of file ${at + 1}`);
    refuseUnknown(columns, Object.keys(FIELDS), '"columns"');
    const read: Columns = {};
    for (const [field, names] of Object.entries(columns)) read[field as Field] = textList(names, `"columns.${field}"`);
    if (!read.name && !read.surname && !read.given) throw new MapProblem('"columns" needs a name: "name", or "given" and "surname"');
    return read;
  });
}

function readTruthMap(value: unknown, mapPath: string, files: number): TruthMap {
  const truth = asObject(value, '"truth"');
  refuseUnknown(truth, ['cluster', 'pattern', 'pair', 'pairs', 'left', 'right', 'label', 'labelTrue'], '"truth"');
  if (truth['pairs'] !== undefined) {
    const path = resolve(dirname(mapPath), textOf(truth['pairs'], '"truth.pairs"'));
    const labels = textList(truth['labelTrue'] ?? ['1', 'true', 'TRUE', 'True', 'yes', 'match'], '"truth.labelTrue"');
    const left = textOf(truth['left'], '"truth.left", the column of the one id');
    const right = textOf(truth['right'], '"truth.right", the column of the other id');
    return { kind: 'pairs', path, left, right, label: optionalText(truth, 'label'), labelTrue: labels };
  }
  if (truth['pair'] !== undefined) return { kind: 'pair', column: textOf(truth['pair'], '"truth.pair"') };
  if (truth['cluster'] === undefined) {
    throw new MapProblem('"truth" needs "cluster" (a column), "pair" (a column with the other record’s id) or "pairs" (a file)');
  }
  const columns = textList(truth['cluster'], '"truth.cluster"');
  if (columns.length !== 1 && columns.length !== files) throw new MapProblem('"truth.cluster" names one column, or one for each file');
  return { kind: 'cluster', columns: Array.from({ length: files }, (_, at) => columns[at] ?? columns[0]!), pattern: readPattern(truth) };
}

function readPattern(truth: Record<string, unknown>): RegExp | null {
  const pattern = optionalText(truth, 'pattern');
  if (pattern === null) return null;
  let read: RegExp;
  try {
    read = new RegExp(pattern);
  } catch (error) {
    throw new MapProblem(`"truth.pattern" is no regular expression: ${(error as Error).message}`);
  }
  if (!/\((?!\?[:=!<])/.test(pattern))
    throw new MapProblem('"truth.pattern" needs a group in brackets around the cluster: "rec-(\\\\d+)-"');
  return read;
}

function refuseUnknown(object: Record<string, unknown>, known: readonly string[], where: string): void {
  const unknown = Object.keys(object).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw new MapProblem(`${where} has ${unknown.map((key) => `"${key}"`).join(', ')}; it knows ${known.join(', ')}`);
}

function asObject(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MapProblem(`${where} must be an object`);
  return value as Record<string, unknown>;
}

function textOf(value: unknown, where: string): string {
  if (typeof value !== 'string' || value.trim() === '') throw new MapProblem(`${where} must be a text`);
  return value.trim();
}

function optionalText(object: Record<string, unknown>, key: string): string | null {
  return object[key] === undefined ? null : textOf(object[key], `"${key}"`);
}

function oneOf<T extends string>(object: Record<string, unknown>, key: string, allowed: readonly T[]): T | null {
  if (object[key] === undefined) return null;
  const value = allowed.find((one) => one === object[key]);
  if (value === undefined) throw new MapProblem(`"${key}" must be one of ${allowed.map((one) => JSON.stringify(one)).join(', ')}`);
  return value;
}

function textList(value: unknown, where: string): string[] {
  return (Array.isArray(value) ? value : [value]).map((item) => textOf(item, where));
}

/** One row: the non-empty cells of each mapped field, and the columns requested by name. */
export interface Row {
  /** Row number below the header, counted from 1. */
  number: number;
  cells: Partial<Record<Field, string[]>>;
  named: Record<string, string>;
}

const LIMITS = { bytes: 8e9, rows: 2e7, columns: 2000, cell: 1e6 };

/** Reads the rows of one file and locates its columns in the header; `named` are further required columns. Throws MapProblem. */
export async function readRows(path: string, columns: Partial<Record<Field, string[]>>, named: string[], map: DataMap): Promise<Row[]> {
  const table = await openTable(bytesOf(path, map.delimiter), LIMITS).catch((error: unknown) => {
    throw error instanceof CsvProblem ? new MapProblem(`${path}: ${error.message}`) : error;
  });
  const at = findColumns(path, table.header);
  const fields = Object.entries(columns).map(([field, names]) => [field as Field, names.map(at)] as const);
  const others = named.map((name) => [name, at(name)] as const);
  const rows: Row[] = [];
  for await (const batch of table.rows) {
    for (const { number, cells } of batch) {
      const row: Row = { number, cells: {}, named: {} };
      for (const [field, places] of fields) {
        const texts = places.map((place) => cells[place]!.trim()).filter((text) => !map.missing.has(text.toUpperCase()));
        if (texts.length > 0) row.cells[field] = texts;
      }
      for (const [name, place] of others) row.named[name] = cells[place]!.trim();
      rows.push(row);
    }
  }
  if (rows.length === 0) throw new MapProblem(`${path} has a header and no rows`);
  return rows;
}

/** Prepends a declared delimiter as the line 'sep=;', which the reader interprets. */
async function* bytesOf(path: string, delimiter: string | null): AsyncGenerator<Uint8Array> {
  if (delimiter !== null) yield Buffer.from(`sep=${delimiter}\n`);
  try {
    for await (const chunk of createReadStream(path)) yield chunk as Uint8Array;
  } catch {
    throw new MapProblem(`the file ${path} cannot be read`);
  }
}

/** Finds a column by its trimmed heading; ignores letter case when only one heading fits. */
function findColumns(path: string, header: readonly string[]): (name: string) => number {
  const headings = header.map((heading) => heading.trim());
  return (name) => {
    const exact = headings.indexOf(name);
    if (exact >= 0) return exact;
    const alike = headings.flatMap((heading, at) => (heading.toLowerCase() === name.toLowerCase() ? [at] : []));
    if (alike.length === 1) return alike[0]!;
    throw new MapProblem(`${path} has no column "${name}"; it has ${headings.map((heading) => `"${heading}"`).join(', ')}`);
  };
}
