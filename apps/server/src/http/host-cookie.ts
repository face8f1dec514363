/** Cookies that open something: no script reads them, and under HTTPS no other host and no plain connection can set them. */
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface HostCookie {
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
