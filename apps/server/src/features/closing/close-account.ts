import type { AppContext } from '../../context.ts';
import { dropMailsAbout } from '../../outside/mail/post-mail.ts';
import type { Queryable } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { stopBatches } from '../batches/job-end.ts';
import { forfeitCredits } from '../credits/wallet.ts';
import { unsubscribeAddress } from '../newsletter/unsubscribe.ts';
import { isAccountHeld } from './is-account-held.ts';
import { keepHoldsOut } from './keep-holds-out.ts';
import { eraseAccount } from './erase-account.ts';
import { areFreeCreditsSettled, insertSignupGrant } from '../identity/proofs.ts';
import { endSignIns, selectAddress, updateClosed } from '../identity/members.ts';
import { hashMailbox } from '../identity/mailbox.ts';

export interface Closing {
  accountId: string;
  /** Of the owner who closes it. */
  email: string;
  now: Date;
  /** Nobody asks when a closing is replayed after a restore. */
  from?: Requester;
}

/** What follows when an account was marked as closed, in that transaction. True: a legal hold keeps its data, sealed. */
export async function endAccount(ctx: Pick<AppContext, 'hash'>, db: Queryable, { accountId, email, now, from }: Closing): Promise<boolean> {
  const isHeld = await isAccountHeld(db, accountId);
  await (isHeld ? endUse(db, accountId, now) : eraseAccount(db, accountId, now));
  await unsubscribeAddress(db, email);
  // Who never showed that the address is theirs takes nobody's free credits away by leaving.
  if (await areFreeCreditsSettled(db, accountId)) await insertSignupGrant(db, hashMailbox(ctx, email));
  // The empty wallet keeps a search out that was let in a moment ago.
  await forfeitCredits(db, accountId);
  const by = from === undefined ? { facts: { replayed: true } } : { from };
  await recordAudit(db, { kind: 'account_closed', what: isHeld ? 'closed_and_held' : 'closed', accountId, ...by });
  return isHeld;
}

/** Closes an account that its owner closed before the database was restored. False when there is none, or it is closed. */
export async function closeAgain(ctx: Pick<AppContext, 'hash'>, db: Queryable, accountId: string, closedAt: Date): Promise<boolean> {
  await keepHoldsOut(db);
  const email = await selectAddress(db, accountId, null);
  if (email === undefined || !(await updateClosed(db, accountId, closedAt))) return false;
  await endAccount(ctx, db, { accountId, email, now: closedAt });
  return true;
}

/** A legal hold keeps what there is; nobody uses it from here on. */
async function endUse(db: Queryable, accountId: string, now: Date): Promise<void> {
  const addresses = await endSignIns(db, accountId, now);
  await stopBatches(db, accountId);
  await dropMailsAbout(db, accountId, addresses);
}
