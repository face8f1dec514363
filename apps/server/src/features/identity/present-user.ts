import type { User } from '@deedline/contract/account/account';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { isIncludedAccount } from '../credits/price-lists.ts';
import { readBalance } from '../credits/wallet.ts';
import { findAccount, type SignedIn } from './find-account.ts';
import { isDisposable } from './free-credits.ts';
import { type ProofState, selectProof } from './proofs.ts';
import type { StartedSession } from './start-session.ts';

/** The account as the signed-in member sees it. */
export async function presentUser(ctx: AppContext, { account, member }: Omit<SignedIn, 'session'>): Promise<User> {
  const { id: memberId, joinedAt, needsSecondFactor, purpose, ...self } = member;
  const [credits, isIncluded, proof] = await Promise.all([
    readBalance(ctx.db, account.id),
    isIncludedAccount(ctx.db, account.id),
    selectProof(ctx.db, memberId),
  ]);
  return {
    id: account.id,
    ...self,
    purpose: purpose ?? 'skip_tracing',
    memberId,
    credits,
    addressProof: proof.isProved ? 'proved' : ctx.config.provesAddresses ? 'asked' : 'not_asked',
    freeCredits: presentFreeCredits(proof, member.email),
    createdAt: joinedAt.toISOString(),
    ...(isIncluded ? { isIncluded: true as const } : {}),
    ...(needsSecondFactor === null ? {} : { needsSecondFactor }),
  };
}

function presentFreeCredits({ freeCredits, isProved }: ProofState, email: string): User['freeCredits'] {
  return freeCredits === 'waiting' && isProved && isDisposable(email) ? 'held_back' : freeCredits;
}

/** The same right after a sign-in. Throws `unauthorized` if the session does not exist any more. */
export async function presentSession(ctx: AppContext, session: StartedSession): Promise<User> {
  const signedIn = await findAccount(ctx, session.token);
  if (signedIn === undefined) throw new AppError('unauthorized');
  return presentUser(ctx, signedIn);
}
