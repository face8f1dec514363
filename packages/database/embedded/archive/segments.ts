/** An archive's files: PostgreSQL's log cut into segments, made small, sealed, under another name until they are whole and on the disk; and how archiving goes. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupError, type Content, type Frame, unsealBytes, readFrames, readJson, sealBytes } from '../../backup/sealed-file.ts';

/** A position, '16/B374D848', as bytes from the beginning. */
export function readPosition(text: string): bigint {
  const [high, low] = text.split('/') as [string, string];
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export function writePosition(position: bigint): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();
}

/** The name of the segment that follows, of `bytes` each, on the same timeline. */
export function nextSegment(name: string, bytes: number): string {
  const perLog = 0x1_0000_0000n / BigInt(bytes);
  const number = BigInt(`0x${name.slice(8, 16)}`) * perLog + BigInt(`0x${name.slice(16)}`) + 1n;
  return `${name.slice(0, 8)}${hex(number / perLog)}${hex(number % perLog)}`;
}

const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0');

export const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name);

interface Segment {
  bytes: Buffer;
  /** When it was archived; ISO. */
  at: string;
}

/** Throws BackupError: damaged, of another key, or another segment than its name says. */
export async function readSegment(file: string, key: Uint8Array): Promise<Segment> {
  const parts: Buffer[] = [];
  let described: { name: string; at: string } | undefined;
  await readSealed(file, key, 'log', async (frames) => {
    for await (const frame of frames) {
      if (frame.kind === 'describe') described = readJson(frame) as { name: string; at: string };
      if (frame.kind === 'data') parts.push(frame.bytes);
    }
  });
  if (described?.name !== path.basename(file, '.sealed')) throw new BackupError(`${file} holds another part of the log.`);
  return { bytes: Buffer.concat(parts), at: described.at };
}

export async function writeSealed(file: string, key: Uint8Array, content: Content, frames: AsyncIterable<Buffer>): Promise<void> {
  const part = `${file}.part`;
  const seal = async function* (plain: AsyncIterable<Buffer>) {
    yield* sealBytes(key, content, plain);
  };
  try {
    await pipeline(Readable.from(frames), createZstdCompress(), seal, createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Hands over the frames, each proved to be as it was sealed. Throws BackupError: another key, damaged, cut off, or cannot be read. */
export async function readSealed(
  file: string,
  key: Uint8Array,
  content: Content,
  take: (frames: AsyncIterable<Frame>) => Promise<void>,
): Promise<void> {
  const unseal = async function* (sealed: AsyncIterable<Buffer>) {
    yield* unsealBytes(key, content, sealed);
  };
  try {
    await pipeline(createReadStream(file), unseal, createZstdDecompress(), async (bytes: AsyncIterable<Buffer>) => take(readFrames(bytes)));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof BackupError) throw new BackupError(`${file}: ${message}`, { cause: error });
    if (code?.startsWith('ZSTD') || code === 'Z_BUF_ERROR') throw new BackupError(`${file} is damaged.`, { cause: error });
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}

export interface ArchiveState {
  /** Of the last try; ISO. */
  at: string;
  /** Null: it did what it should. */
  failure: string | null;
  /** Into which folder, and which run of it is under way. Absent: none was yet. */
  archive?: string;
  run?: string;
}

const LONGEST_MS = 10 * 60_000;

/** Whether all was archived at the last try, and that is not long ago. */
export async function isArchiving(stateFile: string, now: Date): Promise<boolean> {
  try {
    const { at, failure } = JSON.parse(await readFile(stateFile, 'utf8')) as ArchiveState;
    return failure === null && now.getTime() - Date.parse(at) < LONGEST_MS;
  } catch {
    return false;
  }
}
