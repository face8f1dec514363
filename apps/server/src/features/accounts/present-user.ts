import type { User } from '@deedline/contract/account';
import type { AppContext } from '../../context.ts';
import { readBalance } from '../credits/read-balance.ts';
import type { Account } from './find-account.ts';

export async function presentUser(ctx: AppContext, account: Account): Promise<User> {
  const { id, email, firstName, lastName, profileImageUrl } = account;
  return {
    id,
    email,
    firstName,
    lastName,
    profileImageUrl,
    credits: await readBalance(ctx.db, id),
    createdAt: account.createdAt.toISOString(),
  };
}
