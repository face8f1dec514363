/** Requests are validated strictly by Zod; answers are written by fast serializers compiled from JSON schema. */
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

/** The JSON schema (OpenAPI 3.0) that an answer is written with. Fields that it does not name never leave the server. */
export function answers<T extends z.ZodType>(schema: T): JsonSchemaOf<z.output<T>> {
  return toJsonSchema(schema, 'output');
}

/**
 * Empties the schema of a layout map. The serializer cannot handle a recursive schema; a map was validated when it was read, wherever it came from, and is
 * written as it is.
 */
function leaveOpen(jsonSchema: object): void {
  for (const name of Object.keys(jsonSchema)) delete (jsonSchema as Record<string, unknown>)[name];
}

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io,
    override: ({ zodSchema, jsonSchema }) => {
      // Zod describes a pair of numbers as "any of number, number", and the serializer would try each alternative.
      if (io === 'output' && zodSchema instanceof z.ZodTuple) jsonSchema.items = { type: 'number' };
      if (io === 'output' && zodSchema === (layoutMap as z.core.$ZodType)) leaveOpen(jsonSchema);
      // The serializer rejects the boolean `exclusiveMinimum` of OpenAPI 3.0, and it does not check bounds anyway.
      if (typeof jsonSchema.exclusiveMinimum === 'boolean') delete jsonSchema.exclusiveMinimum;
    },
  });
}

/** Requests of programs may only contain fields that the schema names; in requests of the pages, other fields are ignored. */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> = ({ schema, url, httpPart = '' }) => {
  const isStrict = isForPrograms(url) && (httpPart === 'body' || httpPart === 'querystring');
  return (given) => {
    // Fastify passes null for a request without a body.
    const data = given ?? undefined;
    const unknown = isStrict ? sayUnknownField(schema, data) : undefined;
    if (unknown !== undefined) return { error: new AppError('invalid_request', unknown) };
    const parsed = schema.safeParse(data);
    return parsed.success ? { value: parsed.data } : { error: parsed.error };
  };
};

/** Whether the URL belongs to the API for programs. */
export const isForPrograms = (url: string): boolean => /^\/api\/v1(?:[/?]|$)/.test(url);

type Write = (answer: unknown) => string;
const writers = new WeakMap<object, Write>();

/** The serializer for a JSON schema. It is compiled once per process, however many servers run in it. Throws if the serializer cannot handle the schema. */
export function writerOf(schema: AnySchema & object): Write {
  const made = writers.get(schema) ?? (buildWriter(schema) as Write);
  writers.set(schema, made);
  return made;
}

/** Compiles a serializer on its first use: compiling hundreds of them at each start would take a good part of it. */
export const writeByJsonSchema: FastifySerializerCompiler<AnySchema & object> = ({ schema }) => {
  return (answer) => writerOf(schema)(answer);
};
