/** What client programs rely on stays as it is: version 1 of the API is compared with a frozen copy of its description. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { findBreaks } from './testing/find-breaks.ts';
import { describeProgramApi } from './openapi.ts';

const FROZEN = join(import.meta.dirname, '../../../../docs/frozen/openapi-v1.json');
type Schema = { properties: Record<string, unknown>; required: string[]; enum: string[] };
type Operation = { parameters: { name: string; in: string; required?: boolean; schema: object }[]; responses: Record<string, object> };
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };
const frozen = () => JSON.parse(readFileSync(FROZEN, 'utf8')) as Document;

let current: object;
beforeAll(async () => {
  current = await describeProgramApi();
});

test('the API has no breaking change since the release. After an addition: cp docs/generated/openapi-v1.json docs/frozen/ at the release', () => {
  expect(findBreaks(frozen(), current)).toEqual([]);
});

/** Changes that break a client, and what is reported for each. */
const BROKEN: [what: string, change: (of: Document) => void, said: RegExp][] = [
  ['a path removed', ({ paths }) => delete paths['/api/v1/balance'], /GET \/api\/v1\/balance is gone/],
  ['a method removed', ({ paths }) => delete paths['/api/v1/lists/{id}']!['patch'], /PATCH .* is gone/],
  ['an operation renamed', ({ paths }) => Object.assign(paths['/api/v1/me']!['get']!, { operationId: 'me' }), /operationId is another/],
  ['another scope', ({ paths }) => Object.assign(paths['/api/v1/events']!['get']!, { 'x-scope': 'money' }), /x-scope is another/],
  ['a field of an answer removed', ({ components }) => delete components.schemas['ApiMe']!.properties['keyId'], /keyId is gone/],
  [
    'a field of an answer that may be missing now',
    ({ components: { schemas } }) =>
      Object.assign(schemas['ApiMe']!, { required: schemas['ApiMe']!.required.filter((name) => name !== 'keyName') }),
    /keyName may be missing/,
  ],
  [
    'a field of an answer of another type',
    ({ components }) => Object.assign(components.schemas['ApiMe']!.properties, { keyId: { type: 'number' } }),
    /keyId: string became number/,
  ],
  [
    'a field of an answer that may be null now',
    ({ components }) =>
      Object.assign(components.schemas['ApiMe']!.properties, { keyId: { anyOf: [{ type: 'string' }, { type: 'null' }] } }),
    /keyId: null is new/,
  ],
  ['a status that is gone', ({ paths }) => delete paths['/api/v1/searches']!['post']!.responses['201'], /201 is gone/],
  [
    'a value of an answer removed',
    ({ components }) => Object.assign(components.schemas['ApiMe']!.properties, { licence: { type: 'string', enum: ['given', 'missing'] } }),
    /outdated is gone/,
  ],
  [
    'an input more that has to be sent',
    ({ components: { schemas } }) => {
      schemas['CreateSearch']!.properties['caseNumber'] = { type: 'string' };
      schemas['CreateSearch']!.required = [...(schemas['CreateSearch']!.required ?? []), 'caseNumber'];
    },
    /caseNumber is demanded/,
  ],
  [
    'an input that has to be sent now',
    ({ components: { schemas } }) => schemas['CreateSearch']!.required.push('purpose'),
    /purpose is demanded/,
  ],
  [
    'a text that may be less long',
    ({ components }) => Object.assign(components.schemas['CreateSearch']!.properties, { street: { type: 'string', maxLength: 10 } }),
    /maxLength is tighter/,
  ],
  [
    'a parameter more that has to be sent',
    ({ paths }) =>
      paths['/api/v1/searches']!['get']!.parameters.push({ name: 'team', in: 'query', required: true, schema: { type: 'string' } }),
    /query team is demanded/,
  ],
  ['a parameter removed', ({ paths }) => paths['/api/v1/searches']!['get']!.parameters.splice(0, 1), /query \w+ is gone/],
];

/** Changes that break no client. */
const ADDED: [what: string, change: (of: Document) => void][] = [
  ['a path', ({ paths }) => (paths['/api/v1/new'] = { get: paths['/api/v1/me']!['get']! })],
  ['a field of an answer', ({ components }) => (components.schemas['ApiMe']!.properties['colour'] = { type: 'string' })],
  [
    'a value of an answer',
    ({ components }) =>
      Object.assign(components.schemas['ApiMe']!.properties, {
        licence: { type: 'string', enum: ['given', 'missing', 'outdated', 'new'] },
      }),
  ],
  [
    'an input that need not be sent',
    ({ components }) => (components.schemas['CreateSearch']!.properties['caseNumber'] = { type: 'string' }),
  ],
  [
    'a parameter that need not be sent',
    ({ paths }) => paths['/api/v1/searches']!['get']!.parameters.push({ name: 'sort', in: 'query', schema: { type: 'string' } }),
  ],
];

describe('comparing two API descriptions', () => {
  test.each(BROKEN)('%s is a breaking change', (_, change, said) => {
    const changed = structuredClone(current) as Document;
    change(changed);
    expect(findBreaks(current, changed).join('\n')).toMatch(said);
  });

  test.each(ADDED)('adding %s is not a breaking change', (_, change) => {
    const changed = structuredClone(current) as Document;
    change(changed);
    expect(findBreaks(current, changed)).toEqual([]);
  });
});
