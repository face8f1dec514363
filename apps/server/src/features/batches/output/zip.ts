/** Writes ZIP archives as a stream: sizes and checksums follow each entry (APPNOTE.TXT 6.3, sections 4.3.7 to 4.3.16). */
import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Fault } from '../../../http/describe-fault.ts';

export interface ZipEntry {
  name: string;
  /** Consumed to its end before the next entry is requested. */
  content: Iterable<Buffer> | AsyncIterable<Buffer>;
}

interface Written {
  name: Buffer;
  at: number;
  crc: number;
  packed: number;
  size: number;
}

/** The largest value of a four-byte field. Larger archives need ZIP64 records, which not every reader supports. */
const MAX_BYTES = 0xffff_ffff;
const VERSION = 20;
/** Bits 3 and 11: sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** The fastest level: sheets are so repetitive that slower levels gain little. */
const LEVEL = 1;

/** Compresses on another thread, as fast as it is consumed. Throws if an entry's content fails; if the consumer stops, the sources are closed. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const moment = dosTime(at);
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), at: offset, crc: 0, packed: 0, size: 0 };
    const head = Buffer.concat([fields([4, 0x04034b50], ...shared(moment), ...sums(), [2, entry.name.length], [2, 0]), entry.name]);
    yield head;
    for await (const piece of packed(content, entry)) {
      entry.packed += piece.length;
      yield piece;
    }
    const tail = fields([4, 0x08074b50], ...sums(entry));
    yield tail;
    offset += head.length + entry.packed + tail.length;
    if (offset > MAX_BYTES || entry.size > MAX_BYTES) throw new Fault('The archive is larger than it can say');
    written.push(entry);
  }
  yield directory(written, moment, offset);
}

function packed(content: ZipEntry['content'], entry: Written): AsyncIterable<Buffer> {
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const bytes of content) {
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  // The reader of the last stream gets an error of either, so the callback can ignore it.
  return pipeline(measured, createDeflateRaw({ level: LEVEL }), () => {});
}

function directory(written: readonly Written[], moment: number, offset: number): Buffer {
  const listed = written.map((entry) =>
    Buffer.concat([
      fields(
        [4, 0x02014b50],
        [2, VERSION],
        ...shared(moment),
        ...sums(entry),
        [2, entry.name.length],
        // No extra field, no comment, the first disk, no attributes.
        ...[2, 2, 2, 2, 4].map((width): Field => [width, 0]),
        [4, entry.at],
      ),
      entry.name,
    ]),
  );
  const size = listed.reduce((sum, { length }) => sum + length, 0);
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, written.length], [2, written.length], [4, size], [4, offset], [2, 0]);
  return Buffer.concat([...listed, end]);
}

type Field = [width: number, value: number];

function shared(moment: number): Field[] {
  return [
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATE],
    [4, moment],
  ];
}

/** Zeros by default: before the content nothing is known yet. */
function sums({ crc, packed, size }: Pick<Written, 'crc' | 'packed' | 'size'> = { crc: 0, packed: 0, size: 0 }): Field[] {
  return [
    [4, crc],
    [4, packed],
    [4, size],
  ];
}

function fields(...list: Field[]): Buffer {
  const bytes = Buffer.alloc(list.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of list) at = bytes.writeUIntLE(value, at, width);
  return bytes;
}

/** MS-DOS date and time: steps of two seconds, from 1980 on. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return date * 0x1_0000 + time;
}
