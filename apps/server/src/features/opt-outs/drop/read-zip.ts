/** Reads a ZIP file as deletion lists come in: stored or deflated, no encryption, at most 4 GB (APPNOTE.TXT, sections 4.3.7 to 4.3.16). */
import { crc32, inflateRawSync } from 'node:zlib';
import { ListFault } from './list-fault.ts';

export interface ZipEntry {
  name: string;
  /** Throws ListFault when it is damaged, or larger than `mostBytes`. */
  read(mostBytes: number): Buffer;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MOST_COMMENT_BYTES = 65_535;
const ZIP64 = 0xffff_ffff;

/** Throws ListFault when it is no ZIP file that can be read. */
export function readZip(zip: Buffer): ZipEntry[] {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  if (at === ZIP64) throw new ListFault('The ZIP file is of the kind for more than 4 GB (ZIP64), which is not read.');
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > zip.length || zip.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new ListFault('The ZIP file is damaged.');
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength);
    const place = at;
    if (!name.endsWith('/')) entries.push({ name, read: (mostBytes) => readEntry(zip, place, name, mostBytes) });
    at += ENTRY_BYTES + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(zip: Buffer): number {
  const least = Math.max(0, zip.length - END_BYTES - MOST_COMMENT_BYTES);
  for (let at = zip.length - END_BYTES; at >= least; at -= 1) if (zip.readUInt32LE(at) === END_SIGNATURE) return at;
  throw new ListFault('This is no ZIP file, or its end is missing.');
}

function readEntry(zip: Buffer, at: number, name: string, mostBytes: number): Buffer {
  const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)];
  const [checksum, packedBytes, bytes, local] = [16, 20, 24, 42].map((offset) => zip.readUInt32LE(at + offset)) as [
    number,
    number,
    number,
    number,
  ];
  if (flags & 1) throw new ListFault(`${name} is encrypted.`);
  if (bytes > mostBytes) throw new ListFault(`${name} unpacks to more than ${mostBytes.toLocaleString('en-US')} bytes.`);
  if (local + LOCAL_BYTES > zip.length || zip.readUInt32LE(local) !== LOCAL_SIGNATURE) throw new ListFault(`${name} is damaged.`);
  const start = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const text = unpack(zip.subarray(start, start + packedBytes), method, name, bytes);
  if (text.length !== bytes || crc32(text) !== checksum) throw new ListFault(`${name} is damaged.`);
  return text;
}

/** What it says its size is, is the most it may have: a bomb ends there. */
function unpack(packed: Buffer, method: number, name: string, bytes: number): Buffer {
  if (method === 0) return packed;
  if (method !== 8) throw new ListFault(`${name} is packed in a way that is not read (method ${method}).`);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytes) });
  } catch {
    throw new ListFault(`${name} is damaged, or larger than it says.`);
  }
}
