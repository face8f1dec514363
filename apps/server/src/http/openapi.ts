import swagger from '@fastify/swagger';
import { z } from 'zod';
import { toJsonSchema, type Server } from './contract-types.ts';
import { errorBody } from './errors.ts';

const ERROR = { description: 'See errors.md', ...toJsonSchema(errorBody, 'output') };

/** Collects every route into an OpenAPI document: what comes in from its zod schema, what goes out as it is written. */
export async function describeApi(server: Server): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Deedline', version: '0.1.0', description: 'Finds who owns a property and how to reach them.' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'deedline_session' } } },
    },
    transform: ({ schema, url }) => {
      const described = Object.entries(schema ?? {}).map(([part, value]) => [part, describeInput(value)]);
      const { response, ...rest } = Object.fromEntries(described);
      return { schema: { ...rest, response: { ...response, '4xx': ERROR } }, url };
    },
  });
}

/** A body of several types has a schema for each. */
function describeInput(value: unknown): unknown {
  if (value instanceof z.ZodType) return toJsonSchema(value, 'input');
  if (typeof value !== 'object' || value === null || !('content' in value)) return value;
  const types = Object.entries(value.content as Record<string, { schema: z.ZodType }>);
  return { content: Object.fromEntries(types.map(([type, { schema }]) => [type, { schema: toJsonSchema(schema, 'input') }])) };
}
