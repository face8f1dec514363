/** Typed fetch over the contract. Every call carries the session cookie; a non-success status is an `ApiError`. */
import type { Answer, RouteName, Sent, SentBody } from '@deedline/contract/routes/index';
import { ApiError } from './client.ts';

/** What goes with a route: each part that the route takes, left out where it takes none or where nothing of it is demanded. */
export type Asked<Name extends RouteName> = { [Part in TakenParts<Name>]: Sent<Name>[Part] } & {
  [Part in OptionalParts<Name>]?: Sent<Name>[Part];
} & { headers?: Record<string, string>; signal?: AbortSignal };
type Parts = 'params' | 'query' | 'body';
type TakenParts<Name extends RouteName> = {
  [Part in Parts]: object extends Sent<Name>[Part] ? never : undefined extends Sent<Name>[Part] ? never : Part;
}[Parts];
type OptionalParts<Name extends RouteName> = { [Part in Parts]: object extends Sent<Name>[Part] ? Part : never }[Parts];
/** Nothing at all where nothing is demanded. */
export type AskedOnce<Name extends RouteName> = [TakenParts<Name>] extends [never] ? [asked?: Asked<Name>] : [asked: Asked<Name>];

type InAddress = string | number | undefined;
export interface AnyAsked {
  params?: object;
  query?: Readonly<Record<string, InAddress | readonly InAddress[]>>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Asks 'GET /api/lists/:id' and gives back what it answers, null for an empty answer. The table of routes says what goes with it; it is not in the bundle. */
export async function call<Name extends RouteName>(route: Name, ...[asked]: AskedOnce<Name>): Promise<Answer<Name>> {
  const { body, headers = {}, signal = null, ...rest } = (asked ?? {}) as AnyAsked;
  const [method, path] = route.split(' ') as [string, string];
  const response = await fetch(fillIn(path, rest), {
    credentials: 'include',
    method,
    headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
    signal,
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, response.statusText, text);
  return (text === '' ? null : JSON.parse(text)) as Answer<Name>;
}

/** The same for a query, which says itself when nobody waits for it any more. */
export function reading<Name extends RouteName>(route: Name, ...[asked]: AskedOnce<Name>) {
  return ({ signal }: { signal: AbortSignal }) => call(route, ...([{ ...asked, signal }] as unknown as AskedOnce<Name>));
}

/** For a route that takes a body and nothing else. */
export function send<Name extends RouteName>(route: Name, body: SentBody<Name>): Promise<Answer<Name>> {
  return call(route, ...([{ body }] as unknown as AskedOnce<Name>));
}

/** A path with its parameters and query. */
export function fillIn(path: string, { params, query = {} }: Pick<AnyAsked, 'params' | 'query'>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((params as Record<string, string>)[name]!));
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) written.append(name, String(one));
  return written.size > 0 ? `${filled}?${written}` : filled;
}
