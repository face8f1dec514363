import path from 'node:path';
import { BackupError } from '../../backup/backup-error.ts';
import { readJson } from '../../backup/frames.ts';
import { readSealed } from './sealed-frames.ts';

export interface Segment {
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
