import { basename } from 'node:path';
import { clean, ServiceFault, Trouble } from './fault.ts';
import { PartFile } from './part-file.ts';
import { asTrouble, type PoliteClient } from './polite-client.ts';
import type { Fetched, FetchWatcher } from './report.ts';

export interface FileRequest {
  url: string;
  out: string;
  resume: boolean;
  maxBytes: number;
  /** The stamp of the previous fetch; an unchanged file is not sent again. */
  known?: FileStamp | undefined;
}

/** Headers that identify a version of a published file. */
export interface FileStamp {
  etag?: string | undefined;
  lastModified?: string | undefined;
}

/** One day, for a file of many gigabytes from a slow server; a stalled transfer is given up much sooner. */
const FILE_MS = 24 * 3_600_000;
const NOT_SATISFIABLE = 416;
const PIECE_BYTES = 4 << 20;

/**
 * Fetches a file as published. Throws ServiceFault if it cannot be fetched completely; what was received is kept for `resume` if the server supports ranges.
 */
export async function fetchFile(
  client: PoliteClient,
  request: FileRequest,
  watcher: FetchWatcher,
): Promise<(Fetched & { stamp: FileStamp }) | 'unchanged'> {
  let { resume } = request;
  return client.patiently(
    () => fetchOnce(client, request, resume, watcher),
    () => {
      resume = true;
      return false;
    },
  );
}

async function fetchOnce(
  client: PoliteClient,
  request: FileRequest,
  resume: boolean,
  watcher: FetchWatcher,
): Promise<(Fetched & { stamp: FileStamp }) | 'unchanged'> {
  const { url, out, maxBytes, known } = request;
  const file = await PartFile.open({ path: out, key: url, resume, maxBytes });
  try {
    const before = file.position as FileStamp | undefined;
    const answer = await client.open(url, { headers: headersFor(file.bytes, before, known), bytes: Infinity, ms: FILE_MS, raw: true });
    if (answer.status === 304) {
      answer.close();
      await file.discard();
      return 'unchanged';
    }
    const type = answer.headers.get('content-type') ?? '';
    if (/^text\/html/i.test(type)) {
      answer.close();
      throw new ServiceFault('this is a web page, not a file: copy the address of the download itself');
    }
    const goesOn = answer.status === 206 && answer.headers.get('content-range')?.startsWith(`bytes ${file.bytes}-`) === true;
    if (!goesOn) await file.restart();
    const stamp: FileStamp = {
      etag: answer.headers.get('etag') ?? undefined,
      lastModified: answer.headers.get('last-modified') ?? undefined,
    };
    const length = Number(answer.headers.get('content-length') ?? NaN);
    const total = Number.isNaN(length) ? undefined : file.bytes + length;
    if (total !== undefined && total > maxBytes) {
      answer.close();
      throw new ServiceFault(`it has ${total} bytes, and at most ${maxBytes} are fetched: --max-bytes allows more`);
    }
    await receive(file, answer.body, stamp, (bytes) => watcher.onProgress({ total, bytes }));
    if (total !== undefined && file.bytes !== total)
      throw new ServiceFault(`it has ${total} bytes, but ${file.bytes} arrived; --resume continues`);
    const name = clean(nameOf(answer.headers.get('content-disposition')) ?? decodeName(answer.url));
    const sha256 = await file.finish();
    return { bytes: file.bytes, sha256, name, asOf: dayOf(stamp.lastModified), notes: [], stamp };
  } catch (error) {
    // What is there is already complete, or the file has changed since.
    if (error instanceof Trouble && error.code === NOT_SATISFIABLE) await file.restart();
    // A download that never began leaves nothing behind.
    await (file.bytes === 0 ? file.discard() : file.close()).catch(() => undefined);
    throw asTrouble(error);
  }
}

function headersFor(bytes: number, before: FileStamp | undefined, known: FileStamp | undefined): Record<string, string> {
  // A weak tag does not guarantee identical bytes.
  const same = before?.etag?.startsWith('W/') === false ? before.etag : before?.lastModified;
  if (bytes > 0 && same !== undefined) return { range: `bytes=${bytes}-`, 'if-range': same };
  return {
    ...(known?.etag === undefined ? {} : { 'if-none-match': known.etag }),
    ...(known?.lastModified === undefined ? {} : { 'if-modified-since': known.lastModified }),
  };
}

async function receive(file: PartFile, body: AsyncIterable<Buffer>, stamp: FileStamp, onBytes: (bytes: number) => void): Promise<void> {
  let parts: Buffer[] = [];
  let waiting = 0;
  const write = async (): Promise<void> => {
    await file.append(Buffer.concat(parts), 0, stamp);
    parts = [];
    waiting = 0;
    onBytes(file.bytes);
  };
  try {
    for await (const part of body) {
      parts.push(part);
      waiting += part.length;
      if (waiting >= PIECE_BYTES) await write();
    }
  } finally {
    // What arrived before the interruption need not be sent again.
    await write();
  }
}

function nameOf(disposition: string | null): string | undefined {
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}

function decodeName(url: string): string {
  const name = basename(new URL(url).pathname);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function dayOf(lastModified: string | undefined): string | undefined {
  const at = lastModified === undefined ? NaN : Date.parse(lastModified);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 10);
}
