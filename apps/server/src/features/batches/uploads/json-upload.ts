import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { BATCH_FIELDS, BATCH_LIMITS, type CreateBatchJob } from '@deedline/contract/search/batch';
import { AppError } from '@deedline/contract/errors';
import type { CsvRow } from '@deedline/csv/open-table';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isForPrograms } from '../../../http/contract-types.ts';
import { Fault } from '../../../http/describe-fault.ts';
import { createGate } from '../../../http/gates.ts';
import { createHeldBytes } from '../../../http/held-bytes.ts';
import { readUtf8 } from '../../../utf8.ts';
import type { ThreadData, UploadHead } from './json-thread.ts';
import { hashUpload, type Said } from './parse-json.ts';
import type { Upload } from './uploads.ts';

/** The specification's JSON body: rows of five fields, read like a file of five columns. */
export function readJsonUpload(body: CreateBatchJob | LargeUpload, idempotencyKey: string | undefined): Upload {
  const { terms: said, count, bodyHash, batches } = body instanceof LargeUpload ? describeLarge(body) : describeSmall(body);
  const { fileName, totalRows: _said, ...terms } = said;
  return {
    fileName,
    terms,
    idempotencyKey,
    async open() {
      if (count > BATCH_LIMITS.rows) throw new AppError('body_too_large', 'An upload can have at most 1,000,000 rows');
      return { header: BATCH_FIELDS, columns: { address: 0, name: 1, city: 2, state: 3, zip: 4 }, rows: readRows(batches) };
    },
    async bodyHash() {
      return bodyHash();
    },
  };
}

interface JsonUpload {
  terms: Omit<CreateBatchJob, 'rows'>;
  count: number;
  bodyHash: () => Buffer;
  batches: AsyncIterable<CreateBatchJob['rows']> | Iterable<CreateBatchJob['rows']>;
}

function describeSmall(body: CreateBatchJob): JsonUpload {
  const { rows, ...terms } = body;
  return { terms, count: rows.length, bodyHash: () => hashUpload(body), batches: [rows] };
}

function describeLarge(body: LargeUpload): JsonUpload {
  const { terms, count, bodyHash } = body.read;
  return { terms, count, bodyHash: () => Buffer.from(bodyHash), batches: body.rows() };
}

async function* readRows(batches: JsonUpload['batches']): AsyncGenerator<CsvRow[]> {
  let number = 0;
  let from = 0;
  for await (const rows of batches) {
    const batch: CsvRow[] = [];
    for (const [index, row] of rows.entries()) {
      const cells = BATCH_FIELDS.map((field) => (row[field] ?? '').toWellFormed());
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (cells.some((cell) => cell.includes('\0'))) throw new AppError('invalid_request', `rows.${from + index}: a text holds no NUL`);
      // Numbered like lines of a file below its header.
      batch.push({ number: (number += 1), line: from + index + 2, cells });
    }
    from += rows.length;
    if (batch.length > 0) yield batch;
  }
}

// Large JSON bodies are collected as they arrive and parsed in a worker thread, so that other requests are not blocked.

/** Smaller bodies are parsed at once, in a few milliseconds. */
const SMALL_BYTES = 256 * 1024;
/** Limits the bytes of bodies that are incomplete or wait for a thread. */
const HELD = createHeldBytes({ ofAccount: 2 * BATCH_LIMITS.jsonBytes, ofAll: 5 * BATCH_LIMITS.jsonBytes });
/** Two threads at once: each may take half a gigabyte. */
const THREADS = createGate({ ofAccount: 1, waitingOfAccount: 1, ofAll: 2, waitingOfAll: 4, longestWaitMs: 60_000 });
const THREAD_MB = 512;
const TOO_LARGE = 'This upload is larger than 32 MB. Please send it as text/csv, or split it.';
const TOO_HEAVY = 'This upload takes more memory than there is for one. Please send it as text/csv, or split it.';

/** A body that a thread has read; its rows stay in the thread until they are requested. */
export class LargeUpload implements Said {
  readonly purpose: unknown;
  readonly glbaPurpose: unknown;
  readonly dppaPurpose: unknown;
  private readonly head: Exclude<UploadHead, { kind: 'malformed' }>;
  private readonly thread: Thread;

  constructor(head: Exclude<UploadHead, { kind: 'malformed' }>, thread: Thread) {
    Object.assign(this, head.said);
    this.head = head;
    this.thread = thread;
  }

  /** What is invalid about the body; undefined if it is valid. */
  get problem(): z.ZodError | undefined {
    return this.head.kind === 'wrong' ? new z.ZodRealError([{ code: 'custom', input: undefined, ...this.head.issue }]) : undefined;
  }

  get read(): Extract<UploadHead, { kind: 'read' }> {
    if (this.head.kind !== 'read') throw this.problem;
    return this.head;
  }

  async *rows(): AsyncGenerator<CreateBatchJob['rows']> {
    for (;;) {
      const rows = await this.thread.ask<CreateBatchJob['rows']>('next');
      if (rows.length === 0) return;
      yield rows;
    }
  }
}

/**
 * Returns the text of a small body, or a large one as its thread has read it. Throws `body_too_large` or `malformed_body`. The thread is released when the
 * reply is sent or the client is gone.
 */
export async function readJsonBody(request: FastifyRequest, reply: FastifyReply, body: Readable): Promise<string | LargeUpload> {
  const account = request.account.id;
  if (Number(request.headers['content-length'] ?? 0) > BATCH_LIMITS.jsonBytes) throw new AppError('body_too_large', TOO_LARGE);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // `destroyOnReturn` is off so that an upload that is refused half-way still gets its answer.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      HELD.hold(account, chunk.length);
      if (bytes > BATCH_LIMITS.jsonBytes) throw new AppError('body_too_large', TOO_LARGE);
      chunks.push(chunk);
    }
    if (bytes <= SMALL_BYTES) return readUtf8(Buffer.concat(chunks));
    const leave = await THREADS.enter(account);
    const thread = openThread(chunks, isForPrograms(request.url));
    whenOver(reply, () => void thread.close().finally(leave));
    const head = await thread.head();
    if (head.kind === 'malformed') throw new AppError('malformed_body', head.message);
    return new LargeUpload(head, thread);
  } finally {
    HELD.giveBack(account, bytes);
  }
}

function whenOver(reply: FastifyReply, done: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) done();
    isDone = true;
  };
  for (const end of ['finish', 'close']) reply.raw.once(end, once);
  if (reply.raw.destroyed) once();
}

interface Thread {
  head(): Promise<UploadHead>;
  ask<T>(question: unknown): Promise<T>;
  close(): Promise<unknown>;
}

/** Transfers the bytes to the thread; `chunks` is empty afterwards. */
function openThread(chunks: Buffer[], isStrict: boolean): Thread {
  const text = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks.splice(0)) {
    text.set(chunk, at);
    at += chunk.length;
  }
  const worker = new Worker(new URL('./json-thread.ts', import.meta.url), {
    workerData: { text: text.buffer, isStrict } satisfies ThreadData,
    transferList: [text.buffer],
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MB },
  });
  worker.on('error', () => undefined);
  const first = hear<UploadHead>(worker);
  first.catch(() => undefined);
  return {
    head: () => first,
    ask<T>(question: unknown) {
      const answer = hear<T>(worker);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      worker.postMessage(question);
      return answer;
    },
    close: () => worker.terminate(),
  };
}

/** The next message of the thread. Rejects with what ended the thread. */
async function hear<T>(worker: Worker): Promise<T> {
  const heard = new AbortController();
  const said = once(worker, 'message', { signal: heard.signal });
  const end = once(worker, 'exit', { signal: heard.signal });
  for (const event of [said, end]) event.catch(() => undefined);
  try {
    const first = await Promise.race([said, end.then(() => undefined)]);
    if (first === undefined) throw new Fault('the thread of an upload ended early');
    return first[0] as T;
  } catch (error) {
    throw toFault(error as NodeJS.ErrnoException);
  } finally {
    heard.abort();
  }
}

function toFault(error: NodeJS.ErrnoException): Error {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AppError('body_too_large', TOO_HEAVY) : error;
}
