import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { describeFault } from '../../http/errors.ts';
import { dropMailsAbout } from '../../outside/mail/drop-mails.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../audit/record-audit.ts';
import { eraseBatches } from '../batches/erase-batches.ts';
import { forfeitCredits } from '../credits/forfeit-credits.ts';
import { eraseNumberLists } from '../do-not-call/keep-lists.ts';
import { eraseLists } from '../lists/erase-lists.ts';
import { unsubscribeAddress } from '../newsletter/unsubscribe.ts';
import { eraseOutcomes } from '../outcomes/erase-outcomes.ts';
import { eraseLicences } from '../purposes/erase-licences.ts';
import { eraseSearches } from '../searches/erase-searches.ts';
import { destroyKeys, removeDestroyedKeys } from '../sealing/destroy-keys.ts';
import { deleteMembers, insertSignupGrant, keepOwner, updateClosed } from './queries.ts';
import { requirePassword } from './require-password.ts';
import { hashSignupAddress } from './signup-address.ts';

/**
 * Closes an account for good, for all its members: whatever names them or says what was asked and found is gone when this returns, and with the key
 * of the account also from backups. The ledger
 * and the audit stay, under an id that stands for nobody. A search that still runs is charged and audited, and keeps nothing; rows of a
 * batch that still run are let go.
 */
export async function deleteAccount(ctx: AppContext, ownerId: string, password: string, from: Requester): Promise<void> {
  const owner = await requirePassword(ctx, ownerId, password);
  const { account_id: accountId, email } = owner;
  const now = ctx.now();
  await inTransaction(ctx.db, async (db) => {
    if (!(await updateClosed(db, accountId, now)) || !(await keepOwner(db, ownerId, owner.password_hash)))
      throw new AppError('wrong_password');
    const addresses = await deleteMembers(db, accountId);
    // Behind the lock of the wallet: no batch ends from here on, and none writes a mail.
    await eraseBatches(db, accountId);
    await dropMailsAbout(db, accountId, addresses);
    await unsubscribeAddress(db, email);
    await insertSignupGrant(db, hashSignupAddress(ctx, email));
    // The empty wallet keeps a search out that was let in a moment ago; the locks are taken in the order of a search's own.
    await forfeitCredits(db, accountId);
    await eraseLists(db, accountId);
    await eraseNumberLists(db, accountId);
    await eraseOutcomes(db, accountId);
    await eraseLicences(db, accountId);
    await eraseSearches(db, accountId, now);
    await destroyKeys(db, accountId, now);
    await recordAudit(db, { kind: 'account_closed', what: 'closed', accountId, from });
  });
  // What cannot be taken away now is taken by the worker.
  await removeDestroyedKeys(ctx).catch((error: unknown) => ctx.log.error({ fault: describeFault(error) }, 'a key is not removed yet'));
}
