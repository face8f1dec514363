import type { ChangeEmail } from '@deedline/contract/account';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/post-mail.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { CONFIRM_EMAIL, EMAIL_CHANGE_NOTICE } from '../identity/mail-kinds.ts';
import { keepPassword } from '../identity/members.ts';
import { requirePassword } from '../identity/require-password.ts';

/** Asks the new address to confirm and tells the old one. Whether the new one is somebody's already is not looked up here. */
export async function changeEmail(ctx: AppContext, memberId: string, input: ChangeEmail, from: Requester): Promise<void> {
  const member = await requirePassword(ctx, memberId, input.password);
  if (member.email.toLowerCase() === input.email.toLowerCase()) throw new AppError('invalid_request', 'This is already your email address');
  const { account_id: accountId } = member;
  await inTransaction(ctx.db, async (db) => {
    if (!(await keepPassword(db, memberId, member.password_hash))) throw new AppError('wrong_password');
    await recordAudit(db, { kind: 'setting', what: 'email_asked', accountId, from });
    await postMail(db, { kind: CONFIRM_EMAIL, recipient: input.email, accountId, subjectId: memberId }, ctx.now());
    await postMail(db, { kind: EMAIL_CHANGE_NOTICE, recipient: member.email, accountId, subjectId: memberId }, ctx.now());
  });
}
