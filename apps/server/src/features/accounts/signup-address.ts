import type { AppContext } from '../../context.ts';

/** How an address that has had its free credits is known: as a hash that nobody can turn back without the installation's key. */
export function hashSignupAddress(ctx: Pick<AppContext, 'hash'>, email: string): Buffer {
  return ctx.hash('signup', email.toLowerCase());
}
