/** Writes minimal dBASE tables and shapefiles. */

export interface DbaseField {
  name: string;
  type: string;
  length: number;
}

export interface DbaseForm {
  version?: number;
  language?: number;
  /** The count in the header; by default the actual one. */
  count?: number;
  mark?: boolean;
}

/** `rows`: the bytes of each field, padded with blanks; a `deleted` row is marked as such. */
export function writeDbase(
  fields: readonly DbaseField[],
  rows: readonly { deleted?: boolean; values: readonly (string | Buffer)[] }[],
  { version = 3, language = 0, count = rows.length, mark = true }: DbaseForm = {},
): Buffer {
  const header = Buffer.alloc(32);
  header[0] = version;
  header.writeUInt32LE(count, 4);
  header.writeUInt16LE(33 + fields.length * 32, 8);
  header.writeUInt16LE(
    fields.reduce((sum, { length }) => sum + length, 1),
    10,
  );
  header[29] = language;
  const described = fields.map(({ name, type, length }) => {
    const field = Buffer.alloc(32);
    field.write(name, 'latin1');
    field.write(type, 11, 'latin1');
    field.writeUInt16LE(length, 16);
    return field;
  });
  const records = rows.map(({ deleted, values }) =>
    Buffer.concat([
      Buffer.from(deleted ? '*' : ' '),
      ...values.map((value, at) => {
        const bytes = Buffer.alloc(fields[at]!.length, ' ');
        Buffer.from(value as string).copy(bytes);
        return bytes;
      }),
    ]),
  );
  return Buffer.concat([header, ...described, Buffer.from([13]), ...records, ...(mark ? [Buffer.from([0x1a])] : [])]);
}

export type Ring = readonly (readonly [number, number])[];

/** Writes polygons from rings; null for a record without an outline. */
export function writeShapes(shapes: readonly (readonly Ring[] | null)[]): Buffer {
  const records = shapes.map((rings, at) => {
    const content = rings === null ? Buffer.alloc(4) : writePolygon(rings);
    const head = Buffer.alloc(8);
    head.writeInt32BE(at + 1, 0);
    head.writeInt32BE(content.length / 2, 4);
    return Buffer.concat([head, content]);
  });
  const header = Buffer.alloc(100);
  header.writeInt32BE(9_994, 0);
  header.writeInt32BE((100 + Buffer.concat(records).length) / 2, 24);
  header.writeInt32LE(1_000, 28);
  header.writeInt32LE(5, 32);
  const places = shapes.flatMap((rings) => (rings ?? []).flat());
  const bounds = [0, 1].map((axis) => places.map((place) => place[axis]!)) as [number[], number[]];
  for (const [at, value] of [Math.min(...bounds[0]), Math.min(...bounds[1]), Math.max(...bounds[0]), Math.max(...bounds[1])].entries())
    header.writeDoubleLE(value, 36 + at * 8);
  return Buffer.concat([header, ...records]);
}

function writePolygon(rings: readonly Ring[]): Buffer {
  const places = rings.flat();
  const content = Buffer.alloc(44 + rings.length * 4 + places.length * 16);
  content.writeInt32LE(5, 0);
  content.writeInt32LE(rings.length, 36);
  content.writeInt32LE(places.length, 40);
  let start = 0;
  for (const [at, ring] of rings.entries()) {
    content.writeInt32LE(start, 44 + at * 4);
    start += ring.length;
  }
  for (const [at, [x, y]] of places.entries()) {
    content.writeDoubleLE(x, 44 + rings.length * 4 + at * 16);
    content.writeDoubleLE(y, 52 + rings.length * 4 + at * 16);
  }
  return content;
}

/** A polygon as well-known binary. */
export function writeWkb(rings: readonly Ring[]): Buffer {
  const parts = rings.map((ring) => {
    const bytes = Buffer.alloc(4 + ring.length * 16);
    bytes.writeUInt32LE(ring.length, 0);
    for (const [at, [x, y]] of ring.entries()) {
      bytes.writeDoubleLE(x, 4 + at * 16);
      bytes.writeDoubleLE(y, 12 + at * 16);
    }
    return bytes;
  });
  const head = Buffer.alloc(9);
  head[0] = 1;
  head.writeUInt32LE(3, 1);
  head.writeUInt32LE(rings.length, 5);
  return Buffer.concat([head, ...parts]);
}
