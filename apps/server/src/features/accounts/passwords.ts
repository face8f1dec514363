import type { AddressProved, ChangePassword, ResetPassword } from '@deedline/contract/account/account';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/mail.ts';
import { inTransaction } from '../../transaction.ts';
import { keepDevice, type KnownDevice } from '../identity/devices.ts';
import { deleteLink, findLink, forgetLinks } from '../identity/links.ts';
import { PASSWORD_CHANGED, RESET_PASSWORD } from '../identity/mail-kinds.ts';
import { deleteOtherSessions, deleteSessions, findMember, updatePassword } from '../identity/members.ts';
import { hashPassword, requireGoodPassword, requirePassword } from '../identity/passwords.ts';
import { lockAccountOf } from '../identity/proofs.ts';
import { hashToken } from '../identity/secret-token.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { proveAddress } from './addresses.ts';

/** Sets a new password and ends every session of the member but the one that asks. */
export async function changePassword(
  ctx: AppContext,
  memberId: string,
  sessionToken: string,
  input: ChangePassword,
  from: Requester,
): Promise<void> {
  const current = await requirePassword(ctx, memberId, input.currentPassword);
  const { password_hash: replaced } = current;
  await requireGoodPassword(input.newPassword, { email: current.email, names: [current.first_name, current.last_name] });
  const passwordHash = await hashPassword(ctx.config, input.newPassword);
  await inTransaction(ctx.db, async (db) => {
    const member = await updatePassword(db, memberId, passwordHash, replaced);
    if (member === undefined) throw new AppError('wrong_password');
    const { account_id: accountId, email } = member;
    const sessionsEnded = await deleteOtherSessions(db, memberId, hashToken(sessionToken));
    await recordAudit(db, { kind: 'setting', what: 'password_changed', accountId, from, facts: { sessionsEnded } });
    await forgetLinks(db, memberId);
    await postMail(db, { kind: PASSWORD_CHANGED, recipient: email, accountId, subjectId: memberId }, ctx.now());
  });
}

interface PasswordReset {
  /** The other effects, because a reset proves the address. */
  proved: AddressProved;
  device: KnownDevice;
}

/**
 * Sets a new password by a mailed link, which works once, and ends every session of the member. The browser then counts as known, so that whoever reads the
 * mail gets in, however many strangers fail to sign in under the address meanwhile.
 */
export async function resetPassword(
  ctx: AppContext,
  input: ResetPassword,
  presentedDevice: string | undefined,
  from: Requester,
): Promise<PasswordReset> {
  const tokenHash = hashToken(input.token);
  // Checked before the costly hash, and before anything is locked.
  const link = await findLink(ctx.db, tokenHash, 'reset_password', ctx.now());
  if (link === undefined) throw new AppError('link_expired');
  const { memberId } = link;
  const owner = await findMember(ctx.db, memberId);
  if (owner === undefined) throw new AppError('link_expired');
  await requireGoodPassword(input.password, { email: owner.email, names: [owner.first_name, owner.last_name] });
  const passwordHash = await hashPassword(ctx.config, input.password);
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

/** Nothing is looked up here, so that neither the response nor its time reveals whether the account exists. The worker looks it up. */
export async function forgotPassword(ctx: AppContext, email: string): Promise<void> {
  await postMail(ctx.db, { kind: RESET_PASSWORD, recipient: email }, ctx.now());
}
