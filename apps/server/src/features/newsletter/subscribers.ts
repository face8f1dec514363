import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/mail.ts';
import type { Queryable } from '../../transaction.ts';
import { CONFIRM_DAYS, daysBefore, hashNewsletterToken, NEWSLETTER_CONFIRMATION } from './newsletter-mails.ts';
import { deleteSubscriber, deleteSubscriberByEmail, deleteUnconfirmed, markConfirmed } from './queries.ts';

/** Asks an address to confirm. Nothing is looked up here: neither the answer nor its time tells whether the address is known. */
export async function subscribeToNewsletter(ctx: AppContext, email: string): Promise<void> {
  await postMail(ctx.db, { kind: NEWSLETTER_CONFIRMATION, recipient: email }, ctx.now());
}

/** From here on the address gets the newsletter. Confirming twice is fine. */
export async function confirmSubscription(ctx: AppContext, token: string): Promise<void> {
  const now = ctx.now();
  const isKnown = await markConfirmed(ctx.db, hashNewsletterToken(token), now, daysBefore(now, CONFIRM_DAYS));
  if (!isKnown) throw new AppError('link_expired');
}

/** Deletes the address. A link that does nothing says so: it may have been cut off on its way. */
export async function unsubscribe(ctx: AppContext, token: string): Promise<void> {
  const wasKnown = await deleteSubscriber(ctx.db, hashNewsletterToken(token));
  if (!wasKnown) throw new AppError('link_expired', 'This address is no longer subscribed, or the link is not whole.');
}

/** Deletes an address whose owner has closed their account. */
export function unsubscribeAddress(db: Queryable, email: string): Promise<void> {
  return deleteSubscriberByEmail(db, email);
}

/** Deletes addresses that nobody has confirmed in time. Returns how many. */
export function sweepSubscribers(ctx: AppContext): Promise<number> {
  return deleteUnconfirmed(ctx.db, daysBefore(ctx.now(), CONFIRM_DAYS));
}
