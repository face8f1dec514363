/** Reads ZIP files as lists come in: stored or deflated, no encryption, at most 4 GB (APPNOTE.TXT, sections 4.3.7 to 4.3.16). */
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';

/** A ZIP file that cannot be read; the message says why, and quotes nothing of it. */
export class ZipFault extends Error {
  override name = 'ZipFault';
}

export interface ZipEntry {
  name: string;
  /** What it says it unpacks to; no more is ever read. */
  bytes: number;
  /** Piece by piece. Throws ZipFault when it is not what was packed, at its end at the latest. */
  read(): AsyncGenerator<Buffer>;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 65_535;
const MAX_DIRECTORY_BYTES = 1_000_000;
const ZIP64 = 0xffff_ffff;

/** The files within, folders left out. Throws ZipFault when it is no ZIP file that can be read. */
export async function readZip(path: string): Promise<ZipEntry[]> {
  const directory = await withFile(path, readDirectory);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length;) {
    if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new ZipFault('The ZIP file is damaged.');
    const nameLength = directory.readUInt16LE(at + 28);
    const entry: PackedEntry = {
      name: directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength),
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      checksum: directory.readUInt32LE(at + 16),
      packedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      local: directory.readUInt32LE(at + 42),
    };
    if (!entry.name.endsWith('/')) entries.push({ name: entry.name, bytes: entry.bytes, read: () => readEntry(path, entry) });
    at += ENTRY_BYTES + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

interface PackedEntry {
  name: string;
  flags: number;
  method: number;
  checksum: number;
  packedBytes: number;
  bytes: number;
  local: number;
}

async function readDirectory(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - END_BYTES - MAX_COMMENT_BYTES), END_BYTES + MAX_COMMENT_BYTES);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end -= 1;
  if (end < 0) throw new ZipFault('This is no ZIP file, or its end is missing.');
  const [bytes, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (start === ZIP64) throw new ZipFault('The ZIP file is of the kind for more than 4 GB (ZIP64), which is not read.');
  if (bytes > MAX_DIRECTORY_BYTES) throw new ZipFault('The ZIP file holds too many files.');
  const directory = await readAt(file, start, bytes);
  if (directory.length < bytes) throw new ZipFault('The ZIP file is damaged.');
  return directory;
}

async function* readEntry(path: string, entry: PackedEntry): AsyncGenerator<Buffer> {
  const { checksum, bytes } = entry;
  let [read, found] = [0, 0];
  for await (const chunk of unpackEntry(await openEntry(path, entry))) {
    read += chunk.length;
    // A bomb ends here.
    if (read > bytes) throw new ZipFault('A file in the ZIP file is damaged, or larger than it says.');
    found = crc32(chunk, found);
    yield chunk;
  }
  if (read !== bytes || found !== checksum) throw new ZipFault('A file in the ZIP file is damaged.');
}

async function openEntry(path: string, { flags, method, packedBytes, local }: PackedEntry): Promise<Readable> {
  if (flags & 1) throw new ZipFault('The ZIP file is encrypted.');
  if (method !== 0 && method !== 8) throw new ZipFault(`The ZIP file is packed in a way that is not read (method ${method}).`);
  const head = await withFile(path, (file) => readAt(file, local, LOCAL_BYTES));
  if (head.length < LOCAL_BYTES || head.readUInt32LE(0) !== LOCAL_SIGNATURE) throw new ZipFault('A file in the ZIP file is damaged.');
  if (packedBytes === 0) return Readable.from([]);
  const start = local + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = createReadStream(path, { start, end: start + packedBytes - 1, highWaterMark: CHUNK_BYTES });
  return method === 0 ? packed : unpack(packed, createInflateRaw({ chunkSize: CHUNK_BYTES }));
}

async function* unpackEntry(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw code?.startsWith('Z_') ? new ZipFault('A file in the ZIP file is damaged or cut short.') : cause;
  } finally {
    stream.destroy();
  }
}

async function withFile<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await read(file);
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

export const CHUNK_BYTES = 1 << 18;

/** What was packed, through a stream that unpacks it; who stops reading the one closes the other. */
export function unpack<S extends NodeJS.ReadWriteStream & Readable>(packed: Readable, through: S): S {
  packed.on('error', (error) => through.destroy(error));
  through.on('close', () => packed.destroy());
  return packed.pipe(through);
}
