import { createHash } from 'node:crypto';
import type { AppContext } from '../../context.ts';

/** The token in every mail to a subscriber. It is worked out of the installation's key, so that the next mail can carry it too. */
export function newsletterToken(ctx: Pick<AppContext, 'hash'>, subscriberId: string): string {
  return ctx.hash('newsletter', subscriberId).toString('base64url');
}

export function hashNewsletterToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
