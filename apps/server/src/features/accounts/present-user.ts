import type { User } from '@deedline/contract/account';
import type { AppContext } from '../../context.ts';
import { readBalance } from '../credits/read-balance.ts';
import type { SignedIn } from './find-account.ts';

/** The account as the member who is signed in sees it. */
export async function presentUser(ctx: AppContext, { account, member }: Omit<SignedIn, 'session'>): Promise<User> {
  const { id: memberId, joinedAt, ...self } = member;
  return { id: account.id, ...self, memberId, credits: await readBalance(ctx.db, account.id), createdAt: joinedAt.toISOString() };
}
