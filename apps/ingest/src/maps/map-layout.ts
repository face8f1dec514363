import type { TableChoice } from '@deedline/contract/files/file-description';
import type { LayoutMap } from '@deedline/contract/files/layout-map';
import { addMapped, type ByteChunks, type Layout, LayoutMismatch, type ReadItem, rejectItem, type SourceContext } from '../layout.ts';
import { openDelimited } from '../read/delimited-table.ts';
import { type FixedRecord, readFixedWidth } from '../read/fixed-width.ts';
import { isBlank, readLines } from '../read/lines.ts';
import { openTable } from '../read/open-table.ts';
import { findSource } from '../read/packed/source.ts';
import { FileFault, type Table } from '../read/table.ts';
import { bind, bindChecked, bindTable, missingColumns } from './bind-table.ts';
import { columnsOfMap } from './columns-of-map.ts';
import { needsCounty, normalizeColumn } from './compile-map.ts';
import { readTogether } from './read-together.ts';

/** A layout defined by a map. */
export interface MapLayout extends Layout {
  map: LayoutMap;
}

const LINE_BYTES = 1 << 20;

/** Creates a layout from a map. Throws if the map reads columns that its own fixed-width definition lacks. */
export function mapLayout(map: LayoutMap): MapLayout {
  const { id, title, role, input } = map;
  const facts = { id, title, role, needsCounty: needsCounty(map), draws: drawsOf(map), map };
  if (input.kind !== 'table') {
    requireColumns(map, input.kind === 'fixed' ? input.columns.map(({ name }) => name) : ['line']);
    const read = input.kind === 'fixed' ? readFixed : readPlainLines;
    return { ...facts, read: (chunks, context) => read(map, chunks, context) };
  }
  // The author of a map saw the names of its columns, so the file has a header.
  const { kind: _, ...said } = input;
  const choice = { header: true, ...said };
  if (map.beside !== undefined)
    return {
      ...facts,
      read: () => refuseAlone(map),
      readFiles: (paths, context, onBytes) => readTogether(map, paths, context, { onBytes }),
    };
  return {
    ...facts,
    read: (chunks, context) =>
      readTable(
        map,
        () => openDelimited({ name: '', head: Buffer.alloc(0), read: () => chunks, beside: () => Promise.resolve(undefined) }, choice),
        context,
      ),
    readFile: (path, context, onBytes) =>
      readTable(map, async () => openTable(path, await findMember(map, path, choice), onBytes), context),
  };
}

/** The member of an archive that fits the map, if exactly one does and none was chosen. */
async function findMember(map: LayoutMap, path: string, choice: TableChoice): Promise<TableChoice> {
  if (choice.member !== undefined) return choice;
  const found = await findSource(path);
  if (!('choice' in found)) return choice;
  const fits: TableChoice[] = [];
  for (const { name } of found.choice) {
    const one = { ...choice, member: name };
    const table = await openTable(path, one).catch((cause: unknown) => {
      if (cause instanceof FileFault) return undefined;
      throw cause;
    });
    await table?.rows.return(undefined);
    if (table !== undefined && missingColumns(map, table.columns).length === 0) fits.push(one);
  }
  return fits.length === 1 ? fits[0]! : choice;
}

/** A plain byte stream has no accompanying files. */
// oxlint-disable-next-line require-yield -- there is nothing to hand over
async function* refuseAlone({ title }: LayoutMap): AsyncGenerator<ReadItem[]> {
  throw new LayoutMismatch(`not ${title}: it is made of several files`);
}

function drawsOf({ records }: LayoutMap): Layout['draws'] {
  return records.some((record) => record.kind === 'parcel' && record.fields.outline !== undefined) ? 'lots' : 'nothing';
}

function requireColumns(map: LayoutMap, columns: readonly string[]): void {
  const known = new Set(columns.map(normalizeColumn));
  const missing = columnsOfMap(map).filter((name) => !known.has(normalizeColumn(name)));
  if (missing.length > 0) throw new Error(`the map ${map.id} reads columns that it does not place: ${missing.join(', ')}`);
}

async function* readTable(map: LayoutMap, open: () => Promise<Table>, context: SourceContext): AsyncGenerator<ReadItem[]> {
  const table = await open().catch((cause: unknown) => {
    throw cause instanceof FileFault
      ? new LayoutMismatch(`not ${map.title}: ${cause.message}${cause.advice ? `. ${cause.advice}` : ''}`, { cause })
      : cause;
  });
  try {
    const { mapRow } = bindTable(map, table.columns, context);
    for await (const rows of table.rows) {
      const items: ReadItem[] = [];
      for (const row of rows) {
        if ('rejected' in row) items.push(row.rejected);
        else addMapped(items, row.line, mapRow(row.fields), () => row.text);
      }
      yield items;
    }
  } finally {
    await table.rows.return(undefined);
  }
}

async function* readFixed(map: LayoutMap, chunks: ByteChunks, context: SourceContext): AsyncGenerator<ReadItem[]> {
  if (map.input.kind !== 'fixed') return;
  const { columns, length } = map.input;
  const places = new Map(columns.map((column) => [normalizeColumn(column.name), column]));
  const lastColumnEnd = columns.reduce((end, column) => Math.max(end, column.start + column.length - 1), 0);
  const { mapRow, checkFirst } = bindChecked<FixedRecord>(
    map,
    (name) => {
      const place = places.get(normalizeColumn(name));
      if (place === undefined) return undefined;
      const [from, to] = [place.start, place.start + place.length - 1];
      return (record) => record.field(from, to);
    },
    context,
  );
  const form = {
    title: map.title,
    length,
    lastFieldEnd: map.input.lastFieldEnd ?? lastColumnEnd,
    shortest: map.input.shortest ?? lastColumnEnd,
    isLonger: map.input.longer === true,
    check: checkFirst,
  };
  for await (const records of readFixedWidth(chunks, form)) {
    const items: ReadItem[] = [];
    for (const one of records) {
      if ('rejected' in one) items.push(one.rejected);
      else addMapped(items, one.line, mapRow(one.record), () => one.text.trimEnd());
    }
    yield items;
  }
}

async function* readPlainLines(map: LayoutMap, chunks: ByteChunks, context: SourceContext): AsyncGenerator<ReadItem[]> {
  const bound = bind<string>(map, (name) => (normalizeColumn(name) === 'LINE' ? (line) => line.trim() : undefined), context);
  for await (const batch of readLines(chunks, { maxBytes: LINE_BYTES, nul: '' })) {
    const items: ReadItem[] = [];
    for (const [at, text] of batch.lines.entries()) {
      const line = batch.first + at;
      if (typeof text !== 'string') items.push(rejectItem(line, `longer than ${LINE_BYTES} bytes`, text.head));
      else if (!isBlank(text)) addMapped(items, line, bound(text), () => text);
    }
    yield items;
  }
}
