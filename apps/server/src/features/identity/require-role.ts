import { AppError } from '@deedline/contract/errors';
import { isRoleEnough, type Role } from '@deedline/contract/member';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { requireAccount } from './require-account.ts';

const REFUSED: Readonly<Record<Exclude<Role, 'viewer'>, string>> = {
  owner: 'Only an owner of this account can do this. Ask one of them to.',
  member: 'You are a viewer of this account: you can look at it, and change or spend nothing. Ask an owner for the role of a member.',
};

/** An onRequest hook in place of `requireAccount`: nobody gets past it without a session of a member with this role or a higher one. */
export function requireRole(ctx: AppContext, needed: Exclude<Role, 'viewer'>) {
  const signIn = requireAccount(ctx);
  return async (request: FastifyRequest): Promise<void> => {
    await signIn(request);
    if (!isRoleEnough(request.member.role, needed)) throw new AppError('role_required', REFUSED[needed]);
  };
}
