import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'deedline_operator';

export function readOperatorCookie(request: FastifyRequest): string | undefined {
  return request.cookies[COOKIE] || undefined;
}

/** Without a date: it ends with the browser, and long before that on the server. */
export function setOperatorCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(COOKIE, token, attributes(request));
}

export function clearOperatorCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(COOKIE, attributes(request));
}

/** Sent to the console's own routes alone, and never from another site, not even by a link. */
function attributes(request: FastifyRequest) {
  return { path: '/api/operator', httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' } as const;
}
