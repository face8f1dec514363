import type { AppContext } from '../../context.ts';
import { mailboxOf } from './mailbox.ts';

/** `kept`: under the installation's key in use. `known`: under all of its keys, by one of which a mailbox of before is found. */
export interface HashedMailbox {
  kept: Buffer[];
  known: Buffer[];
}

/**
 * How a mailbox that has had its free credits is known: as hashes that nobody can turn back without the installation's key. Of the
 * mailbox, whatever way its address is written, and of the address as it was written, by which it was known before.
 */
export function hashMailbox({ hash }: Pick<AppContext, 'hash'>, email: string): HashedMailbox {
  const addresses = [...new Set([mailboxOf(email), email.toLowerCase()])].toSorted();
  return {
    kept: addresses.map((address) => hash('signup', address)),
    known: addresses.flatMap((address) => hash.every('signup', address)),
  };
}
