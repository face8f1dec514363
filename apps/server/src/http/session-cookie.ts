import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookie } from './host-cookie.ts';

const session = hostCookie('deedline_session', { path: '/', sameSite: 'lax' });
const device = hostCookie('deedline_device', { path: '/api', sameSite: 'lax' });

interface Token {
  token: string;
  expiresAt: Date;
}

/** What a browser came with. */
export interface Presented {
  /** The token of a session. */
  session?: string | undefined;
  /** By which it is known from a sign-in of before. */
  device?: string | undefined;
}

export function readSessionCookie(request: FastifyRequest): string | undefined {
  return session.read(request);
}

export function readPresented(request: FastifyRequest): Presented {
  return { session: session.read(request), device: device.read(request) };
}

/** The session's, and the one by which this browser is known when it is over. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, started: Token & { device: Token }): void {
  session.set(request, reply, started.token, started.expiresAt);
  setDeviceCookie(request, reply, started.device);
}

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, { token, expiresAt }: Token): void {
  device.set(request, reply, token, expiresAt);
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  session.clear(request, reply);
}
