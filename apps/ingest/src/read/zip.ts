import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

interface Entry {
  name: string;
  method: number;
  compressedBytes: number;
  headerAt: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const END_OF_DIRECTORY_64 = 0x06064b50;
const DIRECTORY_ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;
const LONGEST_COMMENT = 0xffff;
const LARGEST_DIRECTORY_BYTES = 1 << 24;

/** The one file in an archive. Throws when there is none, more than one, or it is packed in a way that zlib cannot undo. */
export async function openZip(path: string): Promise<{ packed: Readable; unpacked: Readable }> {
  const file = await open(path);
  try {
    const entries = (await readDirectory(file, path)).filter((entry) => !entry.name.endsWith('/') && !entry.name.startsWith('__MACOSX/'));
    const [entry] = entries;
    if (entry === undefined) throw new Error(`${path}: the archive is empty`);
    if (entries.length > 1) throw new Error(`${path}: the archive holds ${entries.length} files; unpack it and name the one to load`);
    if (entry.method !== STORED && entry.method !== DEFLATED)
      throw new Error(`${path}: ${entry.name} is packed by method ${entry.method}, which cannot be read here; unpack it first`);
    const local = await readAt(file, entry.headerAt, 30);
    const start = entry.headerAt + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
    const packed = createReadStream(path, { start, end: start + Math.max(entry.compressedBytes, 1) - 1, highWaterMark: 1 << 18 });
    if (entry.method === STORED) return { packed, unpacked: packed };
    const unpacked = createInflateRaw({ chunkSize: 1 << 18 });
    packed.on('error', (error) => unpacked.destroy(error));
    return { packed, unpacked: packed.pipe(unpacked) };
  } finally {
    await file.close();
  }
}

async function readDirectory(file: FileHandle, path: string): Promise<Entry[]> {
  const { size } = await file.stat();
  const tailAt = Math.max(0, size - LONGEST_COMMENT - 22);
  const tail = await readAt(file, tailAt, size - tailAt);
  const endAt = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (endAt < 0 || tail.readUInt32LE(endAt) !== END_OF_DIRECTORY) throw new Error(`${path}: not a whole zip archive`);
  let bytes = tail.readUInt32LE(endAt + 12);
  let at = tail.readUInt32LE(endAt + 16);
  if (at === 0xffffffff || bytes === 0xffffffff) {
    const end64 = await readAt(file, Number(tail.readBigUInt64LE(endAt - 20 + 8)), 56);
    if (end64.readUInt32LE(0) !== END_OF_DIRECTORY_64) throw new Error(`${path}: not a whole zip archive`);
    bytes = Number(end64.readBigUInt64LE(40));
    at = Number(end64.readBigUInt64LE(48));
  }
  if (bytes > LARGEST_DIRECTORY_BYTES) throw new Error(`${path}: the archive holds too many files`);
  return parseDirectory(await readAt(file, at, bytes));
}

function parseDirectory(directory: Buffer): Entry[] {
  const entries: Entry[] = [];
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const nameLength = directory.readUInt16LE(at + 28);
    const extraLength = directory.readUInt16LE(at + 30);
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      ...readSizes(directory.subarray(at, at + 46), extra),
    });
    at += 46 + nameLength + extraLength + directory.readUInt16LE(at + 32);
  }
  return entries;
}

// Sizes that do not fit 32 bits stand in the extra field 1, in this order, and only those that do not fit.
function readSizes(entry: Buffer, extra: Buffer): { compressedBytes: number; headerAt: number } {
  const wide = findExtra(extra, 1);
  let at = 0;
  const next = (): number => Number(wide!.readBigUInt64LE((at += 8) - 8));
  const read = (position: number): number => {
    const value = entry.readUInt32LE(position);
    return value === 0xffffffff && wide ? next() : value;
  };
  read(24);
  const compressedBytes = read(20);
  return { compressedBytes, headerAt: read(42) };
}

function findExtra(extra: Buffer, id: number): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  }
  return undefined;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}
