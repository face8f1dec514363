import { expect, test } from 'vitest';
import { z } from 'zod';
import { sayFault } from './plain-words.ts';

const KINDS = ['search.completed', 'list.changed'] as const;

test.each([
  [z.string(), undefined, 'is missing'],
  [z.string(), 5, 'must be text'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.coerce.number().int(), 'abc', 'must be a number'],
  [z.boolean(), 'no', 'must be true or false'],
  [z.array(z.string()), undefined, 'is missing'],
  [z.array(z.string()).min(1), [], 'must have at least 1 item'],
  [z.int().min(1).max(100), 101, 'must be at most 100'],
  [z.int().min(1).max(100), 0, 'must be at least 1'],
  [z.number().positive(), 0, 'must be more than 0'],
  [z.string().max(3), 'abcd', 'must have at most 3 characters'],
  [z.string().length(2), 'abc', 'must have exactly 2 characters'],
  [z.enum(KINDS), 'nope', 'must be one of search.completed, list.changed'],
  [z.enum(KINDS), undefined, 'is missing: send one of search.completed, list.changed'],
  [z.literal(true), false, 'must be true'],
  [z.union([z.array(z.enum(KINDS)), z.enum(KINDS)]), 'nope', 'must be one of search.completed, list.changed'],
  [
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('search') }), z.object({ kind: z.literal('batch') })]),
    {},
    'must be one of search, batch',
  ],
  [z.iso.datetime(), 'yesterday', 'must be a moment as 2026-11-28T10:00:00Z'],
  [z.uuid(), 'abc', 'must be an id of 36 letters, digits and hyphens'],
  [z.strictObject({}), { a: 1, b: 2 }, 'must not have a, b'],
  [z.string().max(3, 'Please keep this short'), 'abcd', 'Please keep this short'],
])('of %o that is given %o it is said in plain words: %s', (schema, value, said) => {
  const { message } = schema.safeParse(value).error!.issues[0]!;
  expect(message).toBe(said);
  expect(sayFault({ path: ['rows', 0, 'kind'], message })).toBe(said.startsWith('Please') ? said : `rows.0.kind ${said}`);
});
