/** A file of numbers as it came: plain, gzip, or a ZIP of one or several files. Read as it is taken. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { readZip, ZipFault } from '../../../files/read-zip.ts';
import { CHUNK_BYTES, unpack } from '../../../files/unpack.ts';
import { NumberListFault } from './list-fault.ts';

/** The files within, one after the other. Throws NumberListFault when it is damaged or packed in a way that is not read. */
export async function* openListFile(path: string, mostBytes: number): AsyncGenerator<AsyncGenerator<Buffer>> {
  const limit = { left: mostBytes };
  try {
    const magic = await readMagic(path);
    if (magic === 'PK\u0003\u0004') {
      const files = await readZip(path);
      if (files.length === 0) throw new NumberListFault('The ZIP file is empty.');
      for (const file of files) yield limited(file.read(), limit);
    } else {
      const plain = createReadStream(path, { highWaterMark: CHUNK_BYTES });
      yield limited(magic.startsWith('\u001F\u008B') ? unpack(plain, createGunzip({ chunkSize: CHUNK_BYTES })) : plain, limit);
    }
  } catch (cause) {
    throw toFault(cause);
  }
}

/** A bomb ends where the limit does. */
async function* limited(chunks: AsyncIterable<Buffer>, limit: { left: number }): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of chunks) {
      limit.left -= chunk.length;
      if (limit.left < 0) throw new NumberListFault('The file unpacks to more than may be loaded at once. Please split it.');
      yield chunk;
    }
  } catch (cause) {
    throw toFault(cause);
  }
}

function toFault(cause: unknown): unknown {
  if (cause instanceof ZipFault) return new NumberListFault(cause.message);
  const { code } = cause as NodeJS.ErrnoException;
  const isDamaged = code?.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isDamaged ? new NumberListFault('The file is damaged or cut short.') : cause;
}

async function readMagic(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
