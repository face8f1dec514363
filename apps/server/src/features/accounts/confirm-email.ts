import type { AddressProved, ConfirmEmail } from '@deedline/contract/account';
import { AppError } from '@deedline/contract/errors';
import { DatabaseError } from 'pg';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { findAccount } from '../identity/find-account.ts';
import { forgetLinks } from '../identity/forget-links.ts';
import { deleteLink, findLink } from '../identity/links.ts';
import { lockAccountOf } from '../identity/proofs.ts';
import { proveAddress } from './prove-address.ts';
import { updateEmail } from '../identity/members.ts';
import { requirePassword } from '../identity/require-password.ts';
import { hashToken } from '../identity/secret-token.ts';

const UNIQUE_VIOLATION = '23505';
const TAKEN = 'This email address has an account of its own. Sign in with it, or delete that account first.';

/**
 * The confirmed address takes the old one's place. Only who reads its mail gets here, so only they learn that it is taken. The link alone is not
 * enough: it was asked for by whoever knows the password, who need not be the one who reads it, and one person has to be both.
 */
export async function confirmEmail(
  ctx: AppContext,
  { token, password }: ConfirmEmail,
  presentedToken: string | undefined,
  from: Requester,
): Promise<AddressProved> {
  const tokenHash = hashToken(token);
  const link = await findLink(ctx.db, tokenHash, 'confirm_email', ctx.now());
  if (link?.newEmail == null) throw new AppError('link_expired');
  const { memberId, newEmail } = link;
  const keptSession = await requireSamePerson(ctx, memberId, presentedToken, password);
  try {
    return await inTransaction(ctx.db, async (db) => {
      await lockAccountOf(db, memberId);
      const member = await updateEmail(db, memberId, newEmail);
      if (member === undefined || !(await deleteLink(db, tokenHash))) throw new AppError('link_expired');
      if (member.was !== newEmail)
        await recordAudit(db, { kind: 'setting', what: 'email_changed', accountId: member.account_id, from: { ...from, memberId } });
      await forgetLinks(db, memberId);
      return proveAddress(ctx, db, { memberId, by: 'confirmation', keptSession, from });
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw new AppError('email_unavailable', TAKEN);
    throw error;
  }
}

/** Their own session, or the password. Returns the hash of the session, null when there is none of theirs. */
async function requireSamePerson(
  ctx: AppContext,
  memberId: string,
  presentedToken: string | undefined,
  password: string | undefined,
): Promise<Buffer | null> {
  const signedIn = presentedToken === undefined ? undefined : await findAccount(ctx, presentedToken);
  if (signedIn?.member.id === memberId) return hashToken(presentedToken!);
  if (password === undefined) throw new AppError('password_needed');
  await requirePassword(ctx, memberId, password);
  return null;
}
