/** A client for the API of a Deedline installation. It only needs `fetch`. */
import { OPERATIONS, type Operations } from './generated/v1.ts';

export type * from './generated/v1.ts';

export interface ClientOptions {
  /** The address of the installation: 'https://deedline.example'. */
  url: string;
  /** 'dl_live_…'. Store it like any other secret. */
  key: string;
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** How often a request is retried that may succeed later or got no answer; 2 by default. */
  retries?: number;
}

type Part<Value> = undefined extends Value ? { [Key in never]: never } : Value;
type Field<Name extends string, Value> = [Value] extends [undefined]
  ? object
  : object extends Part<Value>
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/** The input of an operation: each part that it takes. */
export type Asked<Name extends keyof Operations> = Field<'params', Operations[Name]['params']> &
  Field<'query', Operations[Name]['query']> &
  Field<'body', Operations[Name]['body']> & {
    /** Your own key; by default each request gets a new one. */
    idempotencyKey?: string;
    /** The name of the file in the body; default 'upload.csv'. */
    fileName?: string;
    /** Seconds that the request waits for a search to end, at most 30. */
    wait?: number;
    headers?: Record<string, string>;
    signal?: AbortSignal;
  };

type Ask<Name extends keyof Operations> =
  object extends Asked<Name>
    ? (asked?: Asked<Name>) => Promise<Operations[Name]['answer']>
    : (asked: Asked<Name>) => Promise<Operations[Name]['answer']>;

type Client = { [Name in keyof Operations]: Ask<Name> };

type Value = string | number | boolean | undefined;

interface AnyAsked {
  params?: Record<string, string>;
  query?: Record<string, Value | readonly Value[]>;
  body?: unknown;
  idempotencyKey?: string;
  fileName?: string;
  wait?: number;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** An error answer of the API, with its message. */
export class DeedlineError extends Error {
  readonly status: number;
  /** Stable, unlike messages. */
  readonly code: string;
  readonly requestId: string | null;
  readonly details: unknown;
  /** Seconds; null if the API does not say. */
  readonly retryAfter: number | null;

  constructor(response: Response, body: string) {
    const said = readError(body);
    super(said.message ?? `${response.status} ${response.statusText}`);
    this.name = 'DeedlineError';
    this.status = response.status;
    this.code = said.code ?? 'unknown';
    this.requestId = said.requestId ?? response.headers.get('x-request-id');
    this.details = said.details ?? null;
    this.retryAfter = readRetryAfter(response.headers.get('retry-after'));
  }
}

/** Reads seconds, or a date, which a proxy may send. */
function readRetryAfter(said: string | null): number | null {
  if (said === null) return null;
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

interface SaidError {
  code?: string;
  message?: string;
  requestId?: string;
  details?: unknown;
}

function readError(body: string): SaidError {
  try {
    return (JSON.parse(body) as { error?: SaidError }).error ?? {};
  } catch {
    return {};
  }
}

/** Creates a client with a function for each operation: `client.createSearch({ body, wait: 5 })`. */
export function createClient(options: ClientOptions): Client {
  const names = Object.keys(OPERATIONS) as (keyof Operations)[];
  return Object.fromEntries(names.map((name) => [name, (asked: AnyAsked = {}) => ask(options, name, asked)])) as unknown as Client;
}

/** Iterates over all items of a paged list; for events, over those that exist by now. */
export async function* eachOf<Item>(
  read: (cursor: string | undefined) => Promise<{ data: Item[]; nextCursor: string | null }>,
): AsyncGenerator<Item> {
  let cursor: string | undefined;
  for (;;) {
    const { data, nextCursor } = await read(cursor);
    yield* data;
    // After the last event the cursor stays the same, for use with future events.
    if (nextCursor === null || nextCursor === cursor) return;
    cursor = nextCursor;
  }
}

/** The request was not processed: too many requests, or briefly unavailable. */
const REFUSED = new Set([429, 503]);
/** A proxy gave up, and the request may have been processed. */
const LOST = new Set([502, 504]);
/** In seconds; for longer pauses the caller has to decide. */
const LONGEST_PAUSE = 60;

async function ask(
  { url, key, fetch: send = fetch, retries = 2 }: ClientOptions,
  name: keyof Operations,
  asked: AnyAsked,
): Promise<unknown> {
  const [method, path, isDoneOnce = false] = OPERATIONS[name] as readonly [string, string, boolean?];
  const mayRepeat = method !== 'POST' || isDoneOnce;
  const headers = headersOf(asked, key, isDoneOnce);
  const body = asked.body === undefined ? null : typeof asked.body === 'string' ? asked.body : JSON.stringify(asked.body);
  const signal = asked.signal ?? null;
  let mayBeDone = false;
  for (let left = retries; ; left -= 1) {
    try {
      const response = await send(new URL(fillIn(path, asked), url), { method, headers, body, signal });
      if (response.ok) return await readAnswer(response);
      throw new DeedlineError(response, await response.text());
    } catch (error) {
      // An earlier attempt whose answer was lost has already deleted it.
      if (mayBeDone && method === 'DELETE' && error instanceof DeedlineError && error.status === 404) return null;
      mayBeDone ||= isLost(error);
      const pause = pauseAfter(error, mayRepeat);
      if (left <= 0 || pause === null || signal?.aborted === true) throw error;
      await sleep(pause, signal);
    }
  }
}

/** Whether no answer arrived, so that it is unknown whether the request was processed. */
function isLost(error: unknown): boolean {
  return !(error instanceof DeedlineError) || LOST.has(error.status);
}

/** Seconds to wait; null if the request must not be retried. */
function pauseAfter(error: unknown, mayRepeat: boolean): number | null {
  if (!(error instanceof DeedlineError)) return mayRepeat ? 1 : null;
  const mayDoBetter = REFUSED.has(error.status) || error.code === 'idempotency_running' || (mayRepeat && isLost(error));
  const pause = error.retryAfter ?? 1;
  return mayDoBetter && pause <= LONGEST_PAUSE ? pause : null;
}

function headersOf(asked: AnyAsked, key: string, isDoneOnce: boolean): Record<string, string> {
  const isFile = typeof asked.body === 'string';
  return {
    Authorization: `Bearer ${key}`,
    ...(asked.body === undefined ? {} : { 'Content-Type': isFile ? 'text/csv' : 'application/json' }),
    ...(isFile ? { 'Content-Disposition': `attachment; filename*=UTF-8''${encodeName(asked.fileName ?? 'upload.csv')}` } : {}),
    // The same key on each attempt makes the request idempotent.
    ...(isDoneOnce ? { 'Idempotency-Key': asked.idempotencyKey ?? crypto.randomUUID() } : {}),
    ...(asked.wait === undefined ? {} : { Prefer: `wait=${asked.wait}` }),
    ...asked.headers,
  };
}

/** Encodes as in RFC 8187: some characters that are valid in a URL are not valid in this header. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sleep(seconds: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((done, fail) => {
    const giveUp = () => {
      clearTimeout(timer);
      fail(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      done();
    }, seconds * 1000);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}

function fillIn(path: string, { params = {}, query = {} }: AnyAsked): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) written.append(name, String(one));
  return written.size === 0 ? filled : `${filled}?${written.toString()}`;
}

/** Resolves to the response itself for a file, so that it can be read as it arrives. */
async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  return response.headers.get('content-type')?.includes('application/json') === true ? response.json() : response;
}
