import { domainToASCII } from 'node:url';
import type { FreeCreditsGiven } from '@deedline/contract/account/account';
import { SIGNUP_CREDITS } from '@deedline/contract/search/prices';
import mailChecker from 'mailchecker';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { grantCredits } from '../credits/wallet.ts';
import { areFreeCreditsSettled, insertSignupGrant, updateFreeCreditsSettled } from './proofs.ts';

/**
 * Gives an account the free credits that wait for the proof of this address, once per mailbox. Call with the account locked. With an address of a disposable
 * mail service they keep waiting for another address.
 */
export async function giveFreeCredits(ctx: AppContext, db: Queryable, accountId: string, email: string): Promise<FreeCreditsGiven> {
  if (await areFreeCreditsSettled(db, accountId)) return 'none';
  if (isDisposable(email)) return 'held_back';
  await updateFreeCreditsSettled(db, accountId);
  if (!(await insertSignupGrant(db, hashMailbox(ctx, email)))) return 'had_before';
  await grantCredits(db, `signup:${accountId}`, accountId, SIGNUP_CREDITS);
  return 'given';
}

/** Whether an address belongs to a disposable mail service, including subdomains of its domains. */
export function isDisposable(email: string): boolean {
  const parts = domainOf(email).split('.');
  return parts.some((_, index) => mailChecker.blacklist().has(parts.slice(index).join('.')));
}

/** Providers that ignore dots in mailbox names, and the other domains of providers. */
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
/** Providers that tag a mailbox with a hyphen instead of a plus. */
const TAG_BY_HYPHEN = /^(?:yahoo|ymail|rocketmail)\.[a-z.]+$/;

/**
 * The normalized mailbox behind an address: 'Odile.Varnham+lots@GoogleMail.com.' is 'odilevarnham@gmail.com'. Only to tell whether two addresses are read by
 * one person; never to write to.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = domainOf(email);
  const local = email.slice(0, at).normalize('NFKC').toLowerCase();
  const untagged = cutAt(TAG_BY_HYPHEN.test(domain) ? cutAt(local, '-') : local, '+');
  return `${DOTS_IGNORED.has(domain) ? untagged.replaceAll('.', '') : untagged}@${domain}`;
}

/** In lower-case ASCII, without a trailing dot, under its provider's main domain. */
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

/** `kept`: under the installation's key in use. `known`: under all of its keys, one of which matches mailboxes recorded earlier. */
export interface HashedMailbox {
  kept: Buffer[];
  known: Buffer[];
}

/**
 * The hashes by which a mailbox that has had its free credits is recognized; nobody can reverse them without the installation's key. They are of the
 * normalized mailbox and of the address as written, by which mailboxes were recorded earlier.
 */
export function hashMailbox({ hash }: Pick<AppContext, 'hash'>, email: string): HashedMailbox {
  const addresses = [...new Set([mailboxOf(email), email.toLowerCase()])].toSorted();
  return {
    kept: addresses.map((address) => hash('signup', address)),
    known: addresses.flatMap((address) => hash.every('signup', address)),
  };
}
