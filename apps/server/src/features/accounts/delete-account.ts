import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { describeFault } from '../../http/describe-fault.ts';
import { dropMailsAbout } from '../../outside/mail/drop-mails.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { recordAudit, type Requester } from '../audit/record-audit.ts';
import { stopBatches } from '../batches/stop-batches.ts';
import { forfeitCredits } from '../credits/forfeit-credits.ts';
import { unsubscribeAddress } from '../newsletter/unsubscribe.ts';
import { isAccountHeld } from '../retention/is-account-held.ts';
import { keepHoldsOut } from '../retention/keep-holds-out.ts';
import { removeDestroyedKeys } from '../sealing/destroy-keys.ts';
import { eraseAccount } from './erase-account.ts';
import { areFreeCreditsSettled, insertSignupGrant } from './proof-queries.ts';
import { endSignIns, keepOwner, updateClosed } from './queries.ts';
import { requirePassword } from './require-password.ts';
import { hashMailbox } from './signup-address.ts';

export interface ClosedAccount {
  /** Nobody signs in any more; what was kept is sealed, and erased when the legal hold on it is released. */
  isKept: boolean;
}

/**
 * Closes an account for good, for all its members: whatever names them or says what was asked and found is gone when this returns, and with the
 * key of the account also from backups. The ledger and the audit stay, under an id that stands for nobody. A search that still runs is charged
 * and audited, and keeps nothing; rows of a batch that still run are let go.
 */
export async function deleteAccount(ctx: AppContext, ownerId: string, password: string, from: Requester): Promise<ClosedAccount> {
  const owner = await requirePassword(ctx, ownerId, password);
  const { account_id: accountId, email } = owner;
  const now = ctx.now();
  const isKept = await inTransaction(ctx.db, async (db) => {
    await keepHoldsOut(db);
    if (!(await updateClosed(db, accountId, now)) || !(await keepOwner(db, ownerId, owner.password_hash)))
      throw new AppError('wrong_password');
    const isHeld = await isAccountHeld(db, accountId);
    await (isHeld ? endUse(db, accountId, now) : eraseAccount(db, accountId, now));
    await unsubscribeAddress(db, email);
    // Who never showed that the address is theirs takes nobody's free credits away by leaving.
    if (await areFreeCreditsSettled(db, accountId)) await insertSignupGrant(db, hashMailbox(ctx, email));
    // The empty wallet keeps a search out that was let in a moment ago.
    await forfeitCredits(db, accountId);
    await recordAudit(db, { kind: 'account_closed', what: isHeld ? 'closed_and_held' : 'closed', accountId, from });
    return isHeld;
  });
  // What cannot be taken away now is taken by the worker.
  await removeDestroyedKeys(ctx).catch((error: unknown) => ctx.log.error({ fault: describeFault(error) }, 'a key is not removed yet'));
  return { isKept };
}

/** A legal hold keeps what there is; nobody uses it from here on. */
async function endUse(db: Queryable, accountId: string, now: Date): Promise<void> {
  const addresses = await endSignIns(db, accountId, now);
  await stopBatches(db, accountId);
  await dropMailsAbout(db, accountId, addresses);
}
