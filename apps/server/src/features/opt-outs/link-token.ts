import { createHash } from 'node:crypto';
import type { AppContext } from '../../context.ts';

/** The token of a mailed link, worked out of the installation's key: the mail is written later than the row. */
export function linkToken(ctx: Pick<AppContext, 'hash'>, id: string): string {
  return ctx.hash('privacy link', id).toString('base64url');
}

export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
