import type { User } from '@deedline/contract/account';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { findAccount } from './find-account.ts';
import { presentUser } from './present-user.ts';
import type { StartedSession } from './start-session.ts';

/** Who was signed in a moment ago. */
export async function presentSession(ctx: AppContext, session: StartedSession): Promise<User> {
  const signedIn = await findAccount(ctx, session.token);
  if (signedIn === undefined) throw new AppError('unauthorized');
  return presentUser(ctx, signedIn);
}
