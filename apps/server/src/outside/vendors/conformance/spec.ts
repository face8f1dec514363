/** Reads the API descriptions in a vendor's folder as a list of operations. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Schema = { readonly [key: string]: unknown };

export interface Operation {
  method: string;
  path: string;
  parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  /** The schema of the body, if there is one. */
  request: Schema | undefined;
  /** Schemas by status; undefined means any body. */
  responses: Readonly<Record<string, Schema | undefined>>;
}

export interface Spec {
  origin: string;
  /** Names of headers that carry the key. */
  keyHeaders: readonly string[];
  operations: readonly Operation[];
  schemas: Readonly<Record<string, Schema>>;
}

type Content = Record<string, { schema?: Schema }>;
interface Described {
  parameters?: Operation['parameters'];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}
/** An OpenAPI description without prose and examples. */
export interface Document {
  servers: [{ url: string }];
  paths: Record<string, Record<string, Described>>;
  components: { securitySchemes: Record<string, { type: string; name?: string }>; schemas?: Record<string, Schema> };
}

/** Undefined if the vendor has none. Descriptions of the same operation in several files are merged. */
export function readSpec(vendorId: string): Spec | undefined {
  return readSpecIn(join(import.meta.dirname, '..', vendorId, 'spec'));
}

/** Reads the description from a folder of JSON files; undefined if the folder does not exist. */
export function readSpecIn(folder: string): Spec | undefined {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return specOf(files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Document));
}

export function specOf(documents: readonly Document[]): Spec {
  const operations = new Map<string, Operation>();
  for (const { paths } of documents)
    for (const [path, methods] of Object.entries(paths))
      for (const [method, described] of Object.entries(methods)) {
        const key = `${method.toUpperCase()} ${path}`;
        operations.set(key, together(operations.get(key), { ...readOperation(described), method: method.toUpperCase(), path }));
      }
  const schemes = documents.flatMap(({ components }) => Object.values(components.securitySchemes));
  return {
    origin: new URL(documents[0]!.servers[0].url).origin,
    keyHeaders: [...new Set(schemes.map(({ type, name }) => (type === 'apiKey' ? name!.toLowerCase() : 'authorization')))],
    operations: [...operations.values()],
    schemas: Object.assign({}, ...documents.map(({ components }) => components.schemas ?? {})) as Record<string, Schema>,
  };
}

function readOperation({ parameters = [], requestBody, responses }: Described): Pick<Operation, 'parameters' | 'request' | 'responses'> {
  const answers = Object.entries(responses).map(([status, { content }]) => [status, content?.['application/json']?.schema]);
  return {
    parameters,
    request: requestBody?.content['application/json']?.schema,
    responses: Object.fromEntries(answers) as Operation['responses'],
  };
}

function together(known: Operation | undefined, more: Operation): Operation {
  if (known === undefined) return more;
  const statuses = new Set([...Object.keys(known.responses), ...Object.keys(more.responses)]);
  return {
    ...known,
    parameters: [...known.parameters, ...more.parameters],
    request: known.request ?? more.request,
    responses: Object.fromEntries([...statuses].map((status) => [status, known.responses[status] ?? more.responses[status]])),
  };
}
