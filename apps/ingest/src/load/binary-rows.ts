import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** The signature 'PGCOPY\n\xff\r\n\0', flags, and the length of the header extension, which is zero. */
const HEADER_BYTES = 19;

/** Reads the rows of a query by binary COPY: `onRow` gets the offset in `view` of each field, none of which may be null. */
export async function readBinaryRows(
  client: pg.ClientBase,
  query: string,
  onRow: (view: DataView, fields: readonly number[]) => void,
): Promise<void> {
  const stream = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
  let rest: Buffer = Buffer.alloc(0);
  let headerBytes = HEADER_BYTES;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let end = headerBytes;
    for (let row = findFields(view, end); row !== undefined; row = findFields(view, end)) {
      onRow(view, row.starts);
      end = row.end;
    }
    rest = bytes.subarray(Math.min(end, bytes.length));
    headerBytes = Math.max(0, end - bytes.length);
  }
}

/** Undefined if the row is incomplete, or is the end marker with -1 fields. */
function findFields(view: DataView, from: number): { starts: number[]; end: number } | undefined {
  if (from + 2 > view.byteLength) return undefined;
  const count = view.getInt16(from);
  if (count < 0) return undefined;
  const starts: number[] = [];
  let end = from + 2;
  for (let field = 0; field < count; field += 1) {
    if (end + 4 > view.byteLength) return undefined;
    starts.push(end + 4);
    end += 4 + view.getInt32(end);
  }
  return end > view.byteLength ? undefined : { starts, end };
}
