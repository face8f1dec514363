/** The files of an archive: frames, made small, sealed, under another name until they are whole and on the disk. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupError } from '../../backup/backup-error.ts';
import { type Frame, readFrames } from '../../backup/frames.ts';
import { type Content, openBytes, sealBytes } from '../../backup/sealed-file.ts';

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
    yield* openBytes(key, content, sealed);
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
