/** Asks the API of a Deedline installation. Needs `fetch`, and nothing else. */
import { OPERATIONS, type Operations } from './generated/v1.ts';

export type * from './generated/v1.ts';

export interface ClientOptions {
  /** Of the installation: 'https://deedline.example'. */
  url: string;
  /** 'dl_live_…'. Keep it where secrets are kept. */
  key: string;
  /** In place of the global one. */
  fetch?: typeof globalThis.fetch;
  /** How often a request that may do better later, or that got no answer, is sent again; 2. */
  retries?: number;
}

type Part<Value> = undefined extends Value ? { [Key in never]: never } : Value;
type Field<Name extends string, Value> = [Value] extends [undefined]
  ? object
  : object extends Part<Value>
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/** What goes with an operation: each part that it takes. */
export type Asked<Name extends keyof Operations> = Field<'params', Operations[Name]['params']> &
  Field<'query', Operations[Name]['query']> &
  Field<'body', Operations[Name]['body']> & {
    /** Of your own making; without, every request has its own. */
    idempotencyKey?: string;
    /** Of a file that is the body; 'upload.csv'. */
    fileName?: string;
    /** Seconds that the answer of a search waits for its end, 30 at most. */
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

/** What the API refused, in its own words. */
export class DeedlineError extends Error {
  readonly status: number;
  /** Stays what it is; messages may change. */
  readonly code: string;
  readonly requestId: string | null;
  readonly details: unknown;
  /** Seconds; null where the API does not say. */
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

/** Seconds, or a moment, as a proxy on the way may say it. */
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

/** A function for each operation: `client.createSearch({ body, wait: 5 })`. */
export function createClient(options: ClientOptions): Client {
  const names = Object.keys(OPERATIONS) as (keyof Operations)[];
  return Object.fromEntries(names.map((name) => [name, (asked: AnyAsked = {}) => ask(options, name, asked)])) as unknown as Client;
}

/** Every item of a list that comes page by page; of events, those that there are by now. */
export async function* eachOf<Item>(
  read: (cursor: string | undefined) => Promise<{ data: Item[]; nextCursor: string | null }>,
): AsyncGenerator<Item> {
  let cursor: string | undefined;
  for (;;) {
    const { data, nextCursor } = await read(cursor);
    yield* data;
    // Behind the last event its cursor stays, for what is to come.
    if (nextCursor === null || nextCursor === cursor) return;
    cursor = nextCursor;
  }
}

/** Nothing was done: too much was asked, or it is away for a moment. */
const REFUSED = new Set([429, 503]);
/** Something on the way gave up, and what was asked may have been done. */
const LOST = new Set([502, 504]);
/** In seconds; who is to wait for longer decides that themselves. */
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
      // What an earlier try took away, whose answer was lost, is not there any more.
      if (mayBeDone && method === 'DELETE' && error instanceof DeedlineError && error.status === 404) return null;
      mayBeDone ||= isLost(error);
      const pause = pauseAfter(error, mayRepeat);
      if (left <= 0 || pause === null || signal?.aborted === true) throw error;
      await sleep(pause, signal);
    }
  }
}

/** Whether no answer came, so that nobody knows what was done. */
function isLost(error: unknown): boolean {
  return !(error instanceof DeedlineError) || LOST.has(error.status);
}

/** In seconds; null where it is not to be sent again. */
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
    // The same one with each try: what was done is not done twice.
    ...(isDoneOnce ? { 'Idempotency-Key': asked.idempotencyKey ?? crypto.randomUUID() } : {}),
    ...(asked.wait === undefined ? {} : { Prefer: `wait=${asked.wait}` }),
    ...asked.headers,
  };
}

/** As RFC 8187 has it: some characters that stand in an address do not stand in a header. */
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

/** A file comes as the response itself, to be read as it arrives. */
async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  return response.headers.get('content-type')?.includes('application/json') === true ? response.json() : response;
}
