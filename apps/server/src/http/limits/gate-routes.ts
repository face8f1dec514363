import type { FastifyReply } from 'fastify';
import type { Server } from '../contract-types.ts';
import type { Gate, Gates } from '../../context.ts';

type GateName = Exclude<keyof Gates, 'search'>;
type WhichGate = GateName | ((query: unknown) => GateName | undefined);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is for accounts or operators, and what it draws or reads is expensive; or so it is as it was asked. */
    gate?: WhichGate;
  }
}

/** A list whose results are opened as well. */
export const ifWithResults: WhichGate = (query) => ((query as { results?: string }).results === '1' ? 'short' : undefined);

/** `config: { gate }` on a route lets its requests in a few at a time, of an account and of all. */
export function gateRoutes(server: Server, gates: Gates): void {
  server.addHook('preHandler', async (request, reply) => {
    const { gate } = request.routeOptions.config;
    const which = typeof gate === 'function' ? gate(request.query) : gate;
    return which === undefined ? undefined : enterGate(gates[which], askerOf(request), reply);
  });
}

/** An account, or an operator on the routes of the console. */
function askerOf({ account, operator }: { account?: { id: string }; operator?: { id: string } }): string {
  return (account ?? operator)!.id;
}

/** The request counts until its answer is sent, or whoever asked is gone; for those nothing is made any more. */
export async function enterGate(gate: Gate, asker: string, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (reply.raw.destroyed) return reply.hijack();
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  try {
    const leave = await gate.enter(asker, gone.signal);
    for (const end of ['finish', 'close']) reply.raw.once(end, leave);
    return undefined;
  } catch (error) {
    if (gone.signal.aborted) return reply.hijack();
    throw error;
  }
}
