/** The rules of OpenAPI linters that the schema of OpenAPI (openapi.test.ts) does not cover, under the names that Spectral gives them. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { describeProgramApi } from './openapi.ts';

interface Parameter {
  name: string;
  in: string;
  description?: string;
}
interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  responses: Record<string, object>;
}
interface Document {
  info: { description?: string; contact?: object; license?: { name?: string; url?: string } };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
}

function lint(document: Document): string[] {
  const { info, servers = [], tags = [], paths, components } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ where: `${method} ${path}`, path, operation })),
  );
  const names = tags.map(({ name }) => name);
  const ids = operations.map(({ operation }) => operation.operationId);
  const text = JSON.stringify(document);
  return [
    ...(info.description ? [] : ['info-description']),
    ...(info.contact ? [] : ['info-contact']),
    ...(info.license?.url ? [] : ['license-url']),
    ...(servers.length > 0 ? [] : ['oas3-api-servers']),
    ...(names.join() === names.toSorted().join() && new Set(names).size === names.length ? [] : ['openapi-tags-alphabetical']),
    ...tags.filter(({ description }) => !description).map(({ name }) => `tag-description ${name}`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `operation-operationId-unique ${id}`),
    ...Object.keys(components['schemas'] ?? {})
      .filter((name) => !text.includes(`"#/components/schemas/${name}"`))
      .map((name) => `oas3-unused-component ${name}`),
    ...operations.flatMap(({ where, path, operation }) => lintOperation(path, operation, names).map((rule) => `${rule} ${where}`)),
  ];
}

function lintOperation(
  path: string,
  { operationId, description, tags = [], parameters = [], responses }: Operation,
  names: string[],
): string[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const described = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  return [
    ...(/^[A-Za-z0-9]+$/.test(operationId ?? '') ? [] : ['operation-operationId-valid-in-url']),
    ...(description ? [] : ['operation-description']),
    ...(tags.length === 1 ? [] : ['operation-singular-tag']),
    ...(tags.every((tag) => names.includes(tag)) ? [] : ['operation-tag-defined']),
    ...(parameters.every((one) => one.description) ? [] : ['oas3-parameter-description']),
    ...(inPath.toSorted().join() === described.toSorted().join() ? [] : ['path-params']),
    ...(path.endsWith('/') || path.includes('?') ? ['path-keys-no-trailing-slash'] : []),
    ...(Object.keys(responses).some((status) => /^[23]/.test(status)) ? [] : ['operation-success-response']),
  ];
}

const read = async () => (await describeProgramApi()) as unknown as Document;

test('the description of the API for programs is valid and breaks no lint rule', async () => {
  const document = await read();
  expect(await new Validator().validate({ ...(await describeProgramApi()) })).toEqual({ valid: true });
  expect(lint(document)).toEqual([]);
});

const FAULTS: [rule: string, spoil: (document: Document) => void][] = [
  ['info-description', ({ info }) => delete info.description],
  ['info-contact', ({ info }) => delete info.contact],
  ['operation-tag-defined', (document) => delete document.tags],
  ['openapi-tags-alphabetical', ({ tags }) => tags!.reverse()],
  ['oas3-api-servers', (document) => delete document.servers],
  ['operation-operationId-unique', ({ paths }) => (paths['/api/v1/me']!['get']!.operationId = 'readSearch')],
  ['operation-description', ({ paths }) => delete paths['/api/v1/me']!['get']!.description],
  ['oas3-parameter-description', ({ paths }) => delete paths['/api/v1/events']!['get']!.parameters![0]!.description],
  ['path-params', ({ paths }) => paths['/api/v1/lists/{id}']!['get']!.parameters!.splice(0)],
  ['operation-success-response', ({ paths }) => delete paths['/api/v1/me']!['get']!.responses['200']],
  ['oas3-unused-component', ({ components }) => (components['schemas']!['Nobody'] = {})],
];

test.each(FAULTS)('breaking the rule %s is reported', async (rule, spoil) => {
  const document = structuredClone(await read());
  spoil(document);
  expect(lint(document).some((told) => told.startsWith(rule))).toBe(true);
});
