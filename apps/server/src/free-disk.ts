/** What is free on a disk, and what is left so. */
import { statfs } from 'node:fs/promises';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from './context.ts';

/** Left free for the database and everybody else. */
export const SPARE_BYTES = 500_000_000;
const FULL =
  'The disk of this installation is nearly full, so no file is taken. Nothing of it was kept and nothing was charged. Please try again later, or tell whoever runs the installation.';
const RETRY_AFTER_SECONDS = 600;

/** On the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Throws `unavailable` where a file of so many bytes would leave less than is spared. */
export async function requireFreeDisk(
  ctx: Pick<AppContext, 'freeBytes'>,
  folder: string,
  bytes: number,
  spare = SPARE_BYTES,
): Promise<void> {
  if (bytes + spare > (await ctx.freeBytes(folder))) throw new AppError('unavailable', FULL, undefined, RETRY_AFTER_SECONDS);
}

/** Whoever starts is told of a disk that is nearly full when the start fails: a database that found no room says only that it is gone. Null where there is room. */
export async function describeFullDisk(folder: string, read = freeBytes): Promise<string | null> {
  const free = await read(folder).catch(() => Infinity);
  if (free > SPARE_BYTES) return null;
  const left = `${Math.floor(free / 1_000_000)} MB`;
  return `The disk of ${folder} has ${left} left, which may be why. Make room on it (the demo with its database takes a gigabyte), then start again: nothing that was kept is lost.`;
}
