/** Zod for what comes in, JSON schema for what goes out: checked strictly at the door, written fast on the way back. */
import buildWriter, { type AnySchema } from 'fast-json-stringify';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchemaCompiler,
  FastifySerializerCompiler,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@deedline/contract/errors';
import { layoutMap } from '@deedline/contract/files/layout-map';
import { z } from 'zod';
import { sayUnknownField } from '../unknown-fields.ts';

interface JsonSchemaOf<T> {
  readonly answers?: T;
}

interface ContractTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends JsonSchemaOf<infer T> ? T : unknown;
}

export type Server = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ContractTypes>;

/** The JSON schema (OpenAPI 3.0) that a response is written with. What it does not name never leaves the server. */
export function answers<T extends z.ZodType>(schema: T): JsonSchemaOf<z.output<T>> {
  return toJsonSchema(schema, 'output');
}

/** The writer cannot follow what leads back to itself. A map was read by its schema wherever it comes from, and is written as it is. */
function leaveOpen(jsonSchema: object): void {
  for (const name of Object.keys(jsonSchema)) delete (jsonSchema as Record<string, unknown>)[name];
}

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io,
    override: ({ zodSchema, jsonSchema }) => {
      // A pair of numbers comes as "any of number, number", which the writer would try one by one.
      if (io === 'output' && zodSchema instanceof z.ZodTuple) jsonSchema.items = { type: 'number' };
      if (io === 'output' && zodSchema === (layoutMap as z.core.$ZodType)) leaveOpen(jsonSchema);
      // A bound that is said as OpenAPI 3.0 says it is no schema to the writer, which holds no answer to bounds.
      if (typeof jsonSchema.exclusiveMinimum === 'boolean') delete jsonSchema.exclusiveMinimum;
    },
  });
}

/** What programs send must be named by the schema to the last field; of what pages send, the rest is left aside. */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> = ({ schema, url, httpPart = '' }) => {
  const isStrict = isForPrograms(url) && (httpPart === 'body' || httpPart === 'querystring');
  return (given) => {
    // The framework says null of a request without a body.
    const data = given ?? undefined;
    const unknown = isStrict ? sayUnknownField(schema, data) : undefined;
    if (unknown !== undefined) return { error: new AppError('invalid_request', unknown) };
    const parsed = schema.safeParse(data);
    return parsed.success ? { value: parsed.data } : { error: parsed.error };
  };
};

/** Below this address programs ask. */
export const isForPrograms = (url: string): boolean => /^\/api\/v1(?:[/?]|$)/.test(url);

type Write = (answer: unknown) => string;
const writers = new WeakMap<object, Write>();

/** What writes an answer of this JSON schema: made once in a process, however many servers there are in it. Throws where the writer cannot follow the schema. */
export function writerOf(schema: AnySchema & object): Write {
  const made = writers.get(schema) ?? (buildWriter(schema) as Write);
  writers.set(schema, made);
  return made;
}

/** Made with the first answer: hundreds of them at each start would take a good part of it. */
export const writeByJsonSchema: FastifySerializerCompiler<AnySchema & object> = ({ schema }) => {
  return (answer) => writerOf(schema)(answer);
};
