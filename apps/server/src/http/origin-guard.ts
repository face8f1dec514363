import { AppError } from '@deedline/contract/errors';
import type { FastifyRequest } from 'fastify';

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
