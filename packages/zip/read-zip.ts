/** Reads ZIP files from untrusted senders: stored or deflated, of any size, not encrypted. */
import { read } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';

/** A ZIP file that cannot be read. The message says why and quotes nothing from the file. */
export class ZipFault extends Error {
  override name = 'ZipFault';
}

export interface ZipEntry {
  name: string;
  /** The declared uncompressed size; no more is ever read. */
  bytes: number;
  /**
   * Streams the content; `onPacked` receives the number of compressed bytes read. Throws ZipFault, at the end at the latest, if the content does not match its
   * size and checksum.
   */
  read(onPacked?: (bytes: number) => void): AsyncGenerator<Buffer>;
}

export const CHUNK_BYTES = 1 << 18;
const MAX_DIRECTORY_BYTES = 1_000_000;
const ENTRY_BYTES = 46;
/** Compression methods of the format that are not supported, by number. */
const OTHER_METHODS: Readonly<Record<number, string>> = { 9: 'Deflate64', 12: 'bzip2', 14: 'LZMA', 93: 'Zstandard', 95: 'xz', 98: 'PPMd' };
const STORED = 0;
const DEFLATED = 8;

/** Lists the files in it, without folders. Throws ZipFault if it is not a readable ZIP file. */
export async function readZip(path: string): Promise<ZipEntry[]> {
  const { file, zip } = await openZip(path);
  const entries: ZipEntry[] = [];
  let directoryBytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      directoryBytes += ENTRY_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (directoryBytes > MAX_DIRECTORY_BYTES) throw new ZipFault('The ZIP file holds too many files.');
      // Names are only displayed and compared, never used as a path.
      const name = entry.fileNameRaw.toString();
      if (!name.endsWith('/')) entries.push({ name, bytes: entry.uncompressedSize, read: (onPacked) => readEntry(path, entry, onPacked) });
    }
  } catch (cause) {
    throw toFault(cause);
  } finally {
    await file.close();
  }
  return entries;
}

async function* readEntry(path: string, entry: Entry, onPacked?: (bytes: number) => void): AsyncGenerator<Buffer> {
  const { compressionMethod: method, uncompressedSize: bytes } = entry;
  if (entry.isEncrypted()) throw new ZipFault('The ZIP file is encrypted.');
  if (method !== STORED && method !== DEFLATED) {
    const name = OTHER_METHODS[method];
    throw new ZipFault(
      `The ZIP file is packed ${name ? `with ${name}, which is not read` : `in a way that is not read (method ${method})`}.`,
    );
  }
  const { file, zip } = await openZip(path);
  let stream: Readable | undefined;
  let [taken, sum] = [0, 0];
  try {
    const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
    stream = method === STORED ? packed : unpack(packed, createInflateRaw({ chunkSize: CHUNK_BYTES }));
    if (onPacked) packed.on('data', (chunk: Buffer) => onPacked(chunk.length));
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      taken += chunk.length;
      // Stops a ZIP bomb.
      if (taken > bytes) throw new ZipFault('A file in the ZIP file is damaged, or larger than it says.');
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (cause) {
    throw toFault(cause);
  } finally {
    stream?.destroy();
    await file.close();
  }
  if (taken !== bytes || sum !== entry.crc32) throw new ZipFault('A file in the ZIP file is damaged.');
}

/** The caller must close `file`. */
async function openZip(path: string): Promise<{ file: FileHandle; zip: ZipFile }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return {
      file,
      zip: await fromRandomAccessReaderPromise(new BoundedReader(file, size), size, { autoClose: false, decodeStrings: false }),
    };
  } catch (cause) {
    await file.close();
    throw toFault(cause);
  }
}

/** Rejects reads beyond the end of the file: yauzl's own reader terminates the process at an offset beyond 2^53, which a ZIP64 file can state. */
class BoundedReader extends RandomAccessReader {
  readonly #file: FileHandle;
  readonly #size: number;

  constructor(file: FileHandle, size: number) {
    super();
    this.#file = file;
    this.#size = size;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytes?: number) => void,
  ): void {
    if (position + length > this.#size) return void setImmediate(callback, new ZipFault('The ZIP file is damaged.'));
    read(this.#file.fd, buffer, offset, length, position, callback);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#file.createReadStream({ start, end: end - 1, highWaterMark: CHUNK_BYTES, autoClose: false });
  }
}

/** Errors of the file system are kept; any other error becomes a fault of the ZIP file. */
function toFault(cause: unknown): unknown {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (cause instanceof ZipFault || (code !== undefined && !code.startsWith('Z_'))) return cause;
  if (message.startsWith('End of central directory')) return new ZipFault('This is no ZIP file, or its end is missing.');
  if (message.startsWith('strong encryption')) return new ZipFault('The ZIP file is encrypted.');
  return new ZipFault('The ZIP file is damaged or cut short.');
}

/** Pipes compressed data through a decompressing stream. An error of the source destroys `through`, and closing `through` destroys the source. */
export function unpack<S extends NodeJS.ReadWriteStream & Readable>(packed: Readable, through: S): S {
  packed.on('error', (error) => through.destroy(error));
  through.on('close', () => packed.destroy());
  return packed.pipe(through);
}
