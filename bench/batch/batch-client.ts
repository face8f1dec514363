/** A batch as a client of the API has it: upload, start, look until it has ended, take the output. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchJob, BatchOutputQuery, UploadBatchQuery } from '@deedline/contract/search/batch';
import { exchange, type Exchange, type Exchanged } from './exchange.ts';

export interface Client {
  port: number;
  cookie: string;
}

export interface Upload {
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

/** POST /api/batch-jobs with a file as its body; the job waits for its start. */
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

/** Throws when the file is not taken. */
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

/** The output; `onPiece` takes it as it comes. */
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

function expectStatus(answer: Exchanged, status: number, what: string): Exchanged {
  if (answer.status !== status) throw new Error(`${what} answered ${answer.status}: ${answer.bytes.toString().slice(0, 300)}`);
  return answer;
}
