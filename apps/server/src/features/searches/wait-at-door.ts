import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../http/address.ts';
import { enterGate } from '../../http/limits/gate-routes.ts';
import { readSessionCookie } from '../../http/session-cookie.ts';
import type { SearchContext } from '../../search-context.ts';

/**
 * An onRequest hook before who asks is looked up, which takes a query itself: of one session a few requests are under way at a time. Thousands at
 * once would else stand before the database in front of everybody's, health's too, until none of them is answered in time.
 */
export function waitAtDoor({ gates }: Pick<SearchContext, 'gates'>) {
  return (request: FastifyRequest, reply: FastifyReply) => enterGate(gates.door, readSessionCookie(request) ?? addressOf(request), reply);
}
