import { AppError } from '@deedline/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site makes a browser send. Browsers say where a request comes from; a program says nothing and
 * has no cookie to abuse. Beside it stand SameSite=Lax and the JSON content type, which a foreign form cannot send.
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
 * A page of another site can have its own name lead to this machine; for a browser it is then one site with what answers, and no header says otherwise.
 * Where nobody but this machine comes in, no name of the internet leads here (decision 0225).
 */
export function refuseForeignNames({ isLoopbackOnly }: Pick<Config, 'isLoopbackOnly'>) {
  return async ({ headers: { host } }: FastifyRequest): Promise<void> => {
    if (isLoopbackOnly && host !== undefined && !isOwnName(host)) throw new AppError('cross_site_request', FOREIGN_NAME);
  };
}
const FOREIGN_NAME =
  'This installation is reached from its own machine alone, as localhost, and not by this name. Where it stands behind a proxy, PUBLIC_URL has to say its address.';

/** Names of one word are of somebody's own network, and an address that stands there itself was led nowhere. */
function isOwnName(host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') ?? '.';
  return !name.includes('.') || name.endsWith('.localhost') || /^[\d.]+$/.test(name);
}

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
