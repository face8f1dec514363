import type { ChangePassword } from '@deedline/contract/account';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/post-mail.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../audit/record-audit.ts';
import { forgetLinks } from './forget-links.ts';
import { PASSWORD_CHANGED } from './mail-kinds.ts';
import { hashPassword } from './password.ts';
import { deleteOtherSessions, updatePassword } from './queries.ts';
import { requirePassword } from './require-password.ts';
import { hashToken } from './secret-token.ts';

/** Sets a new password and ends every session of the account but the one that asks. */
export async function changePassword(
  ctx: AppContext,
  accountId: string,
  sessionToken: string,
  input: ChangePassword,
  from: Requester,
): Promise<void> {
  const { password_hash: replaced } = await requirePassword(ctx, accountId, input.currentPassword);
  const passwordHash = await hashPassword(input.newPassword);
  await inTransaction(ctx.db, async (db) => {
    const account = await updatePassword(db, accountId, passwordHash, replaced);
    if (account === undefined) throw new AppError('wrong_password');
    const sessionsEnded = await deleteOtherSessions(db, accountId, hashToken(sessionToken));
    await recordAudit(db, { kind: 'setting', what: 'password_changed', accountId, from, facts: { sessionsEnded } });
    await forgetLinks(db, accountId);
    await postMail(db, { kind: PASSWORD_CHANGED, recipient: account.email, accountId }, ctx.now());
  });
}
