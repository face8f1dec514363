import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import { CHUNK_BYTES, readZip, unpack, type ZipEntry, ZipFault } from '@deedline/zip/read-zip';
import type { FileDescription, Packing } from '@deedline/contract/files/file-description';
import { FileFault } from './table.ts';

export type OnBytes = (bytes: number) => void;

/** One file of data: on disk, packed, or in an archive. */
export interface FileSource {
  /** Without folders. */
  name: string;
  /** What it begins with, unpacked: at most HEAD_BYTES. */
  head: Buffer;
  /** All of it, unpacked. `onBytes` is told how many bytes of the file on disk went by. */
  read(onBytes?: OnBytes): AsyncIterable<Buffer>;
}

export const HEAD_BYTES = 1 << 16;

/** The file to read, or the files of an archive of which somebody has to choose. */
export type Found =
  | { source: FileSource; packed?: Packing; member?: string }
  | { members: NonNullable<FileDescription['members']>; packed: 'zip' };

const GZIP = '\u001f\u008b';
const ZIP = 'PK\u0003\u0004';
const EMPTY_ZIP = 'PK\u0005\u0006';

/** Opens what `path` leads to; `member` is the name of a file in an archive. Throws FileFault when there is no such member. */
export async function findSource(path: string, member?: string): Promise<Found> {
  if ((await stat(path)).isDirectory()) throw new FileFault('a folder', 'Name a file of it.');
  const plain = await openSource(basename(path), (onBytes) => readFile(path, onBytes));
  const magic = plain.head.toString('latin1', 0, 4);
  if (magic === ZIP || magic === EMPTY_ZIP) return findMember(path, member);
  if (magic.startsWith(GZIP))
    return { source: await openSource(plain.name.replace(/\.gz$/i, ''), (onBytes) => gunzip(path, onBytes)), packed: 'gzip' };
  return { source: plain };
}

async function findMember(path: string, member: string | undefined): Promise<Found> {
  const entries = (await inArchive(() => readZip(path))).filter(({ name }) => !name.startsWith('__MACOSX/'));
  if (entries.length === 0) throw new FileFault('a ZIP file with nothing in it', 'Download it again.');
  const entry = member === undefined ? only(entries) : entries.find(({ name }) => name === member);
  if (entry)
    return { source: await openSource(basename(entry.name), (onBytes) => readMember(entry, onBytes)), packed: 'zip', member: entry.name };
  if (member !== undefined) throw new FileFault(`a ZIP file without a file ${member}`, 'Choose one of the files that it holds.');
  return { members: entries.map(({ name, bytes }) => ({ name, bytes })), packed: 'zip' };
}

function only(entries: readonly ZipEntry[]): ZipEntry | undefined {
  return entries.length === 1 ? entries[0] : undefined;
}

async function openSource(name: string, read: FileSource['read']): Promise<FileSource> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of read()) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= HEAD_BYTES) break;
  }
  return { name, head: Buffer.concat(chunks).subarray(0, HEAD_BYTES), read };
}

function readFile(path: string, onBytes?: OnBytes): AsyncIterable<Buffer> {
  const plain = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  if (onBytes) plain.on('data', (chunk) => onBytes(chunk.length));
  return plain;
}

async function* gunzip(path: string, onBytes?: OnBytes): AsyncGenerator<Buffer> {
  const plain = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  if (onBytes) plain.on('data', (chunk) => onBytes(chunk.length));
  const through = unpack(plain, createGunzip({ chunkSize: CHUNK_BYTES }));
  try {
    yield* through;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code?.startsWith('Z_')) throw damaged('a gzip file', cause);
    throw cause;
  } finally {
    through.destroy();
  }
}

async function* readMember(entry: ZipEntry, onBytes?: OnBytes): AsyncGenerator<Buffer> {
  try {
    yield* entry.read(onBytes);
  } catch (cause) {
    throw cause instanceof ZipFault ? new FileFault(lowerFirst(cause.message), ZIP_ADVICE) : cause;
  }
}

async function inArchive<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (cause) {
    throw cause instanceof ZipFault ? new FileFault(lowerFirst(cause.message), ZIP_ADVICE) : cause;
  }
}

const ZIP_ADVICE = 'Unpack it yourself, and load what it holds; or download it again.';

function damaged(what: string, cause: unknown): FileFault {
  return Object.assign(new FileFault(`${what} that is damaged or cut short`, 'Download it again.'), { cause });
}

function lowerFirst(text: string): string {
  return text.replace(/^The ZIP file is/, 'a ZIP file that is').replace(/\.$/, '');
}
