import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/mail.ts';
import type { Queryable } from '../../transaction.ts';
import { CONFIRM_DAYS, daysBefore, hashNewsletterToken, NEWSLETTER_CONFIRMATION } from './newsletter-mails.ts';
import { deleteSubscriber, deleteSubscriberByEmail, deleteUnconfirmed, markConfirmed } from './queries.ts';

/** Asks an address to confirm. Nothing is looked up, so neither the answer nor its timing reveals whether the address is known. */
export async function subscribeToNewsletter(ctx: AppContext, email: string): Promise<void> {
  await postMail(ctx.db, { kind: NEWSLETTER_CONFIRMATION, recipient: email }, ctx.now());
}

/** From now on the address gets the newsletter. Confirming twice is harmless. Throws `link_expired`. */
export async function confirmSubscription(ctx: AppContext, token: string): Promise<void> {
  const now = ctx.now();
  const isKnown = await markConfirmed(ctx.db, hashNewsletterToken(token), now, daysBefore(now, CONFIRM_DAYS));
  if (!isKnown) throw new AppError('link_expired');
}

/** Deletes the address. Throws `link_expired` for a link without effect, because it may have been cut off. */
export async function unsubscribe(ctx: AppContext, token: string): Promise<void> {
  const wasKnown = await deleteSubscriber(ctx.db, hashNewsletterToken(token));
  if (!wasKnown) throw new AppError('link_expired', 'This address is no longer subscribed, or the link is incomplete.');
}

/** Deletes an address whose owner closed their account. */
export function unsubscribeAddress(db: Queryable, email: string): Promise<void> {
  return deleteSubscriberByEmail(db, email);
}

/** Deletes addresses that were not confirmed in time. Returns how many. */
export function sweepSubscribers(ctx: AppContext): Promise<number> {
  return deleteUnconfirmed(ctx.db, daysBefore(ctx.now(), CONFIRM_DAYS));
}
