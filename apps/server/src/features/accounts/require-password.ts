import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { verifyPassword } from './password.ts';
import { findMember, type MemberRow } from './queries.ts';

/** Whoever sits at an open session must know the password too, for what cannot be taken back. */
export async function requirePassword(ctx: AppContext, memberId: string, password: string): Promise<MemberRow> {
  const member = await findMember(ctx.db, memberId);
  if (!(await verifyPassword(member?.password_hash, password)) || member === undefined) throw new AppError('wrong_password');
  return member;
}
