import { createHash } from 'node:crypto';
import type { AppContext } from '../../context.ts';

/** The token in every mail to a subscriber. It is worked out of the installation's key, so that the next mail can carry it too. */
export function newsletterToken(ctx: Pick<AppContext, 'hash'>, subscriberId: string): string {
  return ctx.hash(DOMAIN, subscriberId).toString('base64url');
}

/** The same of a subscriber who may be older than the key in use: the token that they were taken down with, by its hash. */
export function newsletterTokenOf(ctx: Pick<AppContext, 'hash'>, { id, tokenHash }: { id: string; tokenHash: Buffer }): string {
  const tokens = ctx.hash.every(DOMAIN, id).map((token) => token.toString('base64url'));
  return tokens.find((token) => hashNewsletterToken(token).equals(tokenHash)) ?? newsletterToken(ctx, id);
}

const DOMAIN = 'newsletter';

export function hashNewsletterToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
