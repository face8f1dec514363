import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { CHUNK_BYTES, readZip, unpack, type ZipEntry, ZipFault } from '@deedline/zip/read-zip';
import type { ByteChunks } from '../layout.ts';
import { withoutByteOrderMark } from './encoding.ts';
import { listMembers } from './packed/members.ts';

/**
 * Reads a file in chunks, decompressed (gzip and zip are recognized by their first bytes and not by name) and without a byte order mark. `onBytes` is called
 * with the number of bytes read from the file itself.
 */
export function openFile(path: string, onBytes?: (bytes: number) => void): ByteChunks {
  return readSafely(path, () => openChunks(path, onBytes));
}

interface OpenFile {
  /** Set if an archive has several. */
  name?: string;
  chunks: ByteChunks;
}

/** Does the same for each data file in an archive, in order. */
export async function openFiles(path: string, onBytes?: (bytes: number) => void): Promise<OpenFile[]> {
  const isZip = (await readMagic(path)).startsWith('PK\u0003\u0004');
  const members = isZip ? await listData(path).catch(() => []) : [];
  if (members.length < 2) return [{ chunks: openFile(path, onBytes) }];
  return members.map((member) => ({ name: member.name, chunks: readSafely(path, async () => member.read(onBytes)) }));
}

async function* readSafely(path: string, open: () => Promise<AsyncIterable<Buffer>>): ByteChunks {
  try {
    yield* withoutByteOrderMark(await open());
  } catch (cause) {
    if (cause instanceof ZipFault) throw new Error(`${path}: ${cause.message}`, { cause });
    if ((cause as NodeJS.ErrnoException).code?.startsWith('Z_')) throw new Error(`${path}: the archive is damaged or cut short`, { cause });
    throw cause;
  }
}

async function openChunks(path: string, onBytes?: (bytes: number) => void): Promise<AsyncIterable<Buffer>> {
  const magic = await readMagic(path);
  if (magic.startsWith('PK\u0003\u0004')) return (await findOnlyFile(path)).read(onBytes);
  const plain = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  if (onBytes) plain.on('data', (chunk) => onBytes(chunk.length));
  return magic.startsWith('\u001f\u008b') ? unpack(plain, createGunzip({ chunkSize: CHUNK_BYTES })) : plain;
}

async function findOnlyFile(path: string): Promise<ZipEntry> {
  const [file, ...others] = await listData(path);
  if (file === undefined) throw new Error(`${path}: the archive is empty`);
  if (others.length > 0) throw new Error(`${path}: the archive holds ${others.length + 1} files; unpack it and name the one to load`);
  return file;
}

async function listData(path: string): Promise<ZipEntry[]> {
  return listMembers((await readZip(path)).filter(({ name }) => !name.startsWith('__MACOSX/')));
}

async function readMagic(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
