/** Cookies that open something: no script reads them, and under HTTPS no other host and no plain connection can set them. */
import type { FastifyReply, FastifyRequest } from 'fastify';

interface HostCookie {
  /** Undefined: the browser sent none. */
  read(request: FastifyRequest): string | undefined;
  /** Without `expires` it ends with the browser. */
  set(request: FastifyRequest, reply: FastifyReply, value: string, expires?: Date): void;
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * Under HTTPS, also when a trusted proxy ends it, the name begins with `__Host-`: browsers take such a cookie from this host alone, over HTTPS, for
 * the whole site (`path` is '/' then). One of the bare name is not believed there. On plain localhost a browser would drop it; there the bare name stands.
 */
export function hostCookie(name: string, { path, sameSite }: { path: string; sameSite: 'lax' | 'strict' }): HostCookie {
  const nameFor = (request: FastifyRequest) => (isSecure(request) ? `__Host-${name}` : name);
  const attributes = (request: FastifyRequest) =>
    ({ path: isSecure(request) ? '/' : path, httpOnly: true, sameSite, secure: isSecure(request) }) as const;
  return {
    read: (request) => request.cookies[nameFor(request)] || undefined,
    set: (request, reply, value, expires) =>
      void reply.setCookie(nameFor(request), value, { ...attributes(request), ...(expires === undefined ? {} : { expires }) }),
    clear: (request, reply) => void reply.clearCookie(nameFor(request), attributes(request)),
  };
}

function isSecure({ protocol }: FastifyRequest): boolean {
  return protocol === 'https';
}

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
