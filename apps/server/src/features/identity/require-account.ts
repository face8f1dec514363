import { MEMBER_HEADER } from '@deedline/contract/account/member-header';
import { AppError } from '@deedline/contract/errors';
import { isRoleEnough, type Role } from '@deedline/contract/account/role';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { readSessionCookie } from '../../http/cookies.ts';
import { type Account, findAccount, type Member, type Session } from './find-account.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireSignedIn`, which `requireAccount` calls. Reading it on an open route is a bug. */
    account: Account;
    /** The member of the account who asks; set together with it. */
    member: Member;
    session: Session;
  }
}

/**
 * An onRequest hook that lets only signed-in members through, before validation. Members who still have to set up a required second factor pass it. Throws
 * `unauthorized`.
 */
export function requireSignedIn(ctx: AppContext) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = readSessionCookie(request);
    const signedIn = token === undefined ? undefined : await findAccount(ctx, token);
    if (signedIn === undefined) throw new AppError('unauthorized');
    if (isShownToAnother(request, signedIn.member)) throw new AppError('signed_in_as_another');
    request.account = signedIn.account;
    request.member = signedIn.member;
    request.session = signedIn.session;
  };
}

/** Pages send the member they show. If somebody else has signed in in another tab since, a request from this page must not count as theirs. */
function isShownToAnother({ headers }: FastifyRequest, { id }: Member): boolean {
  const shown = headers[MEMBER_HEADER];
  return shown !== undefined && shown !== id;
}

/** The same, for members who have all required factors; throws `second_factor_needed`. Any role is enough. */
export function requireAccount(ctx: AppContext) {
  const signIn = requireSignedIn(ctx);
  return async (request: FastifyRequest): Promise<void> => {
    await signIn(request);
    if (request.member.needsSecondFactor !== null) throw new AppError('second_factor_needed');
  };
}

const REFUSED: Readonly<Record<Exclude<Role, 'viewer'>, string>> = {
  owner: 'Only an owner of this account can do this. Ask one of them to.',
  member: 'You are a viewer of this account: you can look at it, and change or spend nothing. Ask an owner for the role of a member.',
};

/** An onRequest hook that replaces `requireAccount`: lets only members with this role or a higher one through. Throws `role_required`. */
export function requireRole(ctx: AppContext, needed: Exclude<Role, 'viewer'>) {
  const signIn = requireAccount(ctx);
  return async (request: FastifyRequest): Promise<void> => {
    await signIn(request);
    if (!isRoleEnough(request.member.role, needed)) throw new AppError('role_required', REFUSED[needed]);
  };
}

/** How often a minute one account may ask. Counted after sign-in, so that accounts in an office behind one IP address do not share a limit. */
export function limitAccount(max: number) {
  return { max, hook: 'onRequest', keyGenerator: (request: FastifyRequest) => request.account.id } as const;
}
