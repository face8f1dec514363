/** Free disk space, and how much of it is reserved. */
import { statfs } from 'node:fs/promises';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from './context.ts';

/** Reserved for the database and other programs. */
export const SPARE_BYTES = 500_000_000;
const FULL =
  'The disk of this installation is nearly full, so no file is taken. Nothing of it was kept and nothing was charged. Please try again later, or tell whoever runs the installation.';
const RETRY_AFTER_SECONDS = 600;

/** Bytes free on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Throws `unavailable` if a file of this size would leave less than the reserve. */
export async function requireFreeDisk(
  ctx: Pick<AppContext, 'freeBytes'>,
  folder: string,
  bytes: number,
  spare = SPARE_BYTES,
): Promise<void> {
  if (bytes + spare > (await ctx.freeBytes(folder))) throw new AppError('unavailable', FULL, undefined, RETRY_AFTER_SECONDS);
}

/** Explains a failed start by a nearly full disk: a database that found no room only reports that it is gone. Null if there is room. */
export async function describeFullDisk(folder: string, read = freeBytes): Promise<string | null> {
  const free = await read(folder).catch(() => Infinity);
  if (free > SPARE_BYTES) return null;
  const left = `${Math.floor(free / 1_000_000)} MB`;
  return `The disk of ${folder} has ${left} left, which may be why. Make room on it (the demo with its database takes a gigabyte), then start again: nothing that was kept is lost.`;
}
