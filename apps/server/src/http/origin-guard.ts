import { AppError } from '@deedline/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that another site makes a browser send. Browsers say where a request comes from; a program says nothing and has no cookie to abuse.
 * SameSite=Lax and the required JSON content type, which a cross-site form cannot send, protect as well.
 */
export async function refuseCrossSite(request: FastifyRequest): Promise<void> {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw new AppError('cross_site_request');
    return;
  }
  const origin = request.headers.origin;
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) throw new AppError('cross_site_request');
}

/**
 * Prevents DNS rebinding: another site can point its own name at this machine, and to the browser it is then one origin with the server, so no header shows the
 * difference. If only this machine may connect, no name of the internet leads here (decision 0225).
 */
export function refuseForeignNames({ isLoopbackOnly }: Pick<Config, 'isLoopbackOnly'>) {
  return async ({ headers: { host } }: FastifyRequest): Promise<void> => {
    if (isLoopbackOnly && host !== undefined && !isOwnName(host)) throw new AppError('cross_site_request', FOREIGN_NAME);
  };
}
const FOREIGN_NAME =
  'This installation is reached from its own machine alone, as localhost, and not by this name. Where it stands behind a proxy, PUBLIC_URL has to say its address.';

/** Single-word names belong to the local network, and an IP address cannot have been rebound. */
function isOwnName(host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') ?? '.';
  return !name.includes('.') || name.endsWith('.localhost') || /^[\d.]+$/.test(name);
}

/**
 * Applies if the public address is HTTPS and the proxy says that a request came over plain HTTP. A page is redirected to HTTPS; an API call is refused, since a
 * client that is redirected would go on sending its secrets in clear text. A request without the proxy's header is let in.
 */
export function requireHttps({ publicUrl }: Pick<Config, 'publicUrl'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (!publicUrl.startsWith('https:') || !isSaidToBePlain(request)) return undefined;
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/');
    if (!isPage) throw new AppError('insecure_connection');
    return reply.redirect(publicUrl + request.url, 308);
  };
}

/** `protocol` is what the trusted proxy says, or else that of the connection itself, which is always plain. */
function isSaidToBePlain({ protocol, headers }: FastifyRequest): boolean {
  const said = String(headers['x-forwarded-proto'] ?? '')
    .split(',')
    .at(-1)!;
  return protocol === 'http' && said.trim().toLowerCase() === 'http';
}
