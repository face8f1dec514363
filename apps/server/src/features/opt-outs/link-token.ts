import { createHash } from 'node:crypto';
import type { AppContext } from '../../context.ts';

/** The token of a mailed link, worked out of the installation's key: the mail is written later than the row. */
export function linkToken(ctx: Pick<AppContext, 'hash'>, id: string): string {
  return ctx.hash(DOMAIN, id).toString('base64url');
}

/** The same for a row that may be older than the key in use: the token that it was made with, by its hash. */
export function linkTokenOf(ctx: Pick<AppContext, 'hash'>, id: string, tokenHash: Buffer): string {
  const tokens = ctx.hash.every(DOMAIN, id).map((token) => token.toString('base64url'));
  return tokens.find((token) => hashLinkToken(token).equals(tokenHash)) ?? linkToken(ctx, id);
}

const DOMAIN = 'privacy link';

export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
