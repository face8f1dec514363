/** Reads shapefiles: outlines (.shp), attributes (.dbf), coordinate system (.prj) and code page (.cpg). */
import type { TableChoice } from '@deedline/contract/files/file-description';
import { type CoordinateSystem, systemOfExtent, systemOfText } from '../geometry/coordinate-system.ts';
import { type Geometry, type Place, polygonsOf, printGeometry } from '../geometry/geometry.ts';
import type { FileSource, OnBytes } from '../packed/source.ts';
import { CellRow, FileFault, nameColumns, type Table, type TableItem } from '../table.ts';
import { ByteReader } from './byte-reader.ts';
import { type DbaseTable, readDbase } from './dbase.ts';

const HEADER_BYTES = 100;
const SHAPE_BYTES = 64 << 20;
const AGAIN = 'Download it again.';
const GEOMETRY = 'geometry';

export function looksLikeShapes(head: Buffer): boolean {
  return head.length >= HEADER_BYTES && head.readInt32BE(0) === 9_994 && head.readInt32LE(28) === 1_000;
}

export async function openShapefile(source: FileSource, choice: TableChoice = {}, onBytes?: OnBytes): Promise<Table> {
  if (/\.shx$/i.test(source.name)) throw new FileFault('the index of a shapefile (.shx)', 'Load the .shp beside it.');
  const [dbf, prj] = [await source.beside('dbf'), await source.beside('prj')];
  const bounds = [36, 44, 52, 60].map((at) => source.head.readDoubleLE(at));
  const system = prj ? systemOfText(prj.head.toString('utf8').replace(/^\ufeff/, '')) : systemOfExtent(bounds);
  const table = dbf && (await readDbase(dbf, choice));
  const names = nameColumns([GEOMETRY, ...(table?.columns ?? [])]);
  return {
    columns: [...names.slice(1), GEOMETRY],
    rows: readRows(new ShapeReader(source.read(onBytes)), table?.records, system),
    facts: {
      kind: 'shapefile',
      says: dbf ? 'a shapefile' : 'the outlines of a shapefile without its table (.dbf)',
      ...(table?.encoding && { encoding: table.encoding }),
      coordinates: system.says,
    },
  };
}

async function* readRows(
  shapes: ShapeReader,
  records: DbaseTable['records'] | undefined,
  system: CoordinateSystem,
): AsyncGenerator<TableItem[]> {
  let line = 0;
  const print = (shape: Geometry | undefined) => (shape && system.project ? printGeometry(shape, system.project) : '');
  try {
    if (records === undefined) {
      for (let shape = await shapes.next(); shape !== 'end'; shape = await shapes.next()) {
        line += 1;
        yield [new CellRow(line, [print(shape)])];
      }
      return;
    }
    for await (const batch of records) {
      const items: TableItem[] = [];
      for (const fields of batch) {
        line += 1;
        const shape = await shapes.next();
        if (shape === 'end') throw new FileFault(`a shapefile that is cut short: its outlines end before record ${line}`, AGAIN);
        if (fields) items.push(new CellRow(line, [...fields, print(shape)]));
      }
      if (items.length > 0) yield items;
    }
  } finally {
    await shapes.close();
    await records?.return(undefined);
  }
}

class ShapeReader {
  readonly #bytes: ByteReader;
  #begun = false;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#bytes = new ByteReader(chunks);
  }

  /** The next outline; undefined if the record has none, or one of an unsupported type. */
  async next(): Promise<Geometry | undefined | 'end'> {
    if (!this.#begun) await this.#bytes.take(HEADER_BYTES);
    this.#begun = true;
    const head = await this.#bytes.take(8);
    if (head.length < 8) return 'end';
    const length = head.readInt32BE(4) * 2;
    if (length < 0 || length > SHAPE_BYTES) throw new FileFault('a shapefile that is damaged, or has an outline of more than 64 MB', AGAIN);
    const content = await this.#bytes.take(length);
    if (content.length < length) throw new FileFault('a shapefile that is cut short', AGAIN);
    return readShape(content);
  }

  close(): Promise<void> {
    return this.#bytes.close();
  }
}

function readShape(content: Buffer): Geometry | undefined {
  try {
    // Heights and measures follow all points and are not read.
    switch (content.length >= 4 ? content.readInt32LE(0) % 10 : 0) {
      case 1:
        return { type: 'Point', coordinates: readPlace(content, 4) };
      case 8:
        return { type: 'MultiPoint', coordinates: readPlaces(content, 40, content.readInt32LE(36)) };
      case 3:
        return { type: 'MultiLineString', coordinates: readParts(content) };
      case 5:
        return polygonsOf(readParts(content));
      default:
        return undefined;
    }
  } catch (cause) {
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

function readParts(content: Buffer): Place[][] {
  const [parts, places] = [content.readInt32LE(36), content.readInt32LE(40)];
  const start = 44 + parts * 4;
  if (parts < 0 || places < 0 || start + places * 16 > content.length) throw new RangeError('more places than bytes');
  const starts = Array.from({ length: parts }, (_, at) => content.readInt32LE(44 + at * 4));
  return starts.map((from, at) => readPlaces(content, start + from * 16, (starts[at + 1] ?? places) - from));
}

function readPlaces(content: Buffer, start: number, count: number): Place[] {
  if (count < 0 || start + count * 16 > content.length) throw new RangeError('more places than bytes');
  return Array.from({ length: count }, (_, at) => readPlace(content, start + at * 16));
}

function readPlace(content: Buffer, at: number): Place {
  return [content.readDoubleLE(at), content.readDoubleLE(at + 8)];
}
