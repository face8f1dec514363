import type { FreeCreditsGiven } from '@deedline/contract/account';
import { SIGNUP_CREDITS } from '@deedline/contract/prices';
import mailChecker from 'mailchecker';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { grantCredits } from '../credits/wallet.ts';
import { domainOf, hashMailbox } from './mailbox.ts';
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
