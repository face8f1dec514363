import type { ChangeEmail } from '@deedline/contract/account';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/post-mail.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../audit/record-audit.ts';
import { CONFIRM_EMAIL, EMAIL_CHANGE_NOTICE } from './mail-kinds.ts';
import { keepPassword } from './queries.ts';
import { requirePassword } from './require-password.ts';

/** Asks the new address to confirm and tells the old one. Whether the new one is somebody's already is not looked up here. */
export async function changeEmail(ctx: AppContext, accountId: string, input: ChangeEmail, from: Requester): Promise<void> {
  const account = await requirePassword(ctx, accountId, input.password);
  if (account.email.toLowerCase() === input.email.toLowerCase())
    throw new AppError('invalid_request', 'This is already your email address');
  await inTransaction(ctx.db, async (db) => {
    if (!(await keepPassword(db, accountId, account.password_hash))) throw new AppError('wrong_password');
    await recordAudit(db, { kind: 'setting', what: 'email_asked', accountId, from });
    await postMail(db, { kind: CONFIRM_EMAIL, recipient: input.email, accountId }, ctx.now());
    await postMail(db, { kind: EMAIL_CHANGE_NOTICE, recipient: account.email, accountId }, ctx.now());
  });
}
