import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/post-mail.ts';
import { NEWSLETTER_CONFIRMATION } from './newsletter-mails.ts';

/** Asks an address to confirm. Nothing is looked up here: neither the answer nor its time tells whether the address is known. */
export async function subscribeToNewsletter(ctx: AppContext, email: string): Promise<void> {
  await postMail(ctx.db, { kind: NEWSLETTER_CONFIRMATION, recipient: email }, ctx.now());
}
