import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookie } from '../../http/host-cookie.ts';

/** Never sent from another site, not even by a link; where the browser allows it, to the console's own routes alone. */
const cookie = hostCookie('deedline_operator', { path: '/api/operator', sameSite: 'strict' });

export function readOperatorCookie(request: FastifyRequest): string | undefined {
  return cookie.read(request);
}

/** Without a date: it ends with the browser, and long before that on the server. */
export function setOperatorCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  cookie.set(request, reply, token);
}

export function clearOperatorCookie(request: FastifyRequest, reply: FastifyReply): void {
  cookie.clear(request, reply);
}
