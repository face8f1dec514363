import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import xz from 'xz-decompress';
import { CHUNK_BYTES, readZip, unpack, type ZipEntry, ZipFault } from '@deedline/zip/read-zip';
import type { FileDescription, Packing } from '@deedline/contract/files/file-description';
import { FileFault } from '../table.ts';
import { listMembers, nameArchive, stemOf } from './members.ts';

export type OnBytes = (bytes: number) => void;

/** One data file: on disk, compressed, or in an archive. */
export interface FileSource {
  /** Without folders. */
  name: string;
  /** The first bytes, decompressed; at most HEAD_BYTES. */
  head: Buffer;
  /** The contents, decompressed. `onBytes` is called with the number of bytes read from the file on disk. */
  read(onBytes?: OnBytes): AsyncIterable<Buffer>;
  /** The path on disk; absent if the file is compressed. */
  path?: string;
  /** The file with the same name and another extension (`dbf`), such as the parts of a shapefile. */
  beside(extension: string): Promise<FileSource | undefined>;
}

const HEAD_BYTES = 1 << 16;
/** The decompressed size limit of files that have to be on disk to be read (SQLite, Parquet, a workbook in an archive). */
const UNPACKED_BYTES = 8 * 2 ** 30;

/** The file to read, or the files of an archive to choose from. */
export type Found =
  | { source: FileSource; packed?: Packing; member?: string; members?: NonNullable<FileDescription['members']> }
  | { choice: NonNullable<FileDescription['members']>; packed: 'zip' };

/** Opens the file at `path`; `member` names a file in an archive. Throws FileFault if there is no such member. */
export async function findSource(path: string, member?: string): Promise<Found> {
  if ((await stat(path)).isDirectory()) throw nameFolder(path);
  const name = basename(path);
  const plain = await openSource(
    name,
    (onBytes) => readFile(path, onBytes),
    (extension) => findBeside(path, extension),
  );
  const magic = plain.head.toString('latin1', 0, 6);
  if (magic.startsWith('PK\u0003\u0004') || magic.startsWith('PK\u0005\u0006')) return findMember(path, { ...plain, path }, member);
  if (magic.startsWith('\u001f\u008b'))
    return { source: await openSource(name.replace(/\.gz$/i, ''), (onBytes) => gunzip(path, onBytes)), packed: 'gzip' };
  if (magic === '\u00fd7zXZ\0')
    return { source: await openSource(name.replace(/\.xz$/i, ''), (onBytes) => unxz(path, onBytes)), packed: 'xz' };
  return { source: { ...plain, path } };
}

function nameFolder(path: string): FileFault {
  return /\.gdb$/i.test(path)
    ? new FileFault('an Esri File Geodatabase', 'Ask for a shapefile or a GeoPackage of it, or export one in ArcGIS or QGIS.')
    : new FileFault('a folder', 'Name a file of it.');
}

async function findMember(path: string, whole: FileSource, member: string | undefined): Promise<Found> {
  const entries = (await listEntries(path)).filter(({ name }) => !name.startsWith('__MACOSX/'));
  const archive = nameArchive(entries);
  if (archive === 'xlsx') return { source: whole };
  if (archive) throw archive;
  const chosen = member === undefined ? undefined : entries.find(({ name }) => name === member);
  if (member !== undefined && chosen === undefined)
    throw new FileFault(`a ZIP file without a file ${member}`, 'Choose one of the files that it holds.');
  const listed = listMembers(entries);
  const entry = chosen ?? (listed.length === 1 ? listed[0] : undefined);
  const members = listed.map(({ name, bytes }) => ({ name, bytes }));
  if (entry === undefined) return { choice: members, packed: 'zip' };
  return {
    source: await openEntry(entry, entries),
    packed: 'zip',
    member: entry.name,
    ...(members.length > 1 && { members }),
  };
}

function openEntry(entry: ZipEntry, entries: readonly ZipEntry[]): Promise<FileSource> {
  const beside = async (extension: string): Promise<FileSource | undefined> => {
    const wanted = `${stemOf(entry.name)}.${extension}`.toLowerCase();
    const found = entries.find(({ name }) => name.toLowerCase() === wanted);
    return found && openEntry(found, entries);
  };
  return openSource(basename(entry.name), (onBytes) => entry.read(onBytes), beside);
}

async function findBeside(path: string, extension: string): Promise<FileSource | undefined> {
  const wanted = `${stemOf(basename(path))}.${extension}`.toLowerCase();
  const found = (await readdir(dirname(path))).find((name) => name.toLowerCase() === wanted);
  if (found === undefined) return undefined;
  const at = join(dirname(path), found);
  return { ...(await openSource(found, (onBytes) => readFile(at, onBytes))), path: at };
}

async function openSource(
  name: string,
  read: FileSource['read'],
  beside: FileSource['beside'] = async () => undefined,
): Promise<FileSource> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of read()) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= HEAD_BYTES) break;
  }
  return { name, head: Buffer.concat(chunks).subarray(0, HEAD_BYTES), read, beside };
}

/** A file on disk; `release` deletes it if it is a copy. */
export interface DiskFile {
  path: string;
  release(): void;
}

const copies = new Set<string>();
process.on('exit', () => {
  for (const folder of copies) rmSync(folder, { recursive: true, force: true });
});

/**
 * Makes the file available on disk: a compressed one as a copy, which the caller has to release. Throws FileFault if it decompresses to more than
 * UNPACKED_BYTES.
 */
export async function onDisk(source: FileSource, onBytes?: OnBytes): Promise<DiskFile> {
  if (source.path !== undefined) return { path: source.path, release: () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'deedline-unpacked-'));
  copies.add(folder);
  const release = () => {
    rmSync(folder, { recursive: true, force: true });
    copies.delete(folder);
  };
  try {
    const path = join(folder, 'file');
    await pipeline(bounded(source.read(onBytes)), createWriteStream(path));
    return { path, release };
  } catch (cause) {
    release();
    throw cause;
  }
}

async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > UNPACKED_BYTES) throw new FileFault('a packed file of more than 8 GB', 'Unpack it yourself, and load what it holds.');
    yield chunk;
  }
}

function readFile(path: string, onBytes?: OnBytes): Readable {
  const plain = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  if (onBytes) plain.on('data', (chunk) => onBytes(chunk.length));
  return plain;
}

async function* gunzip(path: string, onBytes?: OnBytes): AsyncGenerator<Buffer> {
  const through = unpack(readFile(path, onBytes), createGunzip({ chunkSize: CHUNK_BYTES }));
  try {
    yield* through;
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).code?.startsWith('Z_') ? damaged('a gzip file', cause) : cause;
  } finally {
    through.destroy();
  }
}

async function* unxz(path: string, onBytes?: OnBytes): AsyncGenerator<Buffer> {
  const packed = readFile(path, onBytes);
  const reader = new xz.XzReadableStream(Readable.toWeb(packed) as ReadableStream<Uint8Array>).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      // The reader reuses its buffer.
      yield Buffer.from(value);
    }
  } catch (cause) {
    throw packed.errored ? packed.errored : damaged('an xz file', cause);
  } finally {
    packed.destroy();
  }
}

async function* readMember(entry: ZipEntry, onBytes?: OnBytes): AsyncGenerator<Buffer> {
  try {
    yield* entry.read(onBytes);
  } catch (cause) {
    throw toFault(cause);
  }
}

/** The files of an archive. Errors in it become FileFault, also while they are read. */
export async function listEntries(path: string): Promise<ZipEntry[]> {
  try {
    const entries = await readZip(path);
    return entries.map((entry) => ({ ...entry, read: (onBytes) => readMember(entry, onBytes) }));
  } catch (cause) {
    throw toFault(cause);
  }
}

function toFault(cause: unknown): unknown {
  if (!(cause instanceof ZipFault)) return cause;
  const what = cause.message.replace(/^The ZIP file (is|holds)/, 'a ZIP file that $1').replace(/\.$/, '');
  const advice = /encrypted/.test(what)
    ? 'Unpack it with its password, and load what it holds.'
    : 'Unpack it yourself, and load what it holds; or download it again.';
  return Object.assign(new FileFault(what, advice), { cause });
}

function damaged(what: string, cause: unknown): FileFault {
  return Object.assign(new FileFault(`${what} that is damaged or cut short`, 'Download it again.'), { cause });
}
