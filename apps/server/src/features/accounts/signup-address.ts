import type { AppContext } from '../../context.ts';
import { mailboxOf } from './mailbox.ts';

/**
 * How a mailbox that has had its free credits is known: as hashes that nobody can turn back without the installation's key. Of the
 * mailbox, whatever way its address is written, and of the address as it was written, by which it was known before.
 */
export function hashMailbox(ctx: Pick<AppContext, 'hash'>, email: string): Buffer[] {
  return [...new Set([mailboxOf(email), email.toLowerCase()])].toSorted().map((address) => ctx.hash('signup', address));
}
