import type { Answer, RouteName, Sent } from '@deedline/contract/routes/index';
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
type AskedOnce<Name extends RouteName> = [TakenParts<Name>] extends [never] ? [asked?: Asked<Name>] : [asked: Asked<Name>];

type InAddress = string | number | undefined;
interface AnyAsked {
  params?: object;
  query?: object;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Asks 'GET /api/lists/:id' and gives back what it answers, null for an empty answer. The table of routes says what goes with it; it is not in the bundle. */
export async function call<Name extends RouteName>(route: Name, ...[asked]: AskedOnce<Name>): Promise<Answer<Name>> {
  const { body, headers, signal, ...rest }: AnyAsked = asked ?? {};
  const [method, path] = route.split(' ') as [string, string];
  const response = await fetch(fillIn(path, rest), {
    credentials: 'include',
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, response.statusText, text);
  return (text === '' ? null : JSON.parse(text)) as Answer<Name>;
}

/** The same for a query, which says itself when nobody waits for it any more. */
export function reading<Name extends RouteName>(route: Name, ...[asked]: AskedOnce<Name>) {
  return ({ signal }: { signal: AbortSignal }) => call(route, ...([{ ...asked, signal }] as unknown as AskedOnce<Name>));
}

function fillIn(path: string, { params, query }: AnyAsked): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((params as Record<string, string>)[name]!));
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]: [string, InAddress | readonly InAddress[]]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
  );
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}
