import { AppError } from '@deedline/contract/errors';
import type { OpenInvitation } from '@deedline/contract/team';
import type { AppContext } from '../../context.ts';
import { findAddress } from '../identity/find-address.ts';
import { isSignInTaken } from '../identity/is-sign-in-taken.ts';
import { hashToken } from '../identity/secret-token.ts';
import { findInvitation } from './invitation-queries.ts';

/** What a link leads to. Only who reads the address's mail gets here, so only they learn that it signs in elsewhere. */
export async function readInvitation(ctx: AppContext, token: string): Promise<OpenInvitation> {
  const invitation = await findInvitation(ctx.db, hashToken(token), ctx.now());
  const accountEmail = invitation && (await findAddress(ctx.db, invitation.accountId));
  if (invitation === undefined || accountEmail === undefined) throw new AppError('link_expired', ENDED);
  const { email, role, expiresAt } = invitation;
  return { email, role, accountEmail, expiresAt: expiresAt.toISOString(), isTaken: await isSignInTaken(ctx.db, email) };
}

export const ENDED = 'This invitation is no longer valid: it was used, withdrawn or sent again, or its 7 days are over.';
