import { createHash } from 'node:crypto';

/** From 0 to below 1, the same for the same words. */
export function draw(...words: readonly string[]): number {
  return createHash('sha256').update(words.join('\0')).digest().readUInt32BE(0) / 2 ** 32;
}
