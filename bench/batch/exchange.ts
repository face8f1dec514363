/** One request of any size: its body is streamed, and the answer is handed on as it comes. */
import { request, type IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A million rows are quoted without a word. */
const PATIENCE_MS = 300_000;

export interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  cookie?: string;
  headers?: Record<string, string>;
  /** Pieces are sent as fast as they are taken; an object goes as JSON. */
  body?: Buffer | AsyncIterable<Buffer> | Record<string, unknown>;
  /** Pieces of an answer that went well; without it the answer is kept whole. */
  onPiece?: (piece: Buffer) => void;
  signal?: AbortSignal;
}

export interface Exchanged {
  status: number;
  headers: IncomingHttpHeaders;
  /** Empty where `onPiece` took it. */
  bytes: Buffer;
  /** Undefined where `onPiece` took it, or it is none. */
  json: unknown;
}

/** Rejects when no whole answer comes. A server that answers before it has read everything is heard. */
export function exchange(port: number, { method, path, cookie, headers, body, onPiece, signal }: Exchange): Promise<Exchanged> {
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
