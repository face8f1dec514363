import { askQuote, apiSearchesQuery } from '@deedline/contract/api/v1';
import { ROUTES } from '@deedline/contract/routes/index';
import type { Route } from '@deedline/contract/routes/route';
import { createBatchJob } from '@deedline/contract/search/batch';
import { createSearch } from '@deedline/contract/search/search';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sayUnknownField } from './unknown-fields.ts';

const house = { searchMode: 'property_address', street: '419 Tannery Row' };

test.each([
  ['a letter short', { ...house, includeContact: false }, /"includeContact" .*Did you mean includeContacts\?$/],
  ['as other languages write it', { ...house, include_contacts: false }, /Did you mean includeContacts\?$/],
  ['of another case', { ...house, parcelid: '12' }, /Did you mean ParcelId\?$/],
  ['like none', { ...house, budget: 1 }, /"budget" .* Those that are: searchMode, purpose, .*emailAddress\.$/],
  ['a name of every object', { ...house, constructor: 1 }, /"constructor" is no field/],
])('a field that nothing reads is named, %s', (_, body, said) => {
  expect(sayUnknownField(createSearch, body)).toMatch(said);
});

test('what stands further inside is named with its place', () => {
  const body = { fileName: 'a.csv', rows: [{ address: '1 A St' }, { address: '2 A St', cty: 'Quillmere' }] };
  expect(sayUnknownField(createBatchJob, body)).toMatch(/^"rows\.1\.cty" .*Did you mean city\?$/);
});

test('of several shapes the one that is meant by its kind counts', () => {
  expect(sayUnknownField(askQuote, { kind: 'batch', rows: 3 })).toBeUndefined();
  expect(sayUnknownField(askQuote, { kind: 'search', searchMode: 'phone', rows: 3 })).toMatch(/^"rows"/);
});

test('open maps, either of two lists, and what is no object are left to the schema', () => {
  expect(sayUnknownField(z.object({ facts: z.record(z.string(), z.unknown()) }), { facts: { anything: { at: 'all' } } })).toBeUndefined();
  expect(sayUnknownField(z.object({ kind: z.union([z.array(z.string()), z.string()]) }), { kind: ['a'] })).toBeUndefined();
  for (const data of [null, undefined, 'text', 7, [1]]) expect(sayUnknownField(createSearch, data)).toBeUndefined();
});

test('what names are echoed is short and whole', () => {
  const said = sayUnknownField(apiSearchesQuery, { ['\ud800'.repeat(9_000)]: 1 })!;
  expect([said.length < 250, said.isWellFormed()]).toEqual([true, true]);
});

test('nothing that the examples of any route of programs name is unknown', () => {
  const inputs = Object.values(ROUTES as Record<string, Route>)
    .filter(({ role }) => role === 'program')
    .flatMap(({ body, query }) => [body, query].filter((schema) => schema !== undefined));
  for (const schema of inputs) expect(sayUnknownField(schema, {})).toBeUndefined();
});
