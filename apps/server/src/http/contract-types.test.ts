import { ROUTES } from '@deedline/contract/routes/index';
import type { Route } from '@deedline/contract/routes/route';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answers, writerOf } from './contract-types.ts';

const schemas = Object.values<Route>(ROUTES)
  .flatMap((route): unknown[] => Object.values(route.answers))
  .filter((schema) => schema instanceof z.ZodType);

test('every answer of every route has a schema that the writer follows, which a start does not try', () => {
  expect(new Set(schemas).size).toBeGreaterThan(100);
  for (const schema of new Set(schemas)) expect(() => writerOf(answers(schema))).not.toThrow();
});

test('a writer is made once for a schema, and leaves out what the schema does not name', () => {
  const schema = answers(z.object({ name: z.string() }));
  expect(writerOf(schema)).toBe(writerOf(schema));
  expect(writerOf(schema)({ name: 'Ansel', hash: 'x' })).toBe('{"name":"Ansel"}');
});
