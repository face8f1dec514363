import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { AppError } from '@deedline/contract/errors';
import type { RouteOptions } from 'fastify';
import { addressOf } from '../address.ts';
import type { Server } from '../contract-types.ts';
import type { Limits } from '../../context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by `addRoutes`. Without it a route that has a limit does not answer. */
    limits: Limits;
  }
}

/** `config: { rateLimit: { max, timeWindow } }` on a route limits it by address, counted in `server.limits`. */
export async function limitRoutes(server: Server): Promise<void> {
  server.decorate('limits');
  await server.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    store: storeOf(server),
    keyGenerator: (request) => networkOf(addressOf(request)),
    errorResponseBuilder: () => new AppError('too_many_requests'),
  });
}

/** Whoever has one IPv6 address has a whole /64 of them. */
export function networkOf(address: string): string {
  return normalizeIP(address, 64);
}

type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** What the plugin counts by: each route for itself. */
function storeOf(server: Server) {
  return class RouteCounts {
    route = '';

    incr(key: string, answer: Answer, windowMs: number, max: number): void {
      server.limits
        .take(`${this.route} ${key}`, max, windowMs)
        .then(({ count, leftMs }) => answer(null, { current: count, ttl: leftMs }))
        .catch((error: Error) => answer(error));
    }

    child(options: object): RouteCounts {
      const { method, url } = (options as { routeInfo: RouteOptions }).routeInfo;
      const counts = new RouteCounts();
      counts.route = `${method === 'HEAD' ? 'GET' : String(method)} ${url}`;
      return counts;
    }
  };
}
