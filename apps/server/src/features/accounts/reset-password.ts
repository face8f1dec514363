import type { ResetPassword } from '@deedline/contract/account';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/post-mail.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../audit/record-audit.ts';
import { forgetLinks } from './forget-links.ts';
import { PASSWORD_CHANGED } from './mail-kinds.ts';
import { hashPassword } from './password.ts';
import { deleteLink, deleteSessions, findLink, updatePassword } from './queries.ts';
import { hashToken } from './secret-token.ts';

/** Sets a new password by a mailed link, once, and ends every session of the account. */
export async function resetPassword(ctx: AppContext, input: ResetPassword, from: Requester): Promise<void> {
  const tokenHash = hashToken(input.token);
  // Before the costly hash, and before anything is locked.
  const link = await findLink(ctx.db, tokenHash, 'reset_password', ctx.now());
  if (link === undefined) throw new AppError('link_expired');
  const { accountId } = link;
  const passwordHash = await hashPassword(input.password);
  await inTransaction(ctx.db, async (db) => {
    const account = await updatePassword(db, accountId, passwordHash, null);
    if (account === undefined || !(await deleteLink(db, tokenHash))) throw new AppError('link_expired');
    const sessionsEnded = await deleteSessions(db, accountId);
    await recordAudit(db, { kind: 'setting', what: 'password_reset', accountId, from, facts: { sessionsEnded } });
    await forgetLinks(db, accountId);
    await postMail(db, { kind: PASSWORD_CHANGED, recipient: account.email, accountId }, ctx.now());
  });
}
