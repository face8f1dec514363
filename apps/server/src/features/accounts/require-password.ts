import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { verifyPassword } from './password.ts';
import { findOpenAccount, type AccountRow } from './queries.ts';

/** Whoever sits at an open session must know the password too, for what cannot be taken back. */
export async function requirePassword(ctx: AppContext, accountId: string, password: string): Promise<AccountRow> {
  const account = await findOpenAccount(ctx.db, accountId);
  if (!(await verifyPassword(account?.password_hash, password)) || account === undefined) throw new AppError('wrong_password');
  return account;
}
