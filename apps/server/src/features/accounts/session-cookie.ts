import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StartedSession } from './start-session.ts';

const COOKIE = 'deedline_session';

export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[COOKIE] || undefined;
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, session: StartedSession): void {
  void reply.setCookie(COOKIE, session.token, { ...attributes(request), expires: session.expiresAt });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(COOKIE, attributes(request));
}

/** Secure under HTTPS, also when a trusted proxy ends it; not on plain localhost, where the browser would drop the cookie. */
function attributes(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const;
}
