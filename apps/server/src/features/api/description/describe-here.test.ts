import { ROUTES } from '@deedline/contract/routes/index';
import type { Samples } from '@deedline/contract/search/search';
import { expect, test } from 'vitest';
import type { Config } from '../../../config.ts';
import { createDescription } from './describe-here.ts';
import { writeCall } from './client-lines.ts';
import { examplesOf } from './examples.ts';

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> };
  'x-codeSamples': { source: string }[];
}
type Document = { paths: Record<string, Record<string, Operation>>; tags: { name: string }[] };

const describeWhere = async (config: Partial<Config>) =>
  JSON.parse(await createDescription({ config: { demo: false, billing: true, ...config } } as never)()) as Document;
const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap((methods) => Object.values(methods));

const property = { searchMode: 'property_address', street: '4 Alder Ct', city: 'Quillmere', state: 'FK', zip: '00100' } as const;
const phone = { searchMode: 'reverse_phone', phoneNumber: '219 555 0142' } as const;
const SAMPLES = {
  property_address: { matching: [property], missing: [] },
  reverse_phone: { matching: [phone], missing: [] },
  parcel_id: { matching: [], missing: [] },
} as unknown as Samples;

test.each([
  ['of the demo', SAMPLES],
  ['without it', null],
])('every example %s is a body that its route takes', (_, samples) => {
  const examples = Object.entries(examplesOf(samples));
  expect(examples.length).toBeGreaterThanOrEqual(5);
  for (const [operationId, all] of examples) {
    const [, route] = Object.entries(ROUTES).find(([name, one]) => name.includes(' /api/v1/') && one.operationId === operationId)!;
    for (const { value } of all)
      expect((route as { body: { parse(body: unknown): unknown } }).body.parse(value)).toMatchObject(value as object);
  }
});

const asked = (samples: Samples | null) => examplesOf(samples)['createSearch']!.map(({ name }) => name);

test('in the demo a search is asked that finds somebody, and everywhere one about nobody', () => {
  expect(asked(SAMPLES)).toEqual(['property_address', 'reverse_phone', 'nobody']);
  expect(asked(null)).toEqual(['nobody']);
});

test('each operation says how the client asks it', async () => {
  const operations = operationsOf(await describeWhere({}));
  expect(operations.length).toBeGreaterThan(30);
  for (const operation of operations) expect(operation['x-codeSamples'][0]!.source).toContain(`deedline.${operation.operationId}(`);
  const parameters = [
    { name: 'id', in: 'path' },
    { name: 'Idempotency-Key', in: 'header' },
  ];
  expect(writeCall('changeList', { hasBody: true, body: { name: 'New' }, parameters })).toMatch(
    /^const answer = await deedline\.changeList\(\{ params: \{ id \}, body: \{\n {2}name: "New"\n\} \}\);$/m,
  );
  expect(writeCall('readMe', { hasBody: false, body: undefined, parameters: [] })).toContain('await deedline.readMe();');
});

test('where nobody is billed it speaks of no credits', async () => {
  const [billed, free] = await Promise.all([describeWhere({}), describeWhere({ billing: false })]);
  expect(Object.keys(billed.paths)).toContain('/api/v1/balance');
  expect(Object.keys(free.paths).filter((path) => /balance|statement/.test(path))).toEqual([]);
  expect(free.tags.map(({ name }) => name)).not.toContain('balance');
  const words = [...JSON.stringify(free).matchAll(/"(?:summary|description)":"((?:[^"\\]|\\.)*)"/g)].map(([, said]) => said!);
  expect(words.filter((said) => /\bcredits?\b|\bcharged\b/i.test(said))).toEqual([]);
});
