/** Typed fetch over the contract's routes. Every call sends the session cookie; a response with an error status throws `ApiError`. */
import { MEMBER_HEADER } from '@deedline/contract/account/member-header';
import type { Answer, RouteName, Sent, SentBody } from '@deedline/contract/routes/index';
import { useEffect, useState } from 'react';

/** The arguments of a route: exactly the parts it takes, optional where the route requires nothing in them. */
type Asked<Name extends RouteName> = { [Part in TakenParts<Name>]: Sent<Name>[Part] } & {
  [Part in OptionalParts<Name>]?: Sent<Name>[Part];
} & { headers?: Record<string, string>; signal?: AbortSignal; keepalive?: boolean };
type Parts = 'params' | 'query' | 'body';
type TakenParts<Name extends RouteName> = {
  [Part in Parts]: object extends Sent<Name>[Part] ? never : undefined extends Sent<Name>[Part] ? never : Part;
}[Parts];
type OptionalParts<Name extends RouteName> = { [Part in Parts]: object extends Sent<Name>[Part] ? Part : never }[Parts];
/** The argument itself may be left out if the route requires none. */
export type AskedOnce<Name extends RouteName> = [TakenParts<Name>] extends [never] ? [asked?: Asked<Name>] : [asked: Asked<Name>];

type InAddress = string | number | undefined;
export interface AnyAsked {
  params?: object;
  query?: Readonly<Record<string, InAddress | readonly InAddress[]>>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The request is sent even if the page is left in the same moment. */
  keepalive?: boolean;
}

let shownMemberId: string | null = null;

/**
 * Sets the member whose page this is, or null. It is sent with every call: if somebody else signs in in another tab, they must not be charged for this page's
 * requests.
 */
export function showMember(memberId: string | null): void {
  shownMemberId = memberId;
}

export function ofShownMember(): Record<string, string> {
  return shownMemberId === null ? {} : { [MEMBER_HEADER]: shownMemberId };
}

/**
 * Calls a route such as 'GET /api/lists/:id' and returns its answer, null if that is empty. Only the types of the route table are used, so the table is not
 * part of the bundle.
 */
export async function call<Name extends RouteName>(route: Name, ...[asked]: AskedOnce<Name>): Promise<Answer<Name>> {
  const { body, headers = {}, signal = null, keepalive, ...rest } = (asked ?? {}) as AnyAsked;
  const [method, path] = route.split(' ') as [string, string];
  const response = await fetch(fillIn(path, rest), {
    credentials: 'include',
    method,
    headers: { ...ofShownMember(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    body: body === undefined ? null : JSON.stringify(body),
    signal,
    ...(keepalive && { keepalive }),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, response.statusText, text);
  return (text === '' ? null : JSON.parse(text)) as Answer<Name>;
}

/** The same as a query function, which aborts the request when the query is cancelled. */
export function reading<Name extends RouteName>(route: Name, ...[asked]: AskedOnce<Name>) {
  return ({ signal }: { signal: AbortSignal }) => call(route, ...([{ ...asked, signal }] as unknown as AskedOnce<Name>));
}

/** For routes that take only a body. */
export function send<Name extends RouteName>(route: Name, body: SentBody<Name>): Promise<Answer<Name>> {
  return call(route, ...([{ body }] as unknown as AskedOnce<Name>));
}

/** Fills a path's parameters in and appends its query. */
export function fillIn(path: string, { params, query = {} }: Pick<AnyAsked, 'params' | 'query'>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((params as Record<string, string>)[name]!));
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) written.append(name, String(one));
  return written.size > 0 ? `${filled}?${written}` : filled;
}

/** An error response of the server, with its message. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's message, if the response was `{"message": ...}`. */
  readonly serverMessage: string | null;
  /** The error's code in the contract's catalogue. */
  readonly code: string | null;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.serverMessage = readText(body, 'message');
    this.code = readText(body, 'code');
  }
}

function readText(body: string, field: 'message' | 'code'): string | null {
  try {
    const parsed: unknown = JSON.parse(body);
    if (parsed === null || typeof parsed !== 'object') return null;
    const text = (parsed as Record<string, unknown>)[field];
    return typeof text === 'string' && text !== '' ? text : null;
  } catch {
    return null;
  }
}

/** The text of a toast: the server's message or, if there was no response, what is wrong with the connection. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? error.message;
  if (error instanceof TypeError) return 'Deedline could not be reached. Check your connection and try again.';
  return error instanceof Error ? error.message : String(error);
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('401:') && error.message.includes('Unauthorized');
}

export function isOfAnother(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'signed_in_as_another';
}

/**
 * Fetches a route once after hydration; undefined while that runs and if it fails. For pre-rendered pages, which carry no query cache and must read well
 * without the answer.
 */
export function useAnswer<Name extends RouteName & `GET ${string}`>(route: Name): Answer<Name> | undefined {
  const [answer, setAnswer] = useState<Answer<Name>>();
  useEffect(() => {
    const stop = new AbortController();
    void reading(route, ...([] as unknown as AskedOnce<Name>))(stop).then(setAnswer, () => undefined);
    return () => stop.abort();
  }, [route]);
  return answer;
}
