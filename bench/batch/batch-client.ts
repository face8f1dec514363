/** A client of the batch API: uploads a file, starts the job, polls until it has ended and downloads the output. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchJob, BatchOutputQuery, UploadBatchQuery } from '@deedline/contract/search/batch';
import { Connection } from '../ledger/connection.ts';
import type { Installation } from '../ledger/installation.ts';
import { createWallets, readCredits as readCreditsOf } from '../ledger/wallets.ts';

export interface Client {
  port: number;
  cookie: string;
}

interface Upload {
  body: Buffer | AsyncIterable<Buffer>;
  fileName?: string;
  key?: string;
  terms?: Partial<Record<keyof UploadBatchQuery, string>>;
  signal?: AbortSignal;
}

const LOOK_EVERY_MS = 200;

export function send({ port, cookie }: Client, sent: Exchange): Promise<Exchanged> {
  return exchange(port, { cookie, ...sent });
}

/** POST /api/batch-jobs with a file as its body; the job is not started. */
export function sendFile(client: Client, { body, fileName = 'rows.csv', key, terms, signal }: Upload): Promise<Exchanged> {
  const query = new URLSearchParams({ purpose: 'skip_tracing', permissibleUse: 'true', start: 'false', ...terms });
  const headers = {
    'content-type': 'text/csv',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  return send(client, {
    method: 'POST',
    path: `/api/batch-jobs?${query.toString()}`,
    headers,
    body,
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Throws when the file is not accepted. */
export async function upload(client: Client, sent: Upload): Promise<BatchJob> {
  return expectStatus(await sendFile(client, sent), 201, 'the upload').json as BatchJob;
}

export async function start(client: Client, id: string): Promise<void> {
  expectStatus(await send(client, { method: 'POST', path: `/api/batch-jobs/${id}/start`, body: {} }), 200, 'the start');
}

export async function readJob(client: Client, id: string): Promise<BatchJob> {
  return expectStatus(await send(client, { method: 'GET', path: `/api/batch-jobs/${id}` }), 200, 'the job').json as BatchJob;
}

export async function listJobs(client: Client): Promise<BatchJob[]> {
  return expectStatus(await send(client, { method: 'GET', path: '/api/batch-jobs' }), 200, 'the list').json as BatchJob[];
}

/** Rejects when the job has not ended within `withinMs`. */
export async function untilEnded(client: Client, id: string, withinMs: number): Promise<BatchJob> {
  for (const giveUpAt = performance.now() + withinMs; ; await sleep(LOOK_EVERY_MS)) {
    const job = await readJob(client, id);
    if (job.status !== 'pending' && job.status !== 'processing') return job;
    if (performance.now() > giveUpAt)
      throw new Error(`The job has not ended within ${withinMs / 1000} s: ${job.processedRows} of ${job.totalRows} rows are done.`);
  }
}

/** Downloads the output; `onPiece` receives it as it arrives. */
export async function download(
  client: Client,
  id: string,
  query: { [name in keyof BatchOutputQuery]?: string } = {},
  onPiece?: (piece: Buffer) => void,
): Promise<Buffer> {
  const path = `/api/batch-jobs/${id}/output?${new URLSearchParams(query).toString()}`;
  const sent: Exchange = { method: 'GET', path, ...(onPiece === undefined ? {} : { onPiece }) };
  return expectStatus(await send(client, sent), 200, 'the output').bytes;
}

export function expectStatus(answer: Exchanged, status: number, what: string): Exchanged {
  if (answer.status !== status) throw new Error(`${what} answered ${answer.status}: ${answer.bytes.toString().slice(0, 300)}`);
  return answer;
}

/** Sends one request of any size; the body is streamed, and so is the answer. */

/** Quoting a million rows can take minutes, during which the server sends nothing. */
const PATIENCE_MS = 300_000;

interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  cookie?: string;
  headers?: Record<string, string>;
  /** Pieces are sent as fast as the server accepts them; an object is sent as JSON. */
  body?: Buffer | AsyncIterable<Buffer> | Record<string, unknown>;
  /** Receives the pieces of a successful answer; without it the whole answer is buffered. */
  onPiece?: (piece: Buffer) => void;
  signal?: AbortSignal;
}

interface Exchanged {
  status: number;
  headers: IncomingHttpHeaders;
  /** Empty when `onPiece` received the answer. */
  bytes: Buffer;
  /** Undefined when `onPiece` received the answer, or when it is not JSON. */
  json: unknown;
}

/** Rejects when no complete answer arrives. Also accepts an answer that the server sends before it has read the whole body. */
function exchange(port: number, { method, path, cookie, headers, body, onPiece, signal }: Exchange): Promise<Exchanged> {
  const isStream = body instanceof Buffer || (body !== undefined && Symbol.asyncIterator in body);
  const type = body === undefined || isStream ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: false,
      headers: { ...type, ...(cookie === undefined ? {} : { cookie }), ...headers },
      ...(signal === undefined ? {} : { signal }),
    });
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('nothing came for too long')));
    let isAnswered = false;
    const fail = (error: Error) => void (isAnswered || reject(error));
    sent.on('error', fail);
    sent.on('response', (answer) => {
      isAnswered = true;
      const pieces: Buffer[] = [];
      const takes = onPiece !== undefined && answer.statusCode! < 300 ? onPiece : (piece: Buffer) => void pieces.push(piece);
      answer.on('data', takes);
      answer.on('error', reject);
      answer.on('aborted', () => reject(new Error('the answer was cut off')));
      answer.on('end', () => {
        const bytes = Buffer.concat(pieces);
        const isJson = /\bjson\b/.test(answer.headers['content-type'] ?? '');
        const json: unknown = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined;
        resolve({ status: answer.statusCode!, headers: answer.headers, bytes, json });
      });
    });
    if (isStream) pipeline(Readable.from(body instanceof Buffer ? [body] : (body as AsyncIterable<Buffer>)), sent).catch(fail);
    else sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Signs up an account with this many credits. */
export async function createAccount(
  { apis, db }: { apis: readonly { port: number }[]; db: Installation['db'] },
  credits: number,
): Promise<{ client: Client; accountId: string; given: number }> {
  const { port } = apis[0]!;
  const [wallet] = await createWallets(port, db, [credits]);
  const { accountId, cookie, given } = wallet!;
  return { client: { port, cookie }, accountId, given };
}

export async function readCredits({ port, cookie }: Client): Promise<number> {
  const connection = new Connection();
  try {
    return await readCreditsOf(connection, port, cookie);
  } finally {
    connection.close();
  }
}
