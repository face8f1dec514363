import type { RouteName } from '@deedline/contract/routes/index';
import { talkative } from '@deedline/database/test-logs';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import type { BuyingContext } from '../features/lookup/search-context.ts';
import type { SearchRunner } from '../features/searches/search-runner.ts';
import { addRoutes } from '../start/routes.ts';
import { buildServer } from './build-server.ts';
import { toJsonSchema, type Server } from './contract-types.ts';
import { errorsOf } from './route-errors.ts';

type Json = Readonly<Record<string, unknown>>;
interface Route {
  name: string;
  url: string;
  schema: Json;
  handler: string;
  config: { rateLimit?: object; gate?: unknown };
}

/** The body is signed: its bytes must be verified before anything parses them. */
const SIGNED = 'POST /api/stripe/webhook';

let server: Server;
const routes: Route[] = [];
beforeAll(async () => {
  const config = readConfig({ ...talkative('silent'), WEB_DIR: '/nowhere' });
  server = await buildServer(config);
  server.addHook('onRoute', ({ method, url, schema, handler, config }: RouteOptions) => {
    if (method !== 'HEAD' && url.startsWith('/api/'))
      routes.push({
        name: `${String(method)} ${url}`,
        url,
        schema: (schema ?? {}) as Json,
        handler: String(handler),
        config: (config ?? {}) as Route['config'],
      });
  });
  addRoutes(server, { config } as BuyingContext, {} as SearchRunner);
  await server.ready();
});
afterAll(() => server.close());

/** Yields the places of strings without a length, numbers without a maximum, and arrays without a maximum length. */
function* findEndless(schema: Json, place: string): Generator<string> {
  if ('enum' in schema || 'const' in schema) return;
  const kinds = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => (schema[name] ?? []) as Json[]);
  for (const one of kinds) yield* findEndless(one, place);
  const type = schema['type'];
  if (type === 'string' && !['maxLength', 'format', 'pattern'].some((name) => name in schema)) yield `${place}: text`;
  if ((type === 'integer' || type === 'number') && !('maximum' in schema)) yield `${place}: number`;
  if (type === 'array' && !('maxItems' in schema)) yield `${place}: list`;
  if (type === 'array') yield* findEndless((schema['items'] ?? {}) as Json, `${place}[]`);
  for (const [name, one] of Object.entries((schema['properties'] ?? {}) as Record<string, Json>))
    yield* findEndless(one, `${place}.${name}`);
}

it('every route with parameters, body or query has a schema for them', () => {
  expect(routes.length).toBeGreaterThan(100);
  const withoutPlaces = routes.filter(({ url, schema }) => url.includes(':') && !(schema['params'] instanceof z.ZodType));
  expect(withoutPlaces).toEqual([]);
  const unread = routes.filter(({ name, schema, handler }) => schema['body'] === undefined && name !== SIGNED && /\bbody\b/.test(handler));
  expect(unread).toEqual([]);
  const asking = routes.filter(({ schema, handler }) => schema['querystring'] === undefined && /\bquery\b[^(]/.test(handler));
  expect(asking).toEqual([]);
});

it('no body has a string, number or list without a maximum', () => {
  const bodies = routes.filter(({ schema }) => schema['body'] instanceof z.ZodType);
  expect(bodies.length).toBeGreaterThan(30);
  const endless = bodies.flatMap(({ name, schema }) => [...findEndless(toJsonSchema(schema['body'] as z.ZodType, 'input') as Json, name)]);
  expect(endless).toEqual([]);
});

it('every route with a rate limit or gate declares the errors', () => {
  const silent = routes.flatMap(({ name, config }) => {
    const errors = errorsOf(name as RouteName);
    const wrong = [
      ...(config.rateLimit !== undefined && !errors.has('too_many_requests') ? ['too_many_requests'] : []),
      ...(config.gate !== undefined && !(errors.has('overloaded') && errors.has('too_many_requests')) ? ['overloaded'] : []),
    ];
    return wrong.map((code) => `${name}: ${code}`);
  });
  expect(silent).toEqual([]);
});
