import type { AddressProved, ResetPassword } from '@deedline/contract/account';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/post-mail.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { forgetLinks } from '../identity/forget-links.ts';
import { keepDevice, type KnownDevice } from '../identity/known-device.ts';
import { deleteLink, findLink } from '../identity/links.ts';
import { lockAccountOf } from '../identity/proofs.ts';
import { proveAddress } from './prove-address.ts';
import { requireGoodPassword } from '../identity/judge-password.ts';
import { PASSWORD_CHANGED } from '../identity/mail-kinds.ts';
import { hashPassword } from '../identity/password.ts';
import { deleteSessions, findMember, updatePassword } from '../identity/members.ts';
import { hashToken } from '../identity/secret-token.ts';

export interface PasswordReset {
  /** What else came of it, for it proves the address. */
  proved: AddressProved;
  device: KnownDevice;
}

/**
 * Sets a new password by a mailed link, once, and ends every session of the member. The browser counts as known from here on: whoever reads the
 * mail gets in, however many strangers guess at the address meanwhile.
 */
export async function resetPassword(
  ctx: AppContext,
  input: ResetPassword,
  presentedDevice: string | undefined,
  from: Requester,
): Promise<PasswordReset> {
  const tokenHash = hashToken(input.token);
  // Before the costly hash, and before anything is locked.
  const link = await findLink(ctx.db, tokenHash, 'reset_password', ctx.now());
  if (link === undefined) throw new AppError('link_expired');
  const { memberId } = link;
  const owner = await findMember(ctx.db, memberId);
  if (owner === undefined) throw new AppError('link_expired');
  requireGoodPassword(input.password, { email: owner.email, names: [owner.first_name, owner.last_name] });
  const passwordHash = await hashPassword(input.password);
  return inTransaction(ctx.db, async (db) => {
    await lockAccountOf(db, memberId);
    const member = await updatePassword(db, memberId, passwordHash, null);
    if (member === undefined || !(await deleteLink(db, tokenHash))) throw new AppError('link_expired');
    const { account_id: accountId, email } = member;
    const sessionsEnded = await deleteSessions(db, memberId);
    await recordAudit(db, { kind: 'setting', what: 'password_reset', accountId, from: { ...from, memberId }, facts: { sessionsEnded } });
    await forgetLinks(db, memberId);
    await postMail(db, { kind: PASSWORD_CHANGED, recipient: email, accountId, subjectId: memberId }, ctx.now());
    const proved = await proveAddress(ctx, db, { memberId, by: 'reset', keptSession: null, from });
    const device = await keepDevice(db, memberId, presentedDevice, ctx.now());
    return { proved: { ...proved, sessionsEnded: proved.sessionsEnded + sessionsEnded }, device };
  });
}
