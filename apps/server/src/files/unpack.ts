import type { Readable } from 'node:stream';

export const CHUNK_BYTES = 1 << 18;

/** What was packed, through a stream that unpacks it; who stops reading the one closes the other. */
export function unpack<S extends NodeJS.ReadWriteStream & Readable>(packed: Readable, through: S): S {
  packed.on('error', (error) => through.destroy(error));
  through.on('close', () => packed.destroy());
  return packed.pipe(through);
}
