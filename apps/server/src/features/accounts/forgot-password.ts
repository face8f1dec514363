import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/post-mail.ts';
import { RESET_PASSWORD } from '../identity/mail-kinds.ts';

/** Nothing is looked up here: neither the answer nor its time tells whether the account exists. The worker finds out. */
export async function forgotPassword(ctx: AppContext, email: string): Promise<void> {
  await postMail(ctx.db, { kind: RESET_PASSWORD, recipient: email }, ctx.now());
}
