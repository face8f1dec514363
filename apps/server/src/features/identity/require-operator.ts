import { AppError } from '@deedline/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { hostCookie } from '../../http/cookies.ts';
import { type Requester, requesterOf } from '../record/record-audit.ts';
import { touchSession } from './operators.ts';
import { hashToken } from './secret-token.ts';

/** The operator who is signed in to the console. The audit names them by `name`. */
export interface Operator {
  id: string;
  name: string;
  email: string;
  beganAt: Date;
  /** The hash of their session's token. */
  tokenHash: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireOperator`. Reading it on any other route is a bug. */
    operator: Operator;
  }
}

/**
 * An onRequest hook that lets only operators through whose session was opened with both factors. An account's session does not count. Throws `unauthorized`.
 */
export function requireOperator(ctx: Pick<AppContext, 'db' | 'now'>) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = readOperatorCookie(request);
    const operator = token === undefined ? undefined : await findOperator(ctx, token);
    if (operator === undefined) throw new AppError('unauthorized');
    request.operator = operator;
  };
}

async function findOperator(ctx: Pick<AppContext, 'db' | 'now'>, token: string): Promise<Operator | undefined> {
  const [tokenHash, now] = [hashToken(token), ctx.now()];
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const found = await touchSession(ctx.db, tokenHash, now, ago(IDLE_MS), ago(LONGEST_MS));
  return found && { ...found, tokenHash };
}

/** Adds what operators' use cases need from the console: the operator's name and the request's origin, for the audit. */
export function asOperator<T extends object>(ctx: T, request: FastifyRequest): T & { operator: string; from: Requester } {
  return { ...ctx, operator: request.operator.name, from: requesterOf(request) };
}

/** Never sent from another site, not even by a link. If the browser supports it, it is only sent to the console's own routes. */
const cookie = hostCookie('deedline_operator', { path: '/api/operator', sameSite: 'strict' });

export function readOperatorCookie(request: FastifyRequest): string | undefined {
  return cookie.read(request);
}

/** Without an expiry date: it ends with the browser, and much earlier on the server. */
export function setOperatorCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  cookie.set(request, reply, token);
}

export function clearOperatorCookie(request: FastifyRequest, reply: FastifyReply): void {
  cookie.clear(request, reply);
}

// How long operators' sessions and links last.

const MINUTE_MS = 60_000;

export const IDLE_MS = 30 * MINUTE_MS;
export const LONGEST_MS = 12 * 60 * MINUTE_MS;
export const LINK_MS = 24 * 60 * MINUTE_MS;
