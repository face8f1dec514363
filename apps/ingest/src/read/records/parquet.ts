/** Reads Parquet and GeoParquet. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isUtf8 } from 'node:buffer';
import { type Compressors, type FileMetaData, parquetMetadataAsync, parquetRead, parquetSchema, type RowGroup } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { MAX_COLUMNS } from '@deedline/contract/files/file-description';
import { dayOf } from '../cells.ts';
import { type CoordinateSystem, systemOfCode, systemOfObject, WGS84 } from '../geometry/coordinate-system.ts';
import { printGeometry } from '../geometry/geometry.ts';
import { readWkb } from '../geometry/wkb.ts';
import { cellOf } from '../json/parse-row.ts';
import { type FileSource, onDisk } from '../packed/source.ts';
import { CellRow, FileFault, nameColumns, type Table, type TableItem } from '../table.ts';

/** A row group is held in memory as a whole, column by column. */
const GROUP_BYTES = 512 << 20;
const GROUP_ROWS = 10_000_000;
const PAGE_BYTES = 256 << 20;
const BATCH_ROWS = 2_000;
const AGAIN = 'Download it again.';
const GEOMETRY = 'geometry';

export const PARQUET = 'PAR1';

interface OpenFile {
  byteLength: number;
  slice(start: number, end?: number): ArrayBuffer;
  close(): void;
}

interface Outlines {
  column: string;
  system: CoordinateSystem;
}

export async function openParquet(source: FileSource): Promise<Table> {
  const file = await openFile(source);
  try {
    const metadata = await parquetMetadataAsync(file, { geoparquet: false });
    const schema = parquetSchema(metadata).children.map(({ element }) => element.name);
    if (schema.length > MAX_COLUMNS) throw new FileFault(`a Parquet file of ${schema.length} columns`, `At most ${MAX_COLUMNS} are read.`);
    if (metadata.row_groups.some(isHeavy))
      throw new FileFault('a Parquet file with a group of rows of more than 512 MB', 'Ask for it with smaller groups, or as CSV.');
    const outlines = readOutlines(metadata, schema);
    const plain = schema.filter((name) => name !== outlines?.column);
    const names = nameColumns(outlines ? [GEOMETRY, ...plain] : plain);
    return {
      columns: outlines ? [...names.slice(1), GEOMETRY] : names,
      rows: readRows(file, metadata, plain, outlines),
      facts: {
        kind: 'parquet',
        says: outlines ? 'GeoParquet' : 'a Parquet file',
        rows: Number(metadata.num_rows),
        ...(outlines && { coordinates: outlines.system.says }),
      },
    };
  } catch (cause) {
    file.close();
    throw toFault(cause);
  }
}

function isHeavy({ total_byte_size: bytes, num_rows: rows, columns }: RowGroup): boolean {
  return (
    Number(bytes) > GROUP_BYTES ||
    Number(rows) > GROUP_ROWS ||
    columns.some(({ meta_data: data }) => Number(data?.num_values ?? 0) > GROUP_ROWS)
  );
}

async function openFile(source: FileSource): Promise<OpenFile> {
  const disk = await onDisk(source);
  const fd = openSync(disk.path, 'r');
  const byteLength = fstatSync(fd).size;
  return {
    byteLength,
    slice(start, end = byteLength) {
      const bytes = new Uint8Array(Math.max(Math.min(end, byteLength) - start, 0));
      readSync(fd, bytes, 0, bytes.length, start);
      return bytes.buffer;
    },
    close() {
      closeSync(fd);
      disk.release();
    },
  };
}

/** The first column with Parquet's own geometry type. */
function readNative(metadata: FileMetaData): Outlines | undefined {
  for (const { name, logical_type: type } of metadata.schema) {
    if (type?.type !== 'GEOMETRY' && type?.type !== 'GEOGRAPHY') continue;
    const code = /^(?:EPSG|srid):(\d+)$/i.exec(type.crs ?? '')?.[1];
    const system =
      type.crs === undefined || type.crs.endsWith('CRS84')
        ? WGS84
        : code === undefined
          ? { says: `${type.crs}, which is not known here` }
          : systemOfCode(Number(code));
    return { column: name, system };
  }
  return undefined;
}

/** The primary geometry column and its coordinate system, from the file's `geo` metadata. */
function readOutlines(metadata: FileMetaData, schema: readonly string[]): Outlines | undefined {
  const text = metadata.key_value_metadata?.find(({ key }) => key === 'geo')?.value;
  if (text === undefined) return readNative(metadata);
  try {
    const { primary_column: column, columns } = JSON.parse(text) as {
      primary_column?: unknown;
      columns?: Record<string, { crs?: unknown; encoding?: unknown }>;
    };
    if (typeof column !== 'string' || !schema.includes(column) || !/^wkb$/i.test(String(columns?.[column]?.encoding))) return undefined;
    const crs = columns?.[column]?.crs;
    // If absent, the system is longitude and latitude; null means unknown.
    if (crs === undefined) return { column, system: WGS84 };
    if (typeof crs !== 'object' || crs === null) return { column, system: { says: 'no system: outlines are left out' } };
    const { id } = crs as { id?: { authority?: unknown; code?: unknown } };
    const known = id?.authority === 'EPSG' ? systemOfCode(Number(id.code)) : undefined;
    return { column, system: known?.project ? known : systemOfObject(crs as Record<string, unknown>) };
  } catch {
    return undefined;
  }
}

async function* readRows(
  file: OpenFile,
  metadata: FileMetaData,
  plain: readonly string[],
  outlines: Outlines | undefined,
): AsyncGenerator<TableItem[]> {
  let start = 0;
  try {
    for (const group of metadata.row_groups) {
      const rows = Number(group.num_rows);
      const columns = await readGroup(file, metadata, outlines ? [...plain, outlines.column] : plain, start, rows);
      for (let from = 0; from < rows; from += BATCH_ROWS) {
        const items: TableItem[] = [];
        for (let at = from; at < Math.min(from + BATCH_ROWS, rows); at += 1) {
          const fields = plain.map((name) => toText(columns.get(name)?.[at]));
          if (outlines) fields.push(toOutline(columns.get(outlines.column)?.[at], outlines.system));
          items.push(new CellRow(start + at + 1, fields));
        }
        yield items;
      }
      start += rows;
    }
  } catch (cause) {
    throw toFault(cause);
  } finally {
    file.close();
  }
}

/**
 * The columns of a row group, all of the same length. They are read in sequence: with parallel reads, a second failure would be an unhandled rejection and end
 * the process.
 */
async function readGroup(
  file: OpenFile,
  metadata: FileMetaData,
  names: readonly string[],
  rowStart: number,
  rows: number,
): Promise<Map<string, unknown[]>> {
  const columns = new Map<string, unknown[]>();
  for (const name of names) {
    const column: unknown[] = [];
    await parquetRead({
      file,
      metadata,
      columns: [name],
      rowStart,
      rowEnd: rowStart + rows,
      compressors: BOUNDED,
      geoparquet: false,
      utf8: false,
      parsers: PARSERS,
      onChunk({ columnData, rowStart: from }) {
        for (let at = 0; at < columnData.length; at += 1) column[from - rowStart + at] = columnData[at];
      },
    });
    if (column.length !== rows) throw new FileFault(`a Parquet file that is damaged in its column ${name}`, AGAIN);
    columns.set(name, column);
  }
  return columns;
}

/** Keeps outlines as bytes and converts dates to text. */
const PARSERS = {
  geometryFromBytes: (bytes: Uint8Array) => bytes,
  geographyFromBytes: (bytes: Uint8Array) => bytes,
  timestampFromMilliseconds: (millis: bigint) => dayOf(Number(millis)),
  timestampFromMicroseconds: (micros: bigint) => dayOf(Number(micros / 1_000n)),
  timestampFromNanoseconds: (nanos: bigint) => dayOf(Number(nanos / 1_000_000n)),
  dateFromDays: (days: number) => dayOf(days * 86_400_000),
};

/** Limits the decompressed size that a page may declare. */
const BOUNDED: Compressors = Object.fromEntries(
  Object.entries(compressors).map(([name, unpack]) => [
    name,
    (input: Uint8Array, outputLength: number) => {
      if (outputLength > PAGE_BYTES)
        throw new FileFault('a Parquet file with a page of more than 256 MB', 'Ask for it with smaller pages, or as CSV.');
      return unpack(input, outputLength);
    },
  ]),
);

function toText(value: unknown): string {
  if (value instanceof Date) return dayOf(value.getTime());
  if (value instanceof Uint8Array) return isUtf8(value) ? Buffer.from(value).toString() : '';
  return cellOf(typeof value === 'object' && value !== null ? toJson(value) : value);
}

/** JSON cannot represent integers beyond 2^53 or bytes. */
function toJson(value: object): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? one.toString() : one instanceof Uint8Array ? null : one)),
  );
}

function toOutline(value: unknown, { project }: CoordinateSystem): string {
  const geometry = value instanceof Uint8Array && project ? readWkb(value) : undefined;
  return geometry && project ? printGeometry(geometry, project) : '';
}

/** Any error of the parser of untrusted bytes is attributed to the file, except errors of the file system. */
function toFault(cause: unknown): unknown {
  if (cause instanceof FileFault || (cause as NodeJS.ErrnoException).syscall !== undefined) return cause;
  return Object.assign(new FileFault(`a Parquet file that cannot be read (${(cause as Error).message.slice(0, 200)})`, AGAIN), { cause });
}
