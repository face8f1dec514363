/**
 * The files of an archive: PostgreSQL's log in segments that are compressed, sealed, and renamed into place once they are complete and on disk; and the state
 * of archiving.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupError, type Content, type Frame, unsealBytes, readFrames, readJson, sealBytes } from '../../backup/sealed-file.ts';

/** Converts a log position, '16/B374D848', to bytes from the beginning. */
export function readPosition(text: string): bigint {
  const [high, low] = text.split('/') as [string, string];
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export function writePosition(position: bigint): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();
}

/** The name of the next segment on the same timeline; segments have `bytes` bytes. */
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

/** Throws BackupError: damaged, wrong key, or not the segment that its name says. */
export async function readSegment(file: string, key: Uint8Array): Promise<Segment> {
  const parts: Buffer[] = [];
  let described: { name: string; at: string } | undefined;
  await readSealed(file, key, 'log', async (frames) => {
    for await (const frame of frames) {
      if (frame.kind === 'describe') described = readJson(frame) as { name: string; at: string };
      if (frame.kind === 'data') parts.push(frame.bytes);
    }
  });
  if (described?.name !== path.basename(file, '.sealed')) throw new BackupError(`${file} holds a different part of the log.`);
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

/** Passes on the frames, each verified. Throws BackupError: wrong key, damaged, truncated, or unreadable. */
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
  /** When the last attempt was made; ISO. */
  at: string;
  /** Null: it succeeded. */
  failure: string | null;
  /** The archive folder and its current run. Absent: there was none yet. */
  archive?: string;
  run?: string;
}

const LONGEST_MS = 10 * 60_000;

/** Whether the last attempt succeeded and is recent. */
export async function isArchiving(stateFile: string, now: Date): Promise<boolean> {
  try {
    const { at, failure } = JSON.parse(await readFile(stateFile, 'utf8')) as ArchiveState;
    return failure === null && now.getTime() - Date.parse(at) < LONGEST_MS;
  } catch {
    return false;
  }
}
