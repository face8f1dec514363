/**
 * `node tools/vendor-specs/strip.ts FOLDER`: reduces vendors' published API descriptions to what conformance checks of clients and twins need. FOLDER has
 * `twilio/`, `trestle/`, `realestateapi/` and `gohighlevel/` as listed in `apps/server/src/outside/vendors/README.md`. Only the names of fields, types and
 * paths are kept. Descriptions and examples are removed, because they may name people; examples are first used to learn which fields may be null. Then run `npm
 * run format`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { learnFrom, nullable } from './examples.ts';
import { readTables, type Schema, schemaOf } from './tables.ts';

interface Source {
  /** Repository and commit. */
  from: string;
  license: string;
  /** The files with the descriptions. */
  files: readonly string[];
  operations: readonly (readonly [path: string, method: string])[];
  /** The examples are placeholders, from which nothing can be learned. */
  hasPlaceholders?: true;
  /** Fields (`Schema.field`) that may be null according to the vendor's pages, but not in the description. */
  nulls?: readonly string[];
}

export const SOURCES: Readonly<Record<string, Source>> = {
  twilio: {
    from: 'github.com/twilio/twilio-oai @d50069b4',
    license: 'MIT',
    files: ['twilio_lookups_v2.json'],
    operations: [
      ['/v2/PhoneNumbers/{PhoneNumber}', 'get'],
      ['/v2/batch/query', 'post'],
      ['/v2/RateLimits', 'get'],
    ],
    // https://www.twilio.com/docs/lookup/v2-api/line-type-intelligence
    nulls: ['mobile_country_code', 'mobile_network_code', 'carrier_name'].map((field) => `LineTypeIntelligenceInfo.${field}`),
  },
  trestle: {
    from: 'github.com/TrestleIQ/docs @0090dfe1',
    license: 'MIT',
    files: [
      'openapi/phone-validation.openapi.yaml',
      'openapi/reverse-phone.openapi.yaml',
      'openapi/phone-feedback.openapi.yaml',
      'openapi/common/components.schemas.yaml',
    ],
    operations: [
      ['/3.0/phone_intel', 'get'],
      ['/3.2/phone', 'get'],
      ['/1.0/phone_feedback', 'post'],
    ],
    hasPlaceholders: true,
  },
  gohighlevel: {
    from: 'github.com/GoHighLevel/highlevel-api-docs @0af86a4c',
    license: 'CC0-1.0',
    files: ['contacts.json', 'common-schemas.json'],
    operations: [
      ['/contacts/search/duplicate', 'get'],
      ['/contacts/upsert', 'post'],
      ['/contacts/{contactId}', 'get'],
      ['/contacts/{contactId}', 'put'],
      ['/contacts/{contactId}', 'delete'],
      ['/contacts/{contactId}/notes', 'post'],
      ['/contacts/{contactId}/notes/{id}', 'put'],
      ['/contacts/{contactId}/notes/{id}', 'delete'],
    ],
    hasPlaceholders: true,
  },
  realestateapi: {
    from: 'github.com/RealEstateApi/docs @2e64064c',
    license: 'MIT',
    files: ['property-apis.json'],
    operations: [['/v2/PropertyDetail', 'post']],
  },
};

interface Document {
  servers: unknown;
  security: unknown;
  paths: Record<string, Record<string, Schema>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Schema>; securitySchemes: Record<string, Schema> };
}

/** Merges the paths and components of several documents. `common/` files contain only components. */
export function joinDocuments(documents: readonly Partial<Record<string, unknown>>[]): Document {
  const all = documents.map((each) =>
    each['paths'] === undefined && each['components'] === undefined ? { components: each } : each,
  ) as readonly Partial<Document>[];
  const merge = <T>(pick: (of: Partial<Document>) => Record<string, T> | undefined): Record<string, T> =>
    Object.assign({}, ...all.map((each) => pick(each) ?? {}));
  return {
    servers: all[0]?.servers,
    security: all[0]?.security,
    paths: merge((each) => each.paths),
    components: {
      schemas: merge((each) => each.components?.schemas),
      responses: merge((each) => each.components?.responses),
      securitySchemes: merge((each) => each.components?.securitySchemes),
    },
  };
}

/** The required operations without descriptions, and the schemas they refer to. */
export function strip(document: Document, { operations, from, license, hasPlaceholders, nulls = [] }: Source): Schema {
  const resolve = (schema: Schema) => resolveIn(document, schema);
  if (!hasPlaceholders) for (const [path, method] of operations) learnFromExamples(document.paths[path]![method]!, resolve);
  for (const [name, field] of nulls.map((each) => each.split('.'))) {
    const properties = document.components.schemas[name!]!['properties'] as Record<string, Schema>;
    properties[field!] = nullable(properties[field!]!);
  }
  const paths: Record<string, Record<string, Schema>> = {};
  for (const [path, method] of operations) (paths[path] ??= {})[method] = bareOperation(document.paths[path]![method]!, resolve);
  const schemas: Record<string, Schema> = {};
  const take = (text: string) => {
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (schemas[name!] !== undefined) continue;
      schemas[name!] = bareSchema(document.components.schemas[name!]!, resolve);
      take(JSON.stringify(schemas[name!]));
    }
  };
  take(JSON.stringify(paths));
  const schemes = Object.entries(document.components.securitySchemes).map(([name, scheme]) => [
    name,
    { ...scheme, description: undefined },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'What is used of it, without descriptions and examples', version: '1', 'x-source': from, license: { name: license } },
    servers: (document.servers as Schema[]).map(({ url }) => ({ url })),
    ...(document.security === undefined ? {} : { security: document.security }),
    paths,
    components: { securitySchemes: Object.fromEntries(schemes) as Schema, ...(Object.keys(schemas).length === 0 ? {} : { schemas }) },
  };
}

function resolveIn(document: Document, schema: Schema): Schema {
  const name = /^#\/components\/(schemas|responses)\/(\w+)$/.exec(typeof schema['$ref'] === 'string' ? schema['$ref'] : '');
  return name === null ? schema : document.components[name[1] as 'schemas'][name[2]!]!;
}

type Content = Record<string, { schema?: Schema; example?: unknown; examples?: Record<string, { value?: unknown }> }>;

function learnFromExamples(operation: Schema, resolve: (schema: Schema) => Schema): void {
  for (const response of Object.values(operation['responses'] as Record<string, Schema>)) {
    const { schema, example, examples = {} } = (resolve(response)['content'] as Content | undefined)?.['application/json'] ?? {};
    if (schema === undefined) continue;
    for (const each of [example, ...Object.values(examples).map(({ value }) => value)]) learnFrom(schema, each, resolve);
  }
}

function bareOperation({ parameters = [], requestBody, responses, security }: Schema, resolve: (schema: Schema) => Schema): Schema {
  const body = (requestBody as { content?: Content } | undefined)?.content?.['application/json']?.schema;
  const bare = (parameters as Schema[]).map(({ name, in: place, required = false, schema }) => ({
    name,
    in: place,
    required,
    schema: bareSchema(schema as Schema, resolve),
  }));
  const answers = Object.entries(responses as Record<string, Schema>).map(([status, response]) => {
    const schema = (resolve(response)['content'] as Content | undefined)?.['application/json']?.schema;
    return [status, { description: status, ...(schema === undefined ? {} : { content: jsonOf(bareSchema(schema, resolve)) }) }];
  });
  return {
    ...(bare.length === 0 ? {} : { parameters: bare }),
    ...(security === undefined ? {} : { security }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: jsonOf(bareSchema(body, resolve)) } }),
    responses: Object.fromEntries(answers) as Schema,
  };
}

function jsonOf(schema: Schema): Schema {
  return { 'application/json': { schema } };
}

const KEPT = ['$ref', 'type', 'enum', 'required', 'maxLength', 'pattern'];

/** Converts to JSON Schema 2020-12: `nullable` (OpenAPI 3.0) becomes a type, and `allOf` is merged. */
export function bareSchema(schema: Schema, resolve: (schema: Schema) => Schema): Schema {
  const { allOf, anyOf, properties, items, nullable: mayBeNull, type } = schema;
  if (Array.isArray(allOf)) {
    const parts = (allOf as Schema[]).map((part) => bareSchema(resolve(part), resolve));
    return { type: 'object', properties: Object.assign({}, ...parts.map((part) => part['properties'] ?? {})) as Schema };
  }
  const bare: Schema = Object.fromEntries(KEPT.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]])));
  if (Array.isArray(bare['required']) && bare['required'].length === 0) delete bare['required'];
  if (anyOf !== undefined) bare['anyOf'] = (anyOf as Schema[]).map((part) => bareSchema(part, resolve));
  if (items !== undefined) bare['items'] = bareSchema(items as Schema, resolve);
  if (properties !== undefined)
    bare['properties'] = Object.fromEntries(
      Object.entries(properties as Record<string, Schema>).map(([name, each]) => [name, bareSchema(each, resolve)]),
    );
  return mayBeNull === true || (Array.isArray(type) && type.includes('null')) ? nullable(bare) : bare;
}

const JSON_BLOCK = /```json\n([\s\S]*?)```/g;

const same = (schema: Schema) => schema;

function tablesOf(markdown: string, pick: (heading: string, column: string) => boolean) {
  return readTables(markdown).filter(({ heading, columns }) => columns.includes('Type') && pick(heading, columns[0]!));
}

function examplesOf(markdown: string, has: string): Schema[] {
  return [...markdown.matchAll(JSON_BLOCK)].map(([, text]) => JSON.parse(text!) as Schema).filter((example) => has in example);
}

/** RealEstateAPI describes SkipTrace v2 and CorporateSkip only in tables on its pages. */
export function describePages(pages: { skip: string; skipAnswer: string; company: string }): Record<string, Schema> {
  const fields = (markdown: string, of: string) => schemaOf(tablesOf(markdown, (heading) => heading === of));
  const person = fields(pages.skipAnswer, 'Person Object');
  const address = fields(pages.skipAnswer, 'Address Object');
  const persons = {
    type: 'array',
    items: withFields(person, { address, previousAddress: nullable(address), phones: listOf(fields(pages.skipAnswer, 'Phone Object')) }),
  };
  const answer = withFields(fields(pages.skipAnswer, 'Top-Level Fields'), { persons });
  // The repeated input is whatever was requested.
  for (const example of [...examplesOf(pages.skipAnswer, 'persons'), ...examplesOf(pages.skip, 'persons')])
    learnFrom(answer, { ...example, input: {} }, same);

  const company = withFields(fields(pages.company, 'Company-level'), { principals: listOf(fields(pages.company, 'principals[]')) });
  const found: Schema = { type: 'object', properties: { data: listOf(company) } };
  const none: Schema = { type: 'object', properties: {} };
  for (const example of examplesOf(pages.company, 'data')) learnFrom(Array.isArray(example['data']) ? found : none, example, same);
  return {
    '/v2/SkipTrace': operationOf(schemaOf(tablesOf(pages.skip, (_, column) => column === 'Parameter')), { '200': answer, '404': answer }),
    '/v2/CorporateSkip': operationOf(schemaOf(tablesOf(pages.company, (_, column) => column === 'Parameter')), {
      '200': { anyOf: [found, none] },
    }),
  };
}

function withFields(schema: Schema, fields: Record<string, Schema>): Schema {
  return { ...schema, properties: { ...(schema['properties'] as Schema), ...fields } };
}

function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

function operationOf(body: Schema, answers: Record<string, Schema>): Schema {
  const responses = Object.entries(answers).map(([status, schema]) => [status, { description: status, content: jsonOf(schema) }]);
  return { post: { requestBody: { required: true, content: jsonOf(body) }, responses: Object.fromEntries(responses) as Schema } };
}

function main(folder: string): void {
  for (const [id, source] of Object.entries(SOURCES)) {
    // Some documents refer to a file beside them.
    const read = (file: string) => readFileSync(join(folder, id, file), 'utf8').replaceAll(/"[./\w-]+\.json#/g, '"#');
    const stripped = strip(joinDocuments(source.files.map((file) => parse(read(file)) as Schema)), source);
    if (id === 'realestateapi') {
      const pages = { skip: read('skiptrace-v2.md'), skipAnswer: read('skiptrace-v2-response.md'), company: read('corporate-skip.md') };
      stripped['paths'] = { ...(stripped['paths'] as Schema), ...describePages(pages) };
    }
    const target = join(import.meta.dirname, '../../apps/server/src/outside', id === 'gohighlevel' ? 'crm' : 'vendors', id, 'spec');
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, 'published.json'), `${JSON.stringify(stripped, null, 2)}\n`);
  }
}

if (import.meta.main) main(process.argv[2]!);
