import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { describeFault } from '../../http/describe-fault.ts';
import type { CrmShelf } from '../../outside/crm/shelf.ts';
import { dropMailsAbout } from '../../outside/mail/mail.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { eraseBatches, stopBatches } from '../batches/job-end.ts';
import { eraseNumberLists } from '../calls/numbers/keep-lists.ts';
import { forfeitCredits } from '../credits/wallet.ts';
import { eraseEvents } from '../events/read-events.ts';
import { hashMailbox } from '../identity/free-credits.ts';
import { deleteMembers, endSignIns, keepOwner, selectAddress, updateClosed, updateErased } from '../identity/members.ts';
import { requirePassword } from '../identity/passwords.ts';
import { areFreeCreditsSettled, insertSignupGrant } from '../identity/proofs.ts';
import { eraseReports } from '../due-diligence/reports.ts';
import { eraseLists } from '../lists/lists.ts';
import { eraseOwnLists } from '../own-lists/own-lists.ts';
import { erasePropertyLists } from '../property-lists/property-lists.ts';
import { unsubscribeAddress } from '../newsletter/subscribers.ts';
import { forgetProvider } from '../openid/provider.ts';
import { eraseOutcomes } from '../outcomes/outcomes.ts';
import { eraseLicences } from '../purposes/licences.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { eraseCrm } from '../crm/connections.ts';
import { eraseVendors } from '../vendors/vendor-settings.ts';
import { eraseWebhooks, stopWebhooks } from '../webhooks/endpoints.ts';
import { destroyKeys, removeDestroyedKeys } from '../sealing/destroy-keys.ts';
import { eraseServeManager } from '../servemanager/connection.ts';
import { eraseSearches } from '../searches/read-searches.ts';
import { isAccountHeld, keepHoldsOut } from './holds.ts';

interface ClosedAccount {
  /** True if a legal hold keeps the data: it stays sealed, nobody can sign in, and it is erased when the hold is released. */
  isKept: boolean;
}

/**
 * Closes an account permanently, for all its members. When this returns, everything that names them or says what was asked and found is deleted, and by the
 * destruction of the account's key also unreadable in backups. The ledger and the audit stay, under an id that identifies nobody. A search that is still
 * running is charged and audited, but nothing of it is kept; running rows of a batch are released.
 */
export async function deleteAccount(
  ctx: AppContext & { crmShelf: CrmShelf },
  ownerId: string,
  password: string,
  from: Requester,
): Promise<ClosedAccount> {
  const owner = await requirePassword(ctx, ownerId, password);
  const { account_id: accountId, email } = owner;
  const now = ctx.now();
  const isKept = await inTransaction(ctx.db, async (db) => {
    await keepHoldsOut(db);
    if (!(await updateClosed(db, accountId, now)) || !(await keepOwner(db, ownerId, owner.password_hash)))
      throw new AppError('wrong_password');
    return endAccount(ctx, db, { accountId, email, now, from });
  });
  // A key that cannot be removed now is removed by the worker.
  await removeDestroyedKeys(ctx).catch((error: unknown) =>
    ctx.log.error({ fault: describeFault(error) }, 'a key could not be removed yet'),
  );
  if (!isKept) ctx.crmShelf.forgetTwins(accountId);
  return { isKept };
}

interface Closing {
  accountId: string;
  /** The address of the owner who closes it. */
  email: string;
  now: Date;
  /** Absent when a closing is replayed after a restore. */
  from?: Requester;
}

/** What follows when an account was marked as closed, in the same transaction. True if a legal hold keeps its data, sealed. */
async function endAccount(ctx: Pick<AppContext, 'hash'>, db: Queryable, { accountId, email, now, from }: Closing): Promise<boolean> {
  const isHeld = await isAccountHeld(db, accountId);
  await (isHeld ? endUse(db, accountId, now) : eraseAccount(db, accountId, now));
  await unsubscribeAddress(db, email);
  // If the address was never proved, leaving must not cost its real owner the free credits.
  if (await areFreeCreditsSettled(db, accountId)) await insertSignupGrant(db, hashMailbox(ctx, email));
  // The empty wallet stops a search that was admitted a moment ago.
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

/** For an account under a legal hold: its data stays, but nobody can use it any more. */
async function endUse(db: Queryable, accountId: string, now: Date): Promise<void> {
  const addresses = await endSignIns(db, accountId, now);
  await stopBatches(db, accountId);
  await stopWebhooks(db, accountId, now);
  await dropMailsAbout(db, accountId, addresses);
}

/**
 * Deletes everything that names the members of a closed account or says what was asked and found, and destroys its key, within the caller's transaction. The
 * ledger and the audit stay. `removeDestroyedKeys` must follow.
 */
export async function eraseAccount(db: Queryable, accountId: string, now: Date): Promise<void> {
  await forgetProvider(db, accountId);
  const addresses = await deleteMembers(db, accountId);
  // This locks the wallet: from here on no batch ends, and none writes a mail.
  await eraseBatches(db, accountId);
  await dropMailsAbout(db, accountId, addresses);
  await eraseLists(db, accountId);
  await eraseOwnLists(db, accountId);
  await erasePropertyLists(db, accountId);
  await eraseServeManager(db, accountId);
  await eraseReports(db, accountId);
  await eraseVendors(db, accountId);
  await eraseCrm(db, accountId);
  await eraseNumberLists(db, accountId);
  await eraseOutcomes(db, accountId);
  await eraseLicences(db, accountId);
  await eraseSearches(db, accountId, now);
  await eraseEvents(db, accountId);
  await eraseWebhooks(db, accountId);
  await destroyKeys(db, accountId, now);
  await updateErased(db, accountId, now);
}
