import { ROUTES } from '@deedline/contract/routes/index';
import type { Route } from '@deedline/contract/routes/route';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answers, writerOf } from './contract-types.ts';

const schemas = Object.values<Route>(ROUTES)
  .flatMap((route): unknown[] => Object.values(route.answers))
  .filter((schema) => schema instanceof z.ZodType);

test('every response schema compiles to a serializer', () => {
  expect(new Set(schemas).size).toBeGreaterThan(100);
  for (const schema of new Set(schemas)) expect(() => writerOf(answers(schema))).not.toThrow();
});

test('a serializer is compiled once per schema, and omits fields that the schema does not name', () => {
  const schema = answers(z.object({ name: z.string() }));
  expect(writerOf(schema)).toBe(writerOf(schema));
  expect(writerOf(schema)({ name: 'Ansel', hash: 'x' })).toBe('{"name":"Ansel"}');
});
