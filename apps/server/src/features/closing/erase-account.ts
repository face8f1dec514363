import { dropMailsAbout } from '../../outside/mail/post-mail.ts';
import type { Queryable } from '../../transaction.ts';
import { eraseBatches } from '../batches/job-end.ts';
import { eraseNumberLists } from '../calls/numbers/keep-lists.ts';
import { eraseLists } from '../lists/erase-lists.ts';
import { forgetProvider } from '../openid/provider.ts';
import { eraseOutcomes } from '../outcomes/erase-outcomes.ts';
import { eraseLicences } from '../purposes/erase-licences.ts';
import { eraseSearches } from '../searches/read-searches.ts';
import { destroyKeys } from '../sealing/destroy-keys.ts';
import { deleteMembers, updateErased } from '../identity/members.ts';

/**
 * Takes away whatever names the members of a closed account or says what was asked and found, and destroys its key; in the caller's transaction.
 * The ledger and the audit stay. `removeDestroyedKeys` has to follow it.
 */
export async function eraseAccount(db: Queryable, accountId: string, now: Date): Promise<void> {
  await forgetProvider(db, accountId);
  const addresses = await deleteMembers(db, accountId);
  // Behind the lock of the wallet: no batch ends from here on, and none writes a mail.
  await eraseBatches(db, accountId);
  await dropMailsAbout(db, accountId, addresses);
  await eraseLists(db, accountId);
  await eraseNumberLists(db, accountId);
  await eraseOutcomes(db, accountId);
  await eraseLicences(db, accountId);
  await eraseSearches(db, accountId, now);
  await destroyKeys(db, accountId, now);
  await updateErased(db, accountId, now);
}
