/**
 * The only way to request user-supplied addresses: teams' identity providers, publishers of public records, and any other host named by somebody who may not be
 * trusted with this machine's networks.
 */
import { Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import { type Readable, pipeline } from 'node:stream';
import { callbackify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { type AddressRule, isAllowedUrl, isPublicAddress } from './address.ts';
import { OutboundFault } from './fault.ts';

/** Timeout for one answer of a name server. */
const NAME_MS = 2_000;
/** Default size limit of a body. */
const TEXT_BYTES = 256 * 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface Question extends AddressRule {
  /** Default GET. */
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
  signal?: AbortSignal;
  /** Milliseconds for the whole request, including reading its body. */
  ms: number;
  /** Milliseconds without any data after which the request is aborted; for bodies that may take long. */
  idleMs?: number;
  /** Maximum bytes read from the body, after decompression; default 256 KiB. */
  bytes?: number;
  /** Maximum number of redirects followed for a GET; each target is checked again. Default none. */
  follow?: number;
  /** Requests a compressed answer and decompresses it. */
  unpack?: boolean;
}

export interface Answer {
  /** The last URL requested, after redirects. */
  url: string;
  status: number;
  headers: Headers;
  /** The body as a stream with backpressure. Throws OutboundFault if it breaks off, takes too long or is too large. Must be read to its end or closed. */
  body: AsyncIterable<Buffer>;
  /** Reads the whole body. */
  bytes(): Promise<Buffer>;
  /** Closes the connection if the body is not read. */
  close(): void;
}

/**
 * Sends a request. The check whether a host name resolves to an allowed address is made on the very address that is connected to, so a second DNS answer cannot
 * bypass it. Throws OutboundFault; an answer with any status is returned, not thrown.
 */
export async function ask(address: string, question: Question): Promise<Answer> {
  const idle = new AbortController();
  const signal = AbortSignal.any([
    AbortSignal.timeout(question.ms),
    idle.signal,
    ...(question.signal === undefined ? [] : [question.signal]),
  ]);
  let { headers = {} } = question;
  let url = address;
  for (let left = question.follow ?? 0; ; left -= 1) {
    const answer = await askOnce(url, { ...question, headers, signal }, () =>
      idle.abort(new OutboundFault('time', 'nothing came for too long')),
    );
    const next = answer.headers['location'];
    if (question.follow === undefined || !REDIRECTS.has(answer.statusCode ?? 0) || next === undefined)
      return present(answer, url, question, signal);
    answer.destroy();
    if (left === 0) throw new OutboundFault('redirect', 'it sends on more often than is followed');
    if (!URL.canParse(next, url)) throw new OutboundFault('redirect', 'it sends on to what is no address');
    const target = new URL(next, url);
    // Secrets meant for one host are not sent to another.
    if (target.origin !== new URL(url).origin) headers = withoutSecrets(headers);
    url = target.href;
  }
}

const SECRETS = new Set(['authorization', 'cookie', 'x-app-token', 'x-esri-authorization']);

function withoutSecrets(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !SECRETS.has(name.toLowerCase())));
}

type Lookup = NonNullable<RequestOptions['lookup']>;

type Asked = Question & { headers: Record<string, string>; signal: AbortSignal };

function askOnce(address: string, question: Asked, giveUp: () => void): Promise<IncomingMessage> {
  if (!isAllowedUrl(address, question))
    throw new OutboundFault('address', 'the address is not asked: it is none of the internet over HTTPS, or holds a password');
  const url = new URL(address);
  const options: RequestOptions = {
    method: question.method ?? 'GET',
    headers: question.unpack ? { ...question.headers, 'accept-encoding': 'gzip' } : question.headers,
    agent: false,
    signal: question.signal,
    ...(question.reach === 'internet' ? { lookup: lookupPublic } : {}),
  };
  const start = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = start(url, options, resolve);
    // Nothing is sent before this event; with TLS, not before the certificate is verified.
    let isConnected = false;
    const connects = url.protocol === 'https:' ? 'secureConnect' : 'connect';
    request.on('socket', (socket) => void socket.once(connects, () => (isConnected = true)));
    request.on('error', (error) => reject(describe(error, question.signal, !isConnected)));
    // The final event. A server that switches protocols closes the connection without an error, and the promise would otherwise never settle.
    request.on('close', () => reject(new OutboundFault('connection', 'what came from there is no answer')));
    if (question.idleMs !== undefined) request.setTimeout(question.idleMs, giveUp);
    request.end(question.body);
  });
}

function describe(error: unknown, signal: AbortSignal, wasUnheard = false): unknown {
  if (error instanceof OutboundFault) return error;
  if (signal.aborted) {
    const { reason } = signal as { reason: unknown };
    return isTimeout(reason) ? new OutboundFault('time', 'it did not answer in time', error, wasUnheard) : reason;
  }
  return new OutboundFault('connection', 'nobody answered there, or the connection broke off', error, wasUnheard);
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError';
}

function present(answer: IncomingMessage, url: string, question: Question, signal: AbortSignal): Answer {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) if (typeof value === 'string') headers.set(name, value);
  const body = read(answer, question.bytes ?? TEXT_BYTES, question.unpack === true && headers.get('content-encoding') === 'gzip', signal);
  return {
    url,
    status: answer.statusCode ?? 0,
    headers,
    body,
    bytes: async () => {
      const parts: Buffer[] = [];
      for await (const part of body) parts.push(part);
      return Buffer.concat(parts);
    },
    close: () => answer.destroy(),
  };
}

async function* read(answer: IncomingMessage, most: number, isPacked: boolean, signal: AbortSignal): AsyncGenerator<Buffer> {
  // A premature end is an error of the answer, which `pipeline` forwards.
  const source: Readable = isPacked ? pipeline(answer, createGunzip(), () => undefined) : answer;
  let bytes = 0;
  try {
    for await (const part of source as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > most) throw new OutboundFault('size', 'the answer is more than is read');
      yield part;
    }
  } catch (error) {
    throw describe(error, signal);
  } finally {
    answer.destroy();
  }
}

/**
 * Resolves a host name and fails if any of its addresses is not public. Queries name servers directly: the system's lookup would occupy one of the few threads
 * that also hash passwords and read files, for as long as a foreign name server likes.
 */
const lookupPublic: Lookup = (host, options, done) =>
  callbackify(findPublic)(host, (error, found) => {
    if (error) return done(error, '', 0);
    if (options.all === true) return done(null, found);
    return done(null, found[0]!.address, found[0]!.family);
  });

async function findPublic(host: string): Promise<{ address: string; family: number }[]> {
  const resolver = new Resolver({ timeout: NAME_MS, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  const found = [four, six].flatMap((each) =>
    each.status === 'rejected' ? [] : each.value.map((address) => ({ address, family: isIP(address) })),
  );
  if (found.length === 0 || found.some(({ address }) => !isPublicAddress(address)))
    throw new OutboundFault('address', 'its name stands for an address that is not asked');
  return found;
}
