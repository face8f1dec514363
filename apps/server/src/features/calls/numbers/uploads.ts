import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LIST_FILE_BYTES } from '@deedline/contract/limits';
import { NUMBER_FILES } from '@deedline/contract/routes/compliance';
import { AppError } from '@deedline/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { requireFreeDisk } from '../../../free-disk.ts';
import type { Server } from '../../../http/contract-types.ts';
import { createHeldBytes } from '../../../http/held-bytes.ts';

const TOO_LARGE = `This file is larger than ${LIST_FILE_BYTES / 1_000_000} MB. Please pack it as a ZIP file, or split it.`;

/**
 * Limits the bytes of files that are received, waiting or being read: one file per account or operator, and in total as many as are read at once plus two that
 * wait.
 */
const HELD = createHeldBytes({ ofAccount: LIST_FILE_BYTES, ofAll: 5 * LIST_FILE_BYTES });
/** How often the free disk space is checked, in bytes received. */
const STEP_BYTES = 16_000_000;

interface Sent {
  body: Readable;
  /** The id of the account or operator. */
  asker: string;
  /** The size as the sender states it; 0 if it does not. */
  bytes: number;
}

/** Writes a body to a temporary file while `work` reads it, because a ZIP file can only be read from its end. The file is deleted afterwards. */
export async function withUpload<T>(
  ctx: Pick<AppContext, 'freeBytes'>,
  { body, asker, bytes }: Sent,
  work: (path: string) => Promise<T>,
  held = HELD,
): Promise<T> {
  await requireFreeDisk(ctx, tmpdir(), bytes);
  const folder = await mkdtemp(join(tmpdir(), 'deedline-list-'));
  let taken = 0;
  async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let step = 0;
    for await (const chunk of chunks) {
      // Checked first: a file beyond its own limit is also beyond what may be held, which would tell its sender to try again.
      if (taken + chunk.length > LIST_FILE_BYTES) throw new AppError('body_too_large', TOO_LARGE);
      taken += chunk.length;
      held.hold(asker, chunk.length);
      if ((step += chunk.length) > STEP_BYTES) {
        await requireFreeDisk(ctx, tmpdir(), 0);
        step = 0;
      }
      yield chunk;
    }
  }
  try {
    const path = join(folder, 'list');
    await pipeline(body, limited, createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
    held.giveBack(asker, taken);
  }
}

/** In this scope a body is a file, which is read as it arrives. */
export function acceptFiles(scope: Server): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...NUMBER_FILES], (_request, body, done) => done(null, body));
}

/**
 * Passes a request's file to `work`. Throws `overloaded` while the files being sent take as much room as they may, `unavailable` if the disk is full,
 * `body_too_large` and `number_list_refused`.
 */
export function takeFile<T>(
  ctx: Pick<AppContext, 'freeBytes'>,
  { headers, body }: Pick<FastifyRequest, 'headers' | 'body'>,
  asker: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const bytes = Number(headers['content-length'] ?? 0);
  if (bytes > LIST_FILE_BYTES) throw new AppError('body_too_large', TOO_LARGE);
  if (body === undefined || body === null) throw new AppError('number_list_refused', 'The file is empty.');
  return withUpload(ctx, { body: body as Readable, asker, bytes }, work);
}

/** Each load keeps a database connection for itself, for minutes if the file is large; the other connections are for everybody else. */
const MAX_AT_ONCE = 3;
const sending = new Set<string>();
const waiting: (() => void)[] = [];
let loading = 0;

/** Takes one file of an account at a time, from its first byte on. Throws `too_many_requests` while another one is under way. */
export async function takeTurn<T>(accountId: string, work: () => Promise<T>): Promise<T> {
  if (sending.has(accountId))
    throw new AppError('too_many_requests', 'Another list of this account is still loading. Please upload this one when it is done.');
  sending.add(accountId);
  try {
    return await work();
  } finally {
    sending.delete(accountId);
  }
}

/** Runs `work` beside few others of this process, in order of arrival across all accounts. */
export async function waitForTurn<T>(work: () => Promise<T>): Promise<T> {
  if (loading >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else loading += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) loading -= 1;
    else next();
  }
}
