import { expect, test } from 'vitest';
import { VENDORS } from '../catalogue.ts';
import { BATCHDATA } from '../batchdata/client.ts';
import { TRACERFY } from '../tracerfy/client.ts';
import type { Vendor, VendorFetch } from '../vendor.ts';
import { askedCases, readFixtures } from './fixtures.ts';
import { holdFixtures } from './hold-fixtures.ts';
import { compareShapes } from './shape.ts';
import { readSpec } from './spec.ts';

const kept = VENDORS.filter(({ id }) => readFixtures(id) !== undefined);

test.each(kept.map((vendor) => [vendor.id, vendor] as const))('%s: client and twin fit its fixtures', async (_, vendor) => {
  expect((await holdFixtures(vendor))!.faults).toEqual([]);
});

test('every vendor is held against a description or against fixtures, and none that was made by hand says that it was recorded', () => {
  expect(VENDORS.filter(({ id }) => readSpec(id) === undefined && readFixtures(id) === undefined)).toEqual([]);
  for (const { id } of kept) expect(readFixtures(id)!.madeFrom).toBe('documentation');
  for (const { id } of kept) expect(() => askedCases.parse(readFixtures(id)!.cases)).not.toThrow();
});

const bend = (vendor: Vendor, answer: (body: string) => string): Vendor => ({
  ...vendor,
  createTwin: (truth, habits): VendorFetch => {
    const twin = vendor.createTwin(truth, habits);
    return async (request, signal) => {
      const response = await twin(request, signal);
      return { ...response, body: answer(response.body) };
    };
  },
});
const bendRequest = (vendor: Vendor, change: (body: string) => string): Vendor => ({
  ...vendor,
  ask: (questions, call) =>
    vendor.ask(questions, { ...call, fetch: (request, signal) => call.fetch({ ...request, body: change(request.body ?? '') }, signal) }),
});

test.each([
  [
    'a twin that calls a field otherwise',
    bend(TRACERFY, (body) => body.replaceAll('"litigator"', '"sues"')),
    '/persons/*/litigator is missing',
  ],
  [
    'a twin with a field of its own',
    bend(TRACERFY, (body) => body.replaceAll('"litigator"', '"sues"')),
    "/persons/*/sues is not the vendor's",
  ],
  [
    'a twin that writes a number for a text',
    bend(BATCHDATA, (body) => body.replaceAll('"number":"', '"number":"').replace(/"number":"(\d+)"/g, '"number":$1')),
    'is a number, not a string',
  ],
  [
    'a client that calls a field otherwise',
    bendRequest(TRACERFY, (body) => body.replace('"find_owner"', '"owner"')),
    'the request: /find_owner is missing',
  ],
])('%s is caught', async (_, vendor, fault) => {
  expect((await holdFixtures(vendor))!.faults.join('\n')).toContain(fault);
});

test('a client that reads, asks or collects otherwise is caught', async () => {
  const fixtures = readFixtures('tracerfy')!;
  const first = fixtures.cases[0]!;
  const held = async (change: Partial<typeof first>) =>
    (await holdFixtures(TRACERFY, { ...fixtures, cases: [{ ...first, ...change }] }))!.faults.join('\n');
  expect(await held({ outcomes: ['miss'] })).toContain('the client reads hit, not miss');
  expect(await held({ exchanges: [...first.exchanges, ...first.exchanges] })).toContain('the client sends 1 requests, not 2');
  const elsewhere = { ...first.exchanges[0]!, request: { method: 'POST', url: 'https://tracerfy.com/v2/api/trace/lookup/' } };
  expect(await held({ exchanges: [elsewhere] })).toContain('the client asks POST https://tracerfy.com/v1/api/trace/lookup/');
});

test('a shape is names and types, and what is empty fits everything', () => {
  expect(compareShapes({ a: 1, b: [{ c: 'x' }, { d: 1 }] }, { a: 2, b: [{ c: 'y', d: 3 }] })).toEqual([]);
  expect(compareShapes({ a: null, b: [] }, { a: 'x', b: [1] })).toEqual([]);
  expect(compareShapes({ a: 1 }, { a: 'x' })).toEqual(['/a is a string, not a number']);
  expect(compareShapes({ a: { b: 1 } }, { a: { c: 1 } })).toEqual(['/a/b is missing', "/a/c is not the vendor's"]);
  expect(compareShapes([{ a: 1 }], [{ a: 1 }, { a: 'x' }])).toEqual(['/*/a is a string, not a number']);
});
