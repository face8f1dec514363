import { domainToASCII } from 'node:url';
import type { FreeCreditsGiven } from '@deedline/contract/account/account';
import { SIGNUP_CREDITS } from '@deedline/contract/search/prices';
import mailChecker from 'mailchecker';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { grantCredits } from '../credits/wallet.ts';
import { areFreeCreditsSettled, insertSignupGrant, updateFreeCreditsSettled } from './proofs.ts';

/**
 * Gives an account the free credits that waited for the proof of this address, once for a mailbox. Behind the lock of the account. An address
 * of a throw-away service leaves them waiting for another.
 */
export async function giveFreeCredits(ctx: AppContext, db: Queryable, accountId: string, email: string): Promise<FreeCreditsGiven> {
  if (await areFreeCreditsSettled(db, accountId)) return 'none';
  if (isDisposable(email)) return 'held_back';
  await updateFreeCreditsSettled(db, accountId);
  if (!(await insertSignupGrant(db, hashMailbox(ctx, email)))) return 'had_before';
  await grantCredits(db, `signup:${accountId}`, accountId, SIGNUP_CREDITS);
  return 'given';
}

/** Whether an address is of a service that gives mailboxes to anybody for minutes; a part of one of its domains is, too. */
export function isDisposable(email: string): boolean {
  const parts = domainOf(email).split('.');
  return parts.some((_, index) => mailChecker.blacklist().has(parts.slice(index).join('.')));
}

/** Whose mailboxes read the same with and without dots, and under which other names they are known. */
const DOTS_IGNORED: ReadonlySet<string> = new Set(['gmail.com']);
const SAME_AS: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
  'proton.me': 'protonmail.com',
  'pm.me': 'protonmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
};
/** Who tags a mailbox with this instead of a plus. */
const TAG_BY_HYPHEN = /^(?:yahoo|ymail|rocketmail)\.[a-z.]+$/;

/**
 * The mailbox behind an address, in one way of writing: 'Odile.Varnham+lots@GoogleMail.com.' is 'odilevarnham@gmail.com'. To tell whether
 * two addresses are read by one person; never to write to.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = domainOf(email);
  const local = email.slice(0, at).normalize('NFKC').toLowerCase();
  const untagged = cutAt(TAG_BY_HYPHEN.test(domain) ? cutAt(local, '-') : local, '+');
  return `${DOTS_IGNORED.has(domain) ? untagged.replaceAll('.', '') : untagged}@${domain}`;
}

/** In small ASCII letters, without a dot at its end, under its provider's first name. */
function domainOf(email: string): string {
  const written = email.slice(email.lastIndexOf('@') + 1).replace(/\.+$/, '');
  const domain = domainToASCII(written) || written.toLowerCase();
  return SAME_AS[domain] ?? domain;
}

/** A local part that is nothing but a tag stays. */
function cutAt(local: string, mark: string): string {
  const at = local.indexOf(mark);
  return at > 0 ? local.slice(0, at) : local;
}

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
