import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import { type Frame, readFrames, readJson } from './frames.ts';
import { openBytes } from './sealed-file.ts';
import type { BackupDescription, BackupTotals } from './write-backup.ts';

/**
 * Reads a backup from its first byte to its last, piece by piece, and hands its frames to `take`, each proved to be as it was sealed.
 * Throws BackupError: another key, damaged, cut off, or no backup.
 */
export async function readBackup(file: string, key: Uint8Array, take: (frames: AsyncIterable<Frame>) => Promise<void>): Promise<void> {
  const opened = async function* (sealed: AsyncIterable<Buffer>) {
    yield* openBytes(key, 'database', sealed);
  };
  try {
    await pipeline(createReadStream(file), opened, createZstdDecompress(), async (bytes: AsyncIterable<Buffer>) => take(readFrames(bytes)));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') throw new BackupError(`${file} cannot be read: ${message}`);
    if (code?.startsWith('ZSTD') || code === 'Z_BUF_ERROR') throw new BackupError('The backup is damaged.', { cause: error });
    throw error;
  }
}

/** What a backup holds. Nothing of it is used before all of it was found whole. Throws BackupError. */
export async function inspectBackup(file: string, key: Uint8Array): Promise<BackupDescription & BackupTotals> {
  let description: BackupDescription | undefined;
  const totals: BackupTotals = { rows: 0, bytes: 0 };
  await readBackup(file, key, async (frames) => {
    for await (const frame of frames) {
      totals.bytes += frame.bytes.length;
      if (frame.kind === 'describe') description = readJson(frame) as BackupDescription;
      if (frame.kind === 'end') totals.rows += (readJson(frame) as { rows: number }).rows;
    }
  });
  if (description === undefined) throw new BackupError('The backup does not say what it holds.');
  return { ...description, ...totals };
}
