import { AppError } from '@deedline/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { findAccount, type Account, type Member, type Session } from './find-account.ts';
import { readSessionCookie } from '../../http/session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireAccount`; reading it on an open route is a fault of ours. */
    account: Account;
    /** Who of the account asks; set together with it. */
    member: Member;
    session: Session;
  }
}

/** An onRequest hook: nobody gets past it, not even to validation, without a session. Also who has yet to set up the second factor that they need. */
export function requireSignedIn(ctx: AppContext) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = readSessionCookie(request);
    const signedIn = token === undefined ? undefined : await findAccount(ctx, token);
    if (signedIn === undefined) throw new AppError('unauthorized');
    request.account = signedIn.account;
    request.member = signedIn.member;
    request.session = signedIn.session;
  };
}

/** The same, once they have all the factors that they need. Any role is enough. */
export function requireAccount(ctx: AppContext) {
  const signIn = requireSignedIn(ctx);
  return async (request: FastifyRequest): Promise<void> => {
    await signIn(request);
    if (request.member.needsSecondFactor !== null) throw new AppError('second_factor_needed');
  };
}
