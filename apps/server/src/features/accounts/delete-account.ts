import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { dropMailsAbout } from '../../outside/mail/drop-mails.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../audit/record-audit.ts';
import { eraseBatches } from '../batches/erase-batches.ts';
import { forfeitCredits } from '../credits/forfeit-credits.ts';
import { eraseLists } from '../lists/erase-lists.ts';
import { unsubscribeAddress } from '../newsletter/unsubscribe.ts';
import { eraseOutcomes } from '../outcomes/erase-outcomes.ts';
import { eraseSearches } from '../searches/erase-searches.ts';
import { deleteLinks, deleteSessions, insertSignupGrant, updateClosed } from './queries.ts';
import { requirePassword } from './require-password.ts';
import { hashSignupAddress } from './signup-address.ts';

/**
 * Closes an account for good: whatever names its owner or says what was asked and found is gone when this returns. The ledger
 * and the audit stay, under an id that stands for nobody. A search that still runs is charged and audited, and keeps nothing; rows of a
 * batch that still run are let go.
 */
export async function deleteAccount(ctx: AppContext, accountId: string, password: string, from: Requester): Promise<void> {
  const { email, password_hash: passwordHash } = await requirePassword(ctx, accountId, password);
  const now = ctx.now();
  await inTransaction(ctx.db, async (db) => {
    if (!(await updateClosed(db, accountId, passwordHash, now))) throw new AppError('wrong_password');
    await deleteSessions(db, accountId);
    await deleteLinks(db, accountId);
    // Behind the lock of the wallet: no batch ends from here on, and none writes a mail.
    await eraseBatches(db, accountId);
    await dropMailsAbout(db, accountId, email);
    await unsubscribeAddress(db, email);
    await insertSignupGrant(db, hashSignupAddress(ctx, email));
    // The empty wallet keeps a search out that was let in a moment ago; the locks are taken in the order of a search's own.
    await forfeitCredits(db, accountId);
    await eraseLists(db, accountId);
    await eraseOutcomes(db, accountId);
    await eraseSearches(db, accountId, now);
    await recordAudit(db, { kind: 'account_closed', what: 'closed', accountId, from });
  });
}
