import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { countAsFailure, forgetFailures } from '../slow-down/count-try.ts';
import { verifyPassword } from './password.ts';
import { findMember, type MemberRow } from './members.ts';
import { triedInSession } from './tried-by.ts';

/** Whoever sits at an open session must know the password too, for what cannot be taken back; who guesses waits. */
export async function requirePassword(ctx: AppContext, memberId: string, password: string): Promise<MemberRow> {
  const tried = triedInSession(ctx, memberId);
  await countAsFailure(ctx, tried);
  const member = await findMember(ctx.db, memberId);
  if (!(await verifyPassword(member?.password_hash, password)) || member === undefined) throw new AppError('wrong_password');
  await forgetFailures(ctx.db, tried);
  return member;
}
