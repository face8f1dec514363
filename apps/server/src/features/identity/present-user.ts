import type { User } from '@deedline/contract/account';
import type { AppContext } from '../../context.ts';
import { readBalance } from '../credits/read-balance.ts';
import type { SignedIn } from './find-account.ts';
import { isDisposable } from './free-credits.ts';
import { selectProof, type ProofState } from './proofs.ts';

/** The account as the member who is signed in sees it. */
export async function presentUser(ctx: AppContext, { account, member }: Omit<SignedIn, 'session'>): Promise<User> {
  const { id: memberId, joinedAt, needsSecondFactor, ...self } = member;
  const [credits, proof] = await Promise.all([readBalance(ctx.db, account.id), selectProof(ctx.db, memberId)]);
  return {
    id: account.id,
    ...self,
    memberId,
    credits,
    addressProof: proof.isProved ? 'proved' : ctx.config.provesAddresses ? 'asked' : 'not_asked',
    freeCredits: presentFreeCredits(proof, member.email),
    createdAt: joinedAt.toISOString(),
    ...(needsSecondFactor === null ? {} : { needsSecondFactor }),
  };
}

function presentFreeCredits({ freeCredits, isProved }: ProofState, email: string): User['freeCredits'] {
  return freeCredits === 'waiting' && isProved && isDisposable(email) ? 'held_back' : freeCredits;
}
