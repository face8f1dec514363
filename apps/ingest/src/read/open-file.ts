import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ByteChunks } from '../layout.ts';
import { withoutByteOrderMark } from './encoding.ts';
import { openZip } from './zip.ts';

const CHUNK_BYTES = 1 << 18;

/**
 * Reads a file in chunks, unpacked (gzip and zip are told by their first bytes, not by their names) and without a byte order mark.
 * `onBytes` is told how many bytes of the file itself went by.
 */
export async function* openFile(path: string, onBytes?: (bytes: number) => void): ByteChunks {
  const { packed, unpacked } = await openStreams(path);
  if (onBytes) packed.on('data', (chunk: Buffer | string) => onBytes(chunk.length));
  try {
    yield* withoutByteOrderMark(unpacked);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code?.startsWith('Z_')) throw new Error(`${path}: the archive is damaged or cut short`, { cause });
    throw cause;
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}

async function openStreams(path: string): Promise<{ packed: Readable; unpacked: Readable }> {
  const magic = await readMagic(path);
  if (magic.startsWith('PK\u0003\u0004')) return openZip(path);
  const packed = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  if (!magic.startsWith('\u001f\u008b')) return { packed, unpacked: packed };
  const unpacked = createGunzip({ chunkSize: CHUNK_BYTES });
  packed.on('error', (error) => unpacked.destroy(error));
  return { packed, unpacked: packed.pipe(unpacked) };
}

async function readMagic(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
