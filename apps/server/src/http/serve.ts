/** Registers routes as defined in the contract's table. */
import { type RouteName, ROUTES, type Taken } from '@deedline/contract/routes/index';
import type { Route } from '@deedline/contract/routes/route';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { answers, type Server } from './contract-types.ts';

/** An onRequest hook, so that an unauthorized request does not even reach validation. */
type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
export interface Guards extends Record<Exclude<Route['role'], 'open' | 'program'>, Guard> {
  /** For API keys that have the scope, or any key if the route has none, and whose maker still has the required role. */
  program(route: Pick<Route, 'scope' | 'maker'>): Guard;
  /** Replaces `viewer` on routes for members who still have to set up a second factor. */
  signedIn: Guard;
  /** Requires a recent sign-in; runs after one of the guards for accounts. */
  fresh: Guard;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by `addRoutes`. */
    guards: Guards;
  }
}

type Replied<Name extends RouteName> = Taken<Name>['Reply'][keyof Taken<Name>['Reply']];
/** Returns the answer, or the `reply` if there is more to set than the body: one of several statuses, headers, a stream. */
type Handler<Name extends RouteName> = (
  request: FastifyRequest<Omit<Taken<Name>, 'Reply'>>,
  reply: FastifyReply<{ Reply: Replied<Name> }>,
) => Replied<Name> | FastifyReply | Promise<Replied<Name> | FastifyReply>;

/** Options of this installation: rate limits, gates, body sizes. `onRequest` runs before the guard of the route's role. */
type Options = Pick<RouteOptions, 'config' | 'bodyLimit' | 'preValidation' | 'exposeHeadRoute' | 'errorHandler'> & {
  onRequest?: onRequestAsyncHookHandler;
};

/** If the route has only one status, it is set before `handler` runs. */
export function serve<Name extends RouteName>(server: Server, name: Name, handler: Handler<Name>, options: Options = {}): void {
  const route: Route = ROUTES[name];
  const [method = '', url = ''] = name.split(' ');
  const statuses = Object.keys(route.answers).map(Number);
  const setStatus = async (_request: FastifyRequest, reply: FastifyReply) => void reply.status(statuses[0]!);
  server.route({
    ...options,
    method,
    url,
    schema: schemaOf(name, route),
    onRequest: [...(options.onRequest === undefined ? [] : [options.onRequest]), ...guardsOf(server, route)],
    ...(statuses.length === 1 ? { preHandler: setStatus } : {}),
    handler: handler as RouteOptions['handler'],
  });
}

function guardsOf({ guards }: Server, route: Route): Guard[] {
  const { role, beforeSecondFactor = false, fresh = false } = route;
  if (role === 'open') return [];
  if (role === 'program') return [guards.program(route)];
  return [beforeSecondFactor ? guards.signedIn : guards[role], ...(fresh ? [guards.fresh] : [])];
}

/** Makes a route for programs that takes no input report input that is sent anyway. */
const NOTHING = z.object({});
const NO_BODY = NOTHING.optional();

function schemaOf(name: RouteName, { role, params, answers: answered, ...route }: Route): object {
  const isStrict = role === 'program' && name.includes(' /api/v1/');
  const {
    files,
    query = isStrict ? NOTHING : undefined,
    body = isStrict && name.startsWith('POST ') && files === undefined ? NO_BODY : undefined,
  } = route;
  const response = Object.entries(answered).flatMap(([status, schema]) =>
    schema instanceof z.ZodType ? [[status, writtenAs(schema)]] : [],
  );
  return {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined && files === undefined ? {} : { body: bodyOf(body, files) }),
    ...(response.length === 0 ? {} : { response: Object.fromEntries(response) }),
  };
}

function bodyOf(body: z.ZodType | undefined, files: readonly string[] | undefined): unknown {
  if (files === undefined) return body;
  const types = [
    ...(body === undefined ? [] : [['application/json', body] as const]),
    ...files.map((type) => [type, z.unknown()] as const),
  ];
  return { content: Object.fromEntries(types.map(([type, schema]) => [type, { schema }])) };
}

const written = new WeakMap<z.ZodType, object>();

/** Routes that answer with the same Zod schema share one JSON schema. */
function writtenAs(schema: z.ZodType): object {
  if (!written.has(schema)) written.set(schema, answers(schema));
  return written.get(schema)!;
}

/**
 * The size of the accept queue. Fastify's default of 511 overflows when a thousand connections arrive while the process is busy; the system then drops
 * connections that the client believes open, and they break. The system caps this value, on Linux at 4,096.
 */
const BACKLOG = 4_096;

/** Resolves with the port. */
export async function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<number> {
  await server.listen({ host, port, backlog: BACKLOG });
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
