import { talkative } from '@deedline/database/test-logs';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import type { SearchContext } from '../features/searches/search-context.ts';
import type { SearchRunner } from '../features/searches/search-runner.ts';
import { addRoutes } from '../routes.ts';
import { buildServer } from './build-server.ts';
import { toJsonSchema, type Server } from './contract-types.ts';

type Json = Readonly<Record<string, unknown>>;
interface Route {
  name: string;
  method: string;
  url: string;
  schema: Json;
}

/** Whose handlers read no body, and the one that reads its bytes before anything else may. */
const WITHOUT_BODY = new Set([
  'POST /api/auth/logout',
  'POST /api/auth/sessions/:id/end',
  'POST /api/auth/sessions/end-others',
  'POST /api/team/invitations/:id/mails',
  'POST /api/licence/close-question',
  'POST /api/batch-jobs/:id/cancel',
  'POST /api/operator/calling-rules/:id/use',
  'POST /api/operator/sign-out',
  'POST /api/operator/requests/:receipt/records',
  'POST /api/operator/payment-events/:id/replay',
  'POST /api/operator/audit/verify',
  'POST /api/stripe/webhook',
]);

let server: Server;
const routes: Route[] = [];
beforeAll(async () => {
  const config = readConfig({ ...talkative('silent'), WEB_DIR: '/nowhere' });
  server = await buildServer(config);
  server.addHook('onRoute', ({ method, url, schema }: RouteOptions) => {
    if (method !== 'HEAD' && url.startsWith('/api/'))
      routes.push({ name: `${String(method)} ${url}`, method: String(method), url, schema: (schema ?? {}) as Json });
  });
  addRoutes(server, { config } as SearchContext, {} as SearchRunner);
  await server.ready();
});
afterAll(() => server.close());

/** Texts without a length, numbers without a most, and lists that never end, by their places. */
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

it('every route that takes something says by a schema what', () => {
  expect(routes.length).toBeGreaterThan(100);
  const withoutPlaces = routes.filter(({ url, schema }) => url.includes(':') && !(schema['params'] instanceof z.ZodType));
  expect(withoutPlaces).toEqual([]);
  const withoutBody = routes.filter(({ method, schema }) => method !== 'GET' && method !== 'DELETE' && schema['body'] === undefined);
  expect(new Set(withoutBody.map(({ name }) => name))).toEqual(WITHOUT_BODY);
});

it('no body has a text, a number or a list without an end', () => {
  const bodies = routes.filter(({ schema }) => schema['body'] instanceof z.ZodType);
  expect(bodies.length).toBeGreaterThan(30);
  const endless = bodies.flatMap(({ name, schema }) => [...findEndless(toJsonSchema(schema['body'] as z.ZodType, 'input') as Json, name)]);
  expect(endless).toEqual([]);
});
