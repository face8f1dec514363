import { ERRORS, type ErrorCode } from '@deedline/contract/errors';
import { ROUTES } from '@deedline/contract/routes/index';
import { EVENT_KINDS } from '@deedline/contract/webhooks/event-kinds';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, it } from 'vitest';
import { describeApi, describeProgramApi, type ApiDocument } from './openapi.ts';

const MAX_BYTES = 900_000;
let document: ApiDocument;
beforeAll(async () => {
  document = await describeApi();
});
const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));
const textOf = () => JSON.stringify(document, null, 1);

it('the description is valid OpenAPI 3.1 and not too long', async () => {
  const validator = new Validator();
  expect(await validator.validate(textOf())).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  expect(textOf().length).toBeLessThan(MAX_BYTES);
});

it('the description of the API for programs is valid too, and has every kind of webhook message', async () => {
  const described = await describeProgramApi();
  expect(await new Validator().validate(JSON.stringify(described, null, 1))).toEqual({ valid: true });
  expect(Object.keys(described['webhooks'] as object)).toEqual([...EVENT_KINDS]);
});

it('the schema of a refusal has the code where the body has it', async () => {
  for (const [described, place] of [
    [document, ['code']],
    [await describeProgramApi(), ['error', 'code']],
  ] as const) {
    const { responses, schemas } = described['components'] as { responses: Record<string, Described>; schemas: { Error: Schema } };
    expect(Object.keys(responses).length).toBeGreaterThan(10);
    for (const [name, { content }] of Object.entries(responses)) {
      if (name === 'anyOther') continue;
      const { $ref: _, ...narrowed } = content['application/json'].schema;
      expect(follow(narrowed, place)?.enum).toEqual(name.split('.'));
      expect(follow(schemas.Error, place)?.enum).toEqual(expect.arrayContaining(name.split('.')));
    }
  }
});
type Schema = { $ref?: string; enum?: string[]; properties?: Record<string, Schema> };
type Described = { content: { 'application/json': { schema: Schema } } };
const follow = (schema: Schema, names: readonly string[]) => names.reduce<Schema | undefined>((at, name) => at?.properties?.[name], schema);

it('the description of the upload names the header for the file name and the column mapping', async () => {
  const said = String((await describeProgramApi()).paths['/api/v1/batches']!['post']!['description']);
  expect(said).toContain(`Content-Disposition: attachment; filename*=UTF-8''houses.csv`);
  expect(said).toContain('columns=address:0,city:1');
});

it('every route is described once, with a unique operation id', () => {
  expect(operations()).toHaveLength(
    Object.entries(ROUTES).filter(([name, { role }]) => !name.includes(' /api/v1/') || role === 'open').length,
  );
  const names = operations().map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]\w+$/.test(String(name)))).toEqual([]);
});

it('every referenced component exists, and every component is referenced', () => {
  const { schemas, responses } = document['components'] as Record<string, Record<string, unknown>>;
  expect(Object.keys(schemas!).length).toBeGreaterThanOrEqual(50);
  const referred = new Set(
    [...textOf().matchAll(/"\$ref": "#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => `${kind!} ${name!}`),
  );
  const there = [...Object.keys(schemas!).map((name) => `schemas ${name}`), ...Object.keys(responses!).map((name) => `responses ${name}`)];
  expect([...referred].filter((name) => !there.includes(name))).toEqual([]);
  expect(there.filter((name) => !referred.has(name))).toEqual([]);
});

it('every path declares its path parameters', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const { parameters = [] } of Object.values(methods) as { parameters?: { in: string; name: string }[] }[]) {
      const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
      expect(named.toSorted()).toEqual([...path.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted());
    }
});

it('error responses stand at the status of their codes', () => {
  const { responses } = document['components'] as { responses: Record<string, object> };
  expect(Object.keys(responses).length).toBeGreaterThan(10);
  for (const operation of operations())
    for (const [status, { $ref: ref = '' }] of Object.entries(operation['responses'] as Record<string, { $ref?: string }>)) {
      const name = ref.split('/').at(-1)!;
      if (ref === '' || name === 'anyOther') continue;
      expect(Object.keys(responses)).toContain(name);
      expect(new Set(name.split('.').map((code) => ERRORS[code as ErrorCode].status))).toEqual(new Set([Number(status)]));
    }
});
