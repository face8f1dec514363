/** Makes requests with a single error each, from the route's own description. */
import { BODIES, FILES, HEADER_VALUES, HEADERS, PATH_PARTS, QUERIES, VALUES } from './rubbish.ts';

export interface Schema {
  type?: string;
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
}

/** The API description of one method of one path. */
export interface Described {
  parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
}

export interface Asked {
  url: string;
  body?: string | Buffer;
  headers: Record<string, string>;
}

export interface Route {
  method: string;
  /** '/api/searches/:id' */
  path: string;
  described: Described;
  /** A valid value for a parameter of the path, the query or the body. */
  right(name: string): unknown;
  /** Ids of every kind. */
  ids: readonly string[];
}

/** Returns the next few items of a list on each call, so that all are used after enough calls. */
export function createRing<T>(all: readonly T[]): (count: number) => T[] {
  let at = 0;
  return (count) => Array.from({ length: Math.min(count, all.length) }, () => all[at++ % all.length]!);
}

const next = {
  part: createRing(PATH_PARTS),
  value: createRing(VALUES),
  body: createRing(BODIES),
  file: createRing(FILES),
  query: createRing(QUERIES),
  header: createRing(HEADERS),
  headerValue: createRing(HEADER_VALUES),
};

/** `many`: number of requests per kind of nonsense. The first request is valid. */
export function makeRequests(route: Route, many: number): Asked[] {
  const right = askRightly(route);
  return [
    right,
    ...spoilPath(route, many).map((url) => ({ ...right, url })),
    ...spoilQuery(route, many).map((query) => ({ ...right, url: `${pathOf(route)}?${query}` })),
    ...spoilBody(route, many).map(({ type, body }) => ({ ...right, body, headers: { 'content-type': type } })),
    ...spoilHeaders(many).map((headers) => ({ ...right, headers: { ...right.headers, ...headers } })),
  ];
}

function askRightly(route: Route): Asked {
  const needed = queryOf(route).filter(({ required }) => required === true);
  const query = needed.map(({ name, schema }) => pair(name, exampleOf(route, name, schema)));
  const url = [pathOf(route), ...(query.length === 0 ? [] : [query.join('&')])].join('?');
  const [type, content] = bodiesOf(route)[0] ?? [];
  if (type === undefined || content === undefined) return { url, headers: {} };
  return { url, headers: { 'content-type': type }, body: JSON.stringify(exampleOf(route, 'body', content.schema)) ?? '4195550142\n' };
}

const namesOf = ({ path }: Route) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

function pathOf(route: Route, spoilt: Readonly<Record<string, string>> = {}): string {
  return route.path.replaceAll(/:(\w+)/g, (_, name: string) => spoilt[name] ?? encodeURIComponent(String(route.right(name))));
}

function spoilPath(route: Route, many: number): string[] {
  return namesOf(route).flatMap((name) => [...route.ids, ...next.part(many * 2)].map((part) => pathOf(route, { [name]: part })));
}

const queryOf = ({ described }: Route) => (described.parameters ?? []).filter((parameter) => parameter.in === 'query');
const pair = (name: string, value: unknown) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`;

function spoilQuery(route: Route, many: number): string[] {
  const all = queryOf(route);
  const spoilt = all.flatMap(({ name, schema }) => {
    const others = all.filter((other) => other.name !== name && other.required === true);
    const rest = others.map((other) => pair(other.name, exampleOf(route, other.name, other.schema)));
    const texts = [...next.value(many).map(toQueryText), ...(hasNumber(schema) ? NUMBER_TEXTS : []), ...(schema.enum ?? [])];
    return texts.map((text) => [...rest, pair(name, text)].join('&'));
  });
  return [...spoilt, ...next.query(Math.ceil(many / 4))];
}

const hasNumber = ({ type }: Schema) => type === 'integer' || type === 'number';
const NUMBER_TEXTS = [
  '0',
  '-1',
  '1.5',
  '2147483647',
  '2147483648',
  '9007199254740991',
  '9223372036854775808',
  '1e308',
  '1e999',
  '0x7f',
  ' 1 ',
];

/** A JSON value as text in a query string, at most 3000 characters. */
function toQueryText(value: string): string {
  return value.startsWith('"') ? (JSON.parse(value) as string).slice(0, 3000) : value.slice(0, 3000);
}

const bodiesOf = ({ described }: Route) => Object.entries(described.requestBody?.content ?? {});

function spoilBody(route: Route, many: number): { type: string; body: string | Buffer }[] {
  const { method } = route;
  if (method === 'GET') return [];
  const spoilt = bodiesOf(route).flatMap(([type, { schema }]): { type: string; body: string | Buffer }[] => {
    if (type !== 'application/json') return next.file(Math.ceil(many / 3)).map((body) => ({ type, body }));
    return variantsOf(schema).flatMap((variant) => spoilJson(route, variant, many).map((body) => ({ type, body })));
  });
  const types = ['application/json', 'text/plain', 'text/csv', 'application/octet-stream', 'multipart/form-data; boundary=x'];
  return [
    ...spoilt,
    ...next.body(many).map((body) => ({ type: 'application/json', body })),
    ...types.flatMap((type) => next.file(1).map((body) => ({ type, body }))),
  ];
}

/** Placeholder for a JSON text that `JSON.stringify` cannot produce. */
const HERE = '@@here@@';

/** The valid body with nonsense in place of each of its fields, including nested ones, and with each field omitted. */
function spoilJson(route: Route, schema: Schema, many: number): string[] {
  const right = exampleOf(route, 'body', schema);
  return [JSON.stringify(right), ...placesIn(right).flatMap((place) => spoilPlace(right, place, many))];
}

function spoilPlace(right: unknown, place: readonly (string | number)[], many: number): string[] {
  const spoilt = JSON.stringify(withAt(right, place, HERE));
  const numbers = typeof valueAt(right, place) === 'number' ? NUMBER_TEXTS.filter((text) => /^-?[\d.e]+$/.test(text)) : [];
  const texts = [...next.value(many), ...numbers];
  return [JSON.stringify(withAt(right, place, undefined)), ...texts.map((text) => spoilt.replace(`"${HERE}"`, () => text))];
}

type Place = readonly (string | number)[];

function placesIn(value: unknown, above: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value) ? value.map((item, at) => [at, item]) : Object.entries(value);
  return entries.flatMap(([name, inner]) => [[...above, name], ...placesIn(inner, [...above, name])]);
}

function withAt(value: unknown, [first, ...rest]: Place, put: unknown): unknown {
  if (first === undefined) return put;
  if (Array.isArray(value)) return value.map((item, at) => (at === first ? withAt(item, rest, put) : item));
  const object = value as Record<string, unknown>;
  return { ...object, [first]: withAt(object[first], rest, put) };
}

function valueAt(value: unknown, place: Place): unknown {
  return place.reduce((inner, name) => (inner as Record<string | number, unknown>)[name], value);
}

function spoilHeaders(many: number): Record<string, string>[] {
  return next.header(Math.ceil(many / 2)).map((name) => ({ [name]: next.headerValue(1)[0]! }));
}

function variantsOf(schema: Schema): readonly Schema[] {
  return (schema.oneOf ?? schema.anyOf ?? [schema]).flatMap((variant) => (variant === schema ? [schema] : variantsOf(variant)));
}

/** An example value of a schema; undefined when the schema does not specify one. */
function exampleOf(route: Route, name: string, schema: Schema): unknown {
  const known = route.right(name);
  const one = variantsOf(schema)[0]!;
  if (one.enum !== undefined) return one.enum.includes(known) ? known : one.enum[0];
  if (known !== undefined && typeof known === KNOWN_AS[one.type ?? 'string']) return known;
  if (one.type === 'object') return exampleOfObject(route, one);
  if (one.type === 'array') return [exampleOf(route, name, one.items ?? {})];
  if (hasNumber(one)) return Math.max(one.minimum ?? 1, 0);
  if (one.type === 'boolean') return true;
  return one.type === 'string' ? 'Wilhelmina' : undefined;
}

const KNOWN_AS: Readonly<Record<string, string>> = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean' };

function exampleOfObject(route: Route, { properties = {} }: Schema): object {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, exampleOf(route, name, schema)]));
}
