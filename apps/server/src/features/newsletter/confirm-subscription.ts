import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { hashNewsletterToken } from './newsletter-token.ts';
import { markConfirmed } from './queries.ts';
import { CONFIRM_DAYS, daysBefore } from './rules.ts';

/** From here on the address gets the newsletter. Confirming twice is fine. */
export async function confirmSubscription(ctx: AppContext, token: string): Promise<void> {
  const now = ctx.now();
  const isKnown = await markConfirmed(ctx.db, hashNewsletterToken(token), now, daysBefore(now, CONFIRM_DAYS));
  if (!isKnown) throw new AppError('link_expired');
}
