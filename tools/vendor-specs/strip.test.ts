import { expect, test } from 'vitest';
import { learnFrom } from './examples.ts';
import { describePages, joinDocuments, strip } from './strip.ts';
import { readTables, type Schema, schemaOf } from './tables.ts';

const NAMES = /Odalys|4095550101|a person who/;

const described = {
  servers: [{ url: 'https://vendor.example', description: 'a person who' }],
  paths: {
    '/used': {
      description: 'a person who',
      get: {
        parameters: [
          {
            name: 'phone',
            in: 'query',
            required: true,
            schema: { type: 'string', example: '4095550101' },
            examples: { one: { value: '4095550101' } },
          },
        ],
        responses: {
          '200': {
            description: 'a person who',
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Found' },
                examples: { one: { value: { name: 'Odalys', line: null, list: [{ rank: 1 }] } } },
              },
            },
          },
          '400': { $ref: '#/components/responses/Bad' },
        },
      },
      post: { responses: {} },
    },
    '/unused': { get: { responses: {} } },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'a person who' } },
    responses: { Bad: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } } } },
    schemas: {
      Fault: { type: 'object', properties: { message: { type: 'string', nullable: true } } },
      Line: { type: 'object', properties: { kind: { type: 'string', nullable: true, enum: ['mobile'] } } },
      Found: {
        allOf: [
          { $ref: '#/components/schemas/Line' },
          { type: 'object', properties: { name: { type: 'string', example: 'Odalys' }, line: { $ref: '#/components/schemas/Line' } } },
        ],
      },
      Unused: { type: 'string', example: 'Odalys' },
    },
  },
};
const source = { from: 'here', license: 'MIT', files: [], operations: [['/used', 'get']] } as const;

test('keeps what is asked for, without words and examples, as JSON Schema of today', () => {
  const bare = strip(joinDocuments([described]), source) as { paths: object; components: { schemas: Record<string, Schema> } };
  expect(JSON.stringify(bare)).not.toMatch(NAMES);
  expect([Object.keys(bare.paths), Object.keys(bare.components.schemas)]).toEqual([['/used'], ['Found', 'Line', 'Fault']]);
  expect(bare.components.schemas['Fault']).toEqual({ type: 'object', properties: { message: { type: ['string', 'null'] } } });
  expect(bare.components.schemas['Found']!['properties']).toMatchObject({
    kind: { type: ['string', 'null'], enum: ['mobile', null] },
    name: { type: 'string' },
  });
});

test('an example teaches null and fields that were forgotten, and leaves no value', () => {
  const schema: Schema = { type: 'object', properties: { name: { type: 'string' }, age: { type: 'integer' } } };
  learnFrom(schema, { name: null, age: 57, phones: [{ phone: '4095550101' }, { phone: null }] }, (same) => same);
  expect(schema).toEqual({
    type: 'object',
    properties: {
      name: { type: ['string', 'null'] },
      age: { type: 'integer' },
      phones: { type: 'array', items: { type: 'object', properties: { phone: { type: ['string', 'null'] } } } },
    },
  });
});

test('reads the tables of a page: dots, lists, alternatives, what is required', () => {
  const page = [
    '## Body',
    '| Field | Type | Required |',
    '|---|---|---|',
    '| `a.b` | string \\| null | Yes |',
    '| `a.c` | array of strings | No |',
    '| g | number | Yes |',
    '',
    '| Field | Type |',
    '|--|--|',
    '| d | integer or array |',
    '| e | string (ISO 8601) |',
  ];
  const tables = readTables(page.join('\n'));
  expect(tables.map(({ heading, rows }) => [heading, rows.length])).toEqual([
    ['Body', 3],
    ['Body', 2],
  ]);
  expect(schemaOf(tables)).toEqual({
    type: 'object',
    properties: {
      a: { type: 'object', properties: { b: { type: ['string', 'null'] }, c: { type: 'array', items: { type: 'string' } } } },
      d: { type: ['integer', 'array'] },
      e: { type: 'string' },
      g: { type: 'number' },
    },
    required: ['g'],
  });
  expect(() => schemaOf(readTables('| Field | Type |\n|-|-|\n| f | strnig |'))).toThrow('No type that is known: strnig');
});

const fields = (heading: string, rows: string) => `### ${heading}\n| Field | Type |\n|-|-|\n${rows}\n`;

test('pages become operations: what is sent by their parameters, what is answered by their fields and examples', () => {
  const paths = describePages({
    skip: '| Parameter | Type | Required |\n|-|-|-|\n| phone | string | No |\n```json\n{"persons":[],"input":{"x":"Odalys"},"responseMessage":"Odalys"}\n```',
    skipAnswer:
      fields('Top-Level Fields', '| input | object |\n| persons | array |') +
      fields('Person Object', '| name | string |\n| address | object |') +
      fields('Address Object', '| city | string |') +
      fields('Phone Object', '| phone | string |'),
    company:
      '| Parameter | Type |\n|-|-|\n| company_name | string |\n\n**Company-level fields:**\n\n| Field | Type |\n|-|-|\n| entityName | string |\n\n**`principals[]`:**\n\n| Field | Type |\n|-|-|\n| lastName | string |\n```json\n{"data":{"errorMessage":"none"}}\n```',
  });
  const text = JSON.stringify(paths);
  expect(text).not.toMatch(NAMES);
  expect(Object.keys(paths)).toEqual(['/v2/SkipTrace', '/v2/CorporateSkip']);
  for (const field of ['phone', 'responseMessage', 'city', 'entityName', 'lastName', 'errorMessage'])
    expect(text).toContain(`"${field}":{"type":"string"}`);
});
