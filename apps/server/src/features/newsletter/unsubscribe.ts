import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { hashNewsletterToken } from './newsletter-token.ts';
import { deleteSubscriber, deleteSubscriberByEmail } from './queries.ts';

/** Deletes the address. A link that does nothing says so: it may have been cut off on its way. */
export async function unsubscribe(ctx: AppContext, token: string): Promise<void> {
  const wasKnown = await deleteSubscriber(ctx.db, hashNewsletterToken(token));
  if (!wasKnown) throw new AppError('link_expired', 'This address is no longer subscribed, or the link is not whole.');
}

/** Deletes an address whose owner has closed their account. */
export function unsubscribeAddress(db: Queryable, email: string): Promise<void> {
  return deleteSubscriberByEmail(db, email);
}
