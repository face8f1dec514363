import { LIST_FILE_BYTES } from '@deedline/contract/do-not-call-limits';
import { AppError } from '@deedline/contract/errors';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export const TOO_LARGE = `This file is larger than ${LIST_FILE_BYTES / 1_000_000} MB. Please pack it as a ZIP file, or split it.`;

/** Puts a body into a file while `work` reads it; a ZIP file can only be read from its end. Nothing of it is left afterwards. */
export async function withUpload<T>(body: Readable, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'deedline-list-'));
  try {
    const path = join(folder, 'list');
    await pipeline(body, limited, createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > LIST_FILE_BYTES) throw new AppError('body_too_large', TOO_LARGE);
    yield chunk;
  }
}
