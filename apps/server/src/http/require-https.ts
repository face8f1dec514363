import { AppError } from '@deedline/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Where the product's address is HTTPS, and the proxy before it says that somebody came without: a page is asked for again over HTTPS; a call
 * of the API is refused, since one that was led on would go on sending its secrets in clear. A request of which no proxy says anything is let in.
 */
export function requireHttps({ publicUrl }: Pick<Config, 'publicUrl'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (!publicUrl.startsWith('https:') || !isSaidToBePlain(request)) return undefined;
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/');
    if (!isPage) throw new AppError('insecure_connection');
    return reply.redirect(publicUrl + request.url, 308);
  };
}

/** `protocol` is what a proxy that we believe says, or else that of the connection, which is always plain. */
function isSaidToBePlain({ protocol, headers }: FastifyRequest): boolean {
  const said = String(headers['x-forwarded-proto'] ?? '')
    .split(',')
    .at(-1)!;
  return protocol === 'http' && said.trim().toLowerCase() === 'http';
}
