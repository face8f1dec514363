/** Cookies that grant access. Scripts cannot read them, and under HTTPS neither another host nor a plain connection can set them. */
import type { FastifyReply, FastifyRequest } from 'fastify';

interface HostCookie {
  /** Undefined: the browser sent none. */
  read(request: FastifyRequest): string | undefined;
  /** Without `expires` the cookie ends with the browser session. */
  set(request: FastifyRequest, reply: FastifyReply, value: string, expires?: Date): void;
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * Under HTTPS, also if a trusted proxy terminates it, the name begins with `__Host-`: browsers accept such a cookie only from this host, over HTTPS, for the
 * whole site (`path` is then '/'). A cookie with the plain name is ignored there. On plain localhost a browser would drop a `__Host-` cookie, so the plain name
 * is used.
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

/** The cookies that a browser sent. */
export interface Presented {
  /** The session token. */
  session?: string | undefined;
  /** The token by which the browser is recognized from an earlier sign-in. */
  device?: string | undefined;
}

export function readSessionCookie(request: FastifyRequest): string | undefined {
  return session.read(request);
}

export function readPresented(request: FastifyRequest): Presented {
  return { session: session.read(request), device: device.read(request) };
}

/** Sets the session's cookie and the one that identifies this browser after the session has ended. */
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
