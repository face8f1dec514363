/**
 * Writes generated/v1.ts, the client's types, from the API's description: schemas as interfaces, and the input and answer of each operation. Usage: node
 * packages/client/write-types.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Json = { [name: string]: unknown };
interface Operation {
  operationId: string;
  summary: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Json }[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: Json }> };
  responses: Record<string, { content?: Record<string, { schema?: Json }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}

export function writeTypes(description: string): string {
  const { paths, components } = JSON.parse(description) as Document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return [
    '// Written by packages/client/write-types.ts from docs/generated/openapi-v1.json.',
    '',
    ...Object.entries(components.schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`),
    '/** What each operation takes and gives. */',
    'export interface Operations {',
    ...operations.map(({ operation }) => `  /** ${operation.summary}. */\n  ${operation.operationId}: ${operationType(operation)};`),
    '}',
    '',
    '/** How each is asked, and whether an Idempotency-Key lets it be done once, however often it is sent. */',
    'export const OPERATIONS = {',
    ...operations.map(({ path, method, operation }) => {
      const isDoneOnce = operation.parameters?.some(({ name }) => name === 'Idempotency-Key') === true;
      return `  ${operation.operationId}: ['${method}', '${path}'${isDoneOnce ? ', true' : ''}],`;
    }),
    '} as const satisfies Record<keyof Operations, readonly [method: string, path: string, isDoneOnce?: true]>;',
    '',
  ].join('\n');
}

function operationType({ parameters = [], requestBody, responses }: Operation): string {
  const fields = (place: string) => {
    const own = parameters.filter((one) => one.in === place);
    const written = own.map(({ name, required, schema }) => `${name}${required === true ? '' : '?'}: ${typeOf(schema)}`);
    return own.length === 0 ? 'undefined' : `{ ${written.join('; ')} }`;
  };
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const given = [...new Set(answers.map(([, { content }]) => contentType(content)))];
  const body =
    requestBody === undefined ? 'undefined' : `${contentType(requestBody.content)}${requestBody.required === true ? '' : ' | undefined'}`;
  return `{ params: ${fields('path')}; query: ${fields('query')}; body: ${body}; answer: ${given.join(' | ')} }`;
}

/** A file is sent as text and received as a Response. */
function contentType(content: Record<string, { schema?: Json }> | undefined): string {
  if (content === undefined) return 'null';
  const json = content['application/json'];
  const types = [...(json === undefined ? [] : [typeOf(json.schema ?? {})]), ...(content['text/csv'] === undefined ? [] : ['File'])];
  return types.join(' | ').replace('File', json === undefined ? 'Response' : 'string');
}

function typeOf(schema: Json): string {
  const { $ref: ref, enum: values, const: value, anyOf, oneOf, allOf, type } = schema;
  if (typeof ref === 'string') return ref.split('/').at(-1)!;
  if (Array.isArray(values)) return values.map((one) => JSON.stringify(one)).join(' | ');
  if (value !== undefined) return JSON.stringify(value);
  const variants = anyOf ?? oneOf;
  if (Array.isArray(variants)) return [...new Set((variants as Json[]).map(typeOf))].join(' | ');
  if (Array.isArray(allOf)) return (allOf as Json[]).map((one) => `(${typeOf(one)})`).join(' & ');
  if (Array.isArray(type)) return (type as string[]).map((one) => typeOf({ ...schema, type: one })).join(' | ');
  if (type === 'array') return `(${typeOf((schema['items'] ?? {}) as Json)})[]`;
  if (type === 'object') return objectType(schema);
  return { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' }[String(type)] ?? 'unknown';
}

function objectType({ properties, required = [], additionalProperties }: Json): string {
  if (properties === undefined)
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties as Json) : 'unknown'}>`;
  const fields = Object.entries(properties as Record<string, Json>).map(
    ([name, one]) =>
      `${/^\w+$/.test(name) ? name : JSON.stringify(name)}${(required as string[]).includes(name) ? '' : '?'}: ${typeOf(one)}`,
  );
  return `{ ${fields.join('; ')} }`;
}

if (import.meta.main) {
  const description = readFileSync(join(import.meta.dirname, '../../docs/generated/openapi-v1.json'), 'utf8');
  writeFileSync(join(import.meta.dirname, 'generated/v1.ts'), writeTypes(description));
}
