import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookie } from '../../http/host-cookie.ts';
import type { StartedSession } from './start-session.ts';

const cookie = hostCookie('deedline_session', { path: '/', sameSite: 'lax' });

export function readSessionCookie(request: FastifyRequest): string | undefined {
  return cookie.read(request);
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, session: StartedSession): void {
  cookie.set(request, reply, session.token, session.expiresAt);
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  cookie.clear(request, reply);
}
