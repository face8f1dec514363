import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { describeFault } from '../../http/describe-fault.ts';
import { inTransaction } from '../../transaction.ts';
import type { Requester } from '../record/record-audit.ts';
import { keepHoldsOut } from './keep-holds-out.ts';
import { removeDestroyedKeys } from '../sealing/destroy-keys.ts';
import { endAccount } from './close-account.ts';
import { keepOwner, updateClosed } from '../identity/members.ts';
import { requirePassword } from '../identity/passwords.ts';

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
    return endAccount(ctx, db, { accountId, email, now, from });
  });
  // What cannot be taken away now is taken by the worker.
  await removeDestroyedKeys(ctx).catch((error: unknown) => ctx.log.error({ fault: describeFault(error) }, 'a key is not removed yet'));
  return { isKept };
}
