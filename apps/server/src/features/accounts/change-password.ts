import type { ChangePassword } from '@deedline/contract/account';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/post-mail.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { forgetLinks } from '../identity/forget-links.ts';
import { requireGoodPassword } from '../identity/judge-password.ts';
import { PASSWORD_CHANGED } from '../identity/mail-kinds.ts';
import { hashPassword } from '../identity/password.ts';
import { deleteOtherSessions, updatePassword } from '../identity/members.ts';
import { requirePassword } from '../identity/require-password.ts';
import { hashToken } from '../identity/secret-token.ts';

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
  requireGoodPassword(input.newPassword, { email: current.email, names: [current.first_name, current.last_name] });
  const passwordHash = await hashPassword(input.newPassword);
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
