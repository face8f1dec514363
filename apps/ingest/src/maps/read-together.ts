/** Reads files together: the rows of the main one, each joined with the rows of accompanying files that have its key. */
import { basename } from 'node:path';
import type { BesideFile, LayoutMap } from '@deedline/contract/files/layout-map';
import { addMapped, LayoutMismatch, type ReadItem, rejectItem, type SourceContext } from '../layout.ts';
import { openTable } from '../read/open-table.ts';
import { findSource } from '../read/packed/source.ts';
import { FileFault, type Table } from '../read/table.ts';
import { BesideStore, keyOf } from './beside-store.ts';
import { bindTable, keyColumns } from './bind-table.ts';
import { columnsOfMap } from './columns-of-map.ts';
import { compileCondition, type Read } from './compile-expression.ts';
import { makeScope, normalizeColumn } from './compile-map.ts';

type OnBytes = (bytes: number) => void;

/** Orphans that are rejected one by one; of further ones only the number is reported. */
const MOST_ORPHANS = 1_000;

interface Part {
  /** The name of the file on disk, or of the archive's member. */
  name: string;
  open(onBytes?: OnBytes): Promise<Table>;
  columns: readonly string[];
}

interface Parts {
  own: Part[];
  /** For each accompanying file of the map. */
  beside: Part[][];
}

export interface ReadTogether {
  onBytes?: OnBytes | undefined;
  /** For previews: the number of rows to read; of accompanying files only what these need is kept. */
  most?: number;
  onRow?: (columns: readonly string[], fields: readonly string[], items: readonly ReadItem[], line: number) => void;
}

/**
 * The items made from the rows joined with accompanying files, in file order; at the end, accompanying rows that belong to no row, as rejected. Memory stays
 * constant. Throws LayoutMismatch if a file is missing or not one of the map's.
 */
export async function* readTogether(
  map: LayoutMap,
  paths: readonly string[],
  context: SourceContext,
  how: ReadTogether = {},
): AsyncGenerator<ReadItem[]> {
  const parts = await tellParts(map, paths);
  const files = map.beside!.map((file, at) => new Beside(file, at, map, parts.beside[at]!));
  const looked = how.most === undefined ? undefined : await keysOf(parts.own, files, how.most);
  const store = new BesideStore(files.length);
  try {
    await keepAll(store, files, context, how.onBytes, looked);
    yield* readOwn(map, parts.own, files, store, context, how);
    if (looked === undefined) yield* orphansOf(store, files);
  } catch (cause) {
    throw cause instanceof FileFault ? mismatch(map, cause) : cause;
  } finally {
    store.remove();
  }
}

function mismatch(map: LayoutMap, cause: FileFault): LayoutMismatch {
  return new LayoutMismatch(`not ${map.title}: ${cause.message}${cause.advice ? `. ${cause.advice}` : ''}`, { cause });
}

/** The files of an archive that the map reads, each once; null if a required one, or the main one, is missing. */
export async function findParts(map: LayoutMap, path: string): Promise<string[] | null> {
  try {
    const { own, beside } = await tellParts(map, [path]);
    return [...new Set([own, ...beside].flatMap((parts) => parts.map(({ name }) => name)))];
  } catch (cause) {
    if (cause instanceof LayoutMismatch) return null;
    throw cause;
  }
}

/** Identifies each file by its columns. */
async function tellParts(map: LayoutMap, paths: readonly string[]): Promise<Parts> {
  const own: Part[] = [];
  const beside: Part[][] = map.beside!.map(() => []);
  const kinds = [
    { required: map.required ?? keyColumns(map), into: own },
    ...map.beside!.map(({ required }, at) => ({ required, into: beside[at]! })),
  ];
  for (const path of paths) {
    for (const part of await openParts(map, path)) {
      const known = new Set(part.columns.map(normalizeColumn));
      const fits = kinds.filter(({ required }) => required.every((name) => known.has(normalizeColumn(name))));
      // The more columns identify a kind, the better the match; one file may serve as several of the map's.
      const most = Math.max(...fits.map(({ required }) => required.length));
      for (const { required, into } of fits) if (required.length === most) into.push(part);
      if (fits.length === 0 && part.name === basename(path))
        throw new LayoutMismatch(`not ${map.title}: ${part.name} is none of its files: ${sayKinds(map)}`);
    }
  }
  const missing = map.beside!.filter(({ optional }, at) => !optional && beside[at]!.length === 0);
  if (own.length === 0)
    throw new LayoutMismatch(`not ${map.title}: the file with ${sayColumns(map.required ?? keyColumns(map))} is missing`);
  if (missing.length > 0)
    throw new LayoutMismatch(
      `not ${map.title}: ${missing.map(({ name, required }) => `the file of ${name}, with ${sayColumns(required)},`).join(' and ')} is missing; name all of them, or pack them into one ZIP file`,
    );
  return { own, beside };
}

function sayKinds(map: LayoutMap): string {
  return `they have ${[map.required ?? keyColumns(map), ...map.beside!.map(({ required }) => required)].map(sayColumns).join(', or ')}`;
}

function sayColumns(names: readonly string[]): string {
  return `the columns ${names.slice(0, 6).join(', ')}`;
}

/** The tables under a path; for an archive, all that can be read. */
async function openParts(map: LayoutMap, path: string): Promise<Part[]> {
  const { kind: _, member: _member, ...said } = map.input as Extract<LayoutMap['input'], { kind: 'table' }>;
  const choice = { header: true, ...said };
  const found = await findSource(path).catch((cause: unknown) => {
    throw cause instanceof FileFault ? mismatch(map, cause) : cause;
  });
  const members = 'choice' in found ? found.choice.map(({ name }) => name) : [undefined];
  const parts: Part[] = [];
  for (const member of members) {
    const open = (onBytes?: OnBytes): Promise<Table> => openTable(path, { ...choice, ...(member !== undefined && { member }) }, onBytes);
    try {
      const table = await open();
      await table.rows.return(undefined);
      parts.push({ name: member ?? basename(path), open, columns: table.columns });
    } catch (cause) {
      if (!(cause instanceof FileFault)) throw cause;
      if (member === undefined) throw mismatch(map, cause);
    }
  }
  return parts;
}

/** An accompanying file, and what the map reads from it. */
class Beside {
  readonly file: BesideFile;
  readonly at: number;
  readonly parts: readonly Part[];
  /** The columns that the map reads from each row, normalized. */
  readonly columns: readonly string[];
  readonly #map: LayoutMap;

  constructor(file: BesideFile, at: number, map: LayoutMap, parts: readonly Part[]) {
    this.file = file;
    this.at = at;
    this.parts = parts;
    this.#map = map;
    const read = columnsOfMap(map).map(normalizeColumn);
    this.columns = [
      ...new Set(read.flatMap((column) => this.names.flatMap((name) => (column.startsWith(name) ? [column.slice(name.length)] : [])))),
    ];
  }

  /** The prefixes of its columns in the map: `PARTIES.`, `PARTIES 2.` ... */
  get names(): string[] {
    const name = this.file.name.toUpperCase().replaceAll('_', ' ');
    return Array.from({ length: this.most }, (_, at) => (at === 0 ? `${name}.` : `${name} ${at + 1}.`));
  }

  get most(): number {
    return this.file.rows ?? 1;
  }

  /** Reads the key from a row of this file or of the main one, which both have these columns. */
  keyReader(columns: readonly string[], fileName: string): (fields: readonly string[]) => string {
    const known = columns.map(normalizeColumn);
    const places = this.file.by.map((name) => known.indexOf(normalizeColumn(name)));
    const missing = this.file.by.find((_, at) => places[at]! < 0);
    if (missing !== undefined) throw new LayoutMismatch(`not ${this.#map.title}: ${fileName} has no column ${missing}`);
    return (fields) => keyOf(places.map((place) => fields[place]!.trim()));
  }

  cellsReader(columns: readonly string[]): (fields: readonly string[]) => string[] {
    const known = columns.map(normalizeColumn);
    const places = this.columns.map((column) => known.indexOf(column));
    return (fields) => places.map((place) => (place < 0 ? '' : fields[place]!.trim()));
  }

  meant(columns: readonly string[], context: SourceContext): Read<readonly string[], boolean> {
    if (this.file.when === undefined) return () => true;
    const known = columns.map(normalizeColumn);
    const find = (name: string): Read<readonly string[], string> | undefined => {
      const place = known.indexOf(normalizeColumn(name));
      return place < 0 ? undefined : (fields) => fields[place]!.trim();
    };
    return compileCondition(this.file.when, makeScope(this.#map, find, context));
  }
}

/** For each accompanying file, the keys that the first rows need. */
async function keysOf(own: readonly Part[], files: readonly Beside[], most: number): Promise<Set<string>[]> {
  const keys = files.map(() => new Set<string>());
  let rows = 0;
  for (const part of own) {
    const table = await part.open();
    const readers = files.map((file) => file.keyReader(table.columns, part.name));
    for await (const batch of table.rows) {
      for (const row of batch) if ('fields' in row) for (const [at, reader] of readers.entries()) keys[at]!.add(reader(row.fields));
      rows += batch.length;
      if (rows >= most) return keys;
    }
  }
  return keys;
}

/** Reads each file once, even if it serves as several of the map's. */
async function keepAll(
  store: BesideStore,
  files: readonly Beside[],
  context: SourceContext,
  onBytes: OnBytes | undefined,
  looked: readonly Set<string>[] | undefined,
): Promise<void> {
  const parts = [...new Set(files.flatMap((file) => file.parts))];
  for (const part of parts) {
    const table = await part.open(onBytes);
    const readers = files
      .filter((file) => file.parts.includes(part))
      .map((file) => ({
        at: file.at,
        number: file.parts.indexOf(part),
        key: file.keyReader(table.columns, part.name),
        cells: file.cellsReader(table.columns),
        isMeant: file.meant(table.columns, context),
      }));
    for await (const batch of table.rows) {
      for (const row of batch) {
        if (!('fields' in row)) continue;
        for (const { at, number, key: readKey, cells, isMeant } of readers) {
          const key = readKey(row.fields);
          if (key === '' || (looked && !looked[at]!.has(key)) || !isMeant(row.fields)) continue;
          store.keep(at, key, cells(row.fields), row.line, number);
        }
      }
    }
  }
  store.close();
}

async function* readOwn(
  map: LayoutMap,
  own: readonly Part[],
  files: readonly Beside[],
  store: BesideStore,
  context: SourceContext,
  { onBytes, most = Infinity, onRow }: ReadTogether,
): AsyncGenerator<ReadItem[]> {
  let rows = 0;
  for (const part of own) {
    const table = await part.open(onBytes);
    const columns = [
      ...table.columns,
      ...files.flatMap((file) => file.names.flatMap((name) => file.columns.map((column) => name + column))),
    ];
    const { mapRow } = bindTable(map, columns, context);
    const finders = files.map((file) => makeFinder(file, store, file.keyReader(table.columns, part.name)));
    for await (const batch of table.rows) {
      const items: ReadItem[] = [];
      for (const row of batch) {
        if ('rejected' in row) {
          items.push({ ...row.rejected, file: part.name });
          continue;
        }
        const found = finders.map((find) => find(row.fields));
        const fields = [...row.fields, ...found.flatMap(({ cells }) => cells)];
        const lacking = found.find(({ lacks }) => lacks !== undefined)?.lacks;
        const made: ReadItem[] = [];
        addMapped(made, row.line, lacking ?? mapRow(fields), () => row.text);
        onRow?.(columns, fields, made, row.line);
        for (const item of made) items.push({ ...item, file: part.name });
      }
      yield items;
      rows += batch.length;
      if (rows >= most) return;
    }
  }
}

type Find = (fields: readonly string[]) => { cells: readonly string[]; lacks?: string };

/** Looks up the accompanying cells for a row. The last result is cached, because rows with the same key mostly follow each other. */
function makeFinder(file: Beside, store: BesideStore, readKey: (fields: readonly string[]) => string): Find {
  const width = file.columns.length;
  const blank: readonly string[] = Array.from({ length: width * file.most }, () => '');
  const by = file.file.by.join(' and ');
  let last = { key: '', found: { cells: blank } as ReturnType<Find> };
  return (fields) => {
    const key = readKey(fields);
    if (key === last.key && key !== '') return last.found;
    const rows = key === '' ? [] : store.find(file.at, key, file.most);
    const lacks = rows.length > 0 || !file.file.needed ? undefined : key === '' ? `no ${by}` : `no row of ${file.file.name} has its ${by}`;
    const cells = rows.length === 0 ? blank : [...rows.flat(), ...blank.slice(rows.length * width)];
    last = { key, found: { cells, ...(lacks !== undefined && { lacks }) } };
    return last.found;
  };
}

function* orphansOf(store: BesideStore, files: readonly Beside[]): Generator<ReadItem[]> {
  for (const { at, file, parts } of files) {
    const reason = `${file.name}: no row has its ${file.by.join(' and ')}`;
    let [told, untold] = [0, 0];
    const items: ReadItem[] = [];
    for (const { key, line, rows, file: number } of store.orphans(at)) {
      told += 1;
      if (told > MOST_ORPHANS) untold += 1;
      else items.push({ ...rejectItem(line, reason, rows === 1 ? key : `${key} (${rows} rows)`), file: parts[number]!.name });
    }
    if (untold > 0) items.push({ ...rejectItem(0, `${reason}, of so many more`, String(untold)), file: parts[0]!.name });
    yield items;
  }
}
