/**
 * Checks one request of a client and one answer of a twin against a vendor's API description. Stricter than the description: a field that it does not name is a
 * fault.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Operation, Schema, Spec } from './spec.ts';

/** The minimal shape, shared by vendors and CRMs. */
interface Asked {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}
interface Answered {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface Checked {
  /** 'GET /path' as described; undefined if no operation matches. */
  operation: string | undefined;
  faults: readonly string[];
}

/** The schemas are compiled once for each checker. */
export function createChecker(spec: Spec): (request: Asked, response: Answered) => Checked {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    validateFormats: false,
    schemas: [{ $id: 'spec:all', components: { schemas: close(spec.schemas) } }],
  });
  const compiled = new Map<Schema, ValidateFunction>();
  const validate = (schema: Schema, value: unknown, of: string): string[] => {
    const check = compiled.get(schema) ?? ajv.compile(withReferences(close(schema)) as object);
    compiled.set(schema, check);
    return check(value)
      ? []
      : (check.errors ?? []).map((error) => `${of}${error.instancePath || '/'} ${error.message}${nameOf(error.params)}`);
  };
  return (request, response) => {
    const url = new URL(request.url);
    const operation = spec.operations.find(({ method, path }) => method === request.method && isPath(path, url.pathname));
    if (operation === undefined || url.origin !== spec.origin)
      return { operation: undefined, faults: [`${request.method} ${url.origin}${shapeOf(url.pathname)} is described nowhere`] };
    return {
      operation: `${operation.method} ${operation.path}`,
      faults: [...checkRequest(operation, request, url, spec, validate), ...checkResponse(operation, response, validate)],
    };
  };
}

type Validate = (schema: Schema, value: unknown, of: string) => string[];

function* checkRequest(
  { parameters, request: schema }: Operation,
  request: Asked,
  url: URL,
  spec: Spec,
  validate: Validate,
): Generator<string> {
  for (const [name, value] of url.searchParams) {
    const described = parameters.find((each) => each.in === 'query' && each.name === name);
    if (described === undefined) yield `the request has a parameter ${name}`;
    else yield* validate(described.schema, readAs(described.schema, value), `the parameter ${name} `);
  }
  for (const { name, in: place, required } of parameters)
    if (required && (place === 'query' ? !url.searchParams.has(name) : place === 'header' && !request.headers[name.toLowerCase()]))
      yield `the request lacks the parameter ${name}`;
  for (const header of spec.keyHeaders) if (!request.headers[header]) yield `the request lacks the header ${header}`;
  if (schema === undefined) {
    if (request.body !== undefined) yield 'the request has a body';
  } else if (request.headers['content-type'] !== 'application/json' || request.body === undefined) yield 'the request is no JSON';
  else yield* validate(schema, JSON.parse(request.body), 'the request ');
}

/** Parameters in a URL are text and are converted to the described type. */
function readAs({ type }: Schema, value: string): unknown {
  if (type === 'integer' || type === 'number') return Number(value);
  if (type === 'boolean') return value === 'true' || (value === 'false' ? false : value);
  return value;
}

function* checkResponse({ responses }: Operation, { status, headers, body }: Answered, validate: Validate): Generator<string> {
  const key = String(status);
  // Error statuses are described incompletely, so an undescribed one is accepted; a success has to be described.
  if (!(key in responses)) {
    if (status < 400) yield `the answer has the status ${status}`;
    return;
  }
  const schema = responses[key];
  if (schema === undefined) return;
  if (!headers['content-type']?.startsWith('application/json')) yield 'the answer is no JSON';
  else yield* validate(schema, JSON.parse(body), 'the answer ');
}

function isPath(described: string, path: string): boolean {
  const [wanted, parts] = [described.split('/'), path.split('/')];
  return wanted.length === parts.length && wanted.every((part, at) => (part.startsWith('{') ? parts[at] !== '' : part === parts[at]));
}

/** Hides digits, which may be somebody's number. */
function shapeOf(path: string): string {
  return path.replace(/\d/g, '#');
}

function nameOf(params: Record<string, unknown>): string {
  const { additionalProperty: name } = params;
  return typeof name === 'string' ? `: ${name}` : '';
}

/** Forbids fields that are not named, on objects that name any. */
function close<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(close) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const closed = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, close(value) as unknown]));
  // `properties` may itself contain a field called "properties", which is a schema and not a list of them.
  const isObject = typeof closed['properties'] === 'object' && !('$ref' in closed) && closed['type'] !== undefined;
  return (isObject && closed['additionalProperties'] === undefined ? { ...closed, additionalProperties: false } : closed) as T;
}

function withReferences<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"spec:all#/components/')) as T;
}
