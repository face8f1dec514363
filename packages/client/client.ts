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
  /** How often a request that may do better later is sent again; 2. */
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
    const after = response.headers.get('retry-after');
    this.retryAfter = after === null ? null : Number(after);
  }
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

/** Every item of a list that comes page by page. */
export async function* eachOf<Item>(
  read: (cursor: string | undefined) => Promise<{ data: Item[]; nextCursor: string | null }>,
): AsyncGenerator<Item> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield* page.data;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Worth sending again: too much was asked, or it is away for a moment. */
const PASSING = new Set([429, 502, 503, 504]);

async function ask(
  { url, key, fetch: send = fetch, retries = 2 }: ClientOptions,
  name: keyof Operations,
  asked: AnyAsked,
): Promise<unknown> {
  const [method, path] = OPERATIONS[name];
  // The same one with each try: what was done is not done twice.
  const idempotency = method === 'POST' ? { 'Idempotency-Key': asked.idempotencyKey ?? crypto.randomUUID() } : {};
  const isFile = typeof asked.body === 'string';
  const type = asked.body === undefined ? {} : { 'Content-Type': isFile ? 'text/csv' : 'application/json' };
  const prefer = asked.wait === undefined ? {} : { Prefer: `wait=${asked.wait}` };
  for (let left = retries; ; left -= 1) {
    const response = await send(new URL(fillIn(path, asked), url), {
      method,
      headers: { Authorization: `Bearer ${key}`, ...type, ...idempotency, ...prefer, ...asked.headers } as Record<string, string>,
      body: asked.body === undefined ? null : isFile ? (asked.body as string) : JSON.stringify(asked.body),
      signal: asked.signal ?? null,
    });
    if (response.ok) return readAnswer(response);
    const error = new DeedlineError(response, await response.text());
    if (left <= 0 || !PASSING.has(response.status)) throw error;
    await new Promise((done) => setTimeout(done, (error.retryAfter ?? 1) * 1000));
  }
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
