/** A file of numbers as it came: plain, gzip, or a ZIP of one or several files (APPNOTE.TXT, sections 4.3.7 to 4.3.16). Read as it is taken. */
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { crc32, createGunzip, createInflateRaw } from 'node:zlib';
import { Readable } from 'node:stream';
import { NumberListFault } from './list-fault.ts';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MOST_COMMENT_BYTES = 65_535;
const MOST_DIRECTORY_BYTES = 1_000_000;
const ZIP64 = 0xffff_ffff;
const CHUNK_BYTES = 1 << 18;

/** The files within, one after the other. Throws NumberListFault when it is damaged or packed in a way that is not read. */
export async function* openListFile(path: string, mostBytes: number): AsyncGenerator<AsyncGenerator<Buffer>> {
  const file = await open(path);
  try {
    const magic = await readAt(file, 0, 4);
    const limit = { left: mostBytes };
    if (magic.toString('latin1') === 'PK\u0003\u0004') {
      for (const entry of await readDirectory(file)) yield checked(limited(await openEntry(file, path, entry), limit), entry.crc);
    } else {
      const plain = createReadStream(path, { highWaterMark: CHUNK_BYTES });
      const isPacked = magic[0] === 0x1f && magic[1] === 0x8b;
      yield limited(isPacked ? unpacked(plain, createGunzip({ chunkSize: CHUNK_BYTES })) : plain, limit);
    }
  } finally {
    await file.close();
  }
}

interface Entry {
  method: number;
  crc: number;
  bytes: number;
  local: number;
}

async function readDirectory(file: FileHandle): Promise<Entry[]> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - END_BYTES - MOST_COMMENT_BYTES), END_BYTES + MOST_COMMENT_BYTES);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end -= 1;
  if (end < 0) throw new NumberListFault('The ZIP file is cut short: its end is missing.');
  const [bytes, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (start === ZIP64) throw new NumberListFault('The ZIP file is of the kind for more than 4 GB (ZIP64), which is not read.');
  if (bytes > MOST_DIRECTORY_BYTES) throw new NumberListFault('The ZIP file holds too many files.');
  const directory = await readAt(file, start, bytes);
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length;) {
    if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new NumberListFault('The ZIP file is damaged.');
    const nameLength = directory.readUInt16LE(at + 28);
    const isFolder = directory.toString('latin1', at + ENTRY_BYTES + nameLength - 1, at + ENTRY_BYTES + nameLength) === '/';
    if (directory.readUInt16LE(at + 8) & 1) throw new NumberListFault('The ZIP file is encrypted.');
    if (!isFolder)
      entries.push({
        method: directory.readUInt16LE(at + 10),
        crc: directory.readUInt32LE(at + 16),
        bytes: directory.readUInt32LE(at + 20),
        local: directory.readUInt32LE(at + 42),
      });
    at += ENTRY_BYTES + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  if (entries.length === 0) throw new NumberListFault('The ZIP file is empty.');
  return entries;
}

async function openEntry(file: FileHandle, path: string, { method, bytes, local }: Entry): Promise<Readable> {
  const head = await readAt(file, local, LOCAL_BYTES);
  if (head.length < LOCAL_BYTES || head.readUInt32LE(0) !== LOCAL_SIGNATURE) throw new NumberListFault('The ZIP file is damaged.');
  if (method !== 0 && method !== 8) throw new NumberListFault(`The ZIP file is packed in a way that is not read (method ${method}).`);
  const start = local + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (bytes === 0) return Readable.from([]);
  const packed = createReadStream(path, { start, end: start + bytes - 1, highWaterMark: CHUNK_BYTES });
  return method === 0 ? packed : unpacked(packed, createInflateRaw({ chunkSize: CHUNK_BYTES }));
}

function unpacked<S extends NodeJS.ReadWriteStream & Readable>(packed: Readable, through: S): S {
  packed.on('error', (error) => through.destroy(error));
  through.on('close', () => packed.destroy());
  return packed.pipe(through);
}

/** A bomb ends where the limit does. */
async function* limited(stream: Readable, limit: { left: number }): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      limit.left -= chunk.length;
      if (limit.left < 0) throw new NumberListFault('The file unpacks to more than may be loaded at once. Please split it.');
      yield chunk;
    }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code?.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE') throw new NumberListFault('The file is damaged or cut short.');
    throw cause;
  } finally {
    stream.destroy();
  }
}

/** A list is published whole or not at all, so what was read must be what was packed. */
async function* checked(chunks: AsyncGenerator<Buffer>, crc: number): AsyncGenerator<Buffer> {
  let found = 0;
  for await (const chunk of chunks) {
    found = crc32(chunk, found);
    yield chunk;
  }
  if (found !== crc) throw new NumberListFault('The ZIP file is damaged.');
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
