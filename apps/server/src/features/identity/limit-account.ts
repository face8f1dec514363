import type { FastifyRequest } from 'fastify';

/** How often a minute one account may ask. Counted after sign-in: an office behind one address shares no limit. */
export function limitAccount(max: number) {
  return { max, hook: 'onRequest', keyGenerator: (request: FastifyRequest) => request.account.id } as const;
}
