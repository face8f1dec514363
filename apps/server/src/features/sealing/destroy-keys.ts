import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { selectKeysToRemove, updateDestroyed, updateRemoved } from './queries.ts';

const AT_ONCE = 100;

/** In the transaction that closes an account: from then on its keys seal nothing. `removeDestroyedKeys` takes their files away. */
export function destroyKeys(db: Queryable, accountId: string, now: Date): Promise<void> {
  return updateDestroyed(db, accountId, now);
}

/**
 * Takes away the files of keys that were destroyed: what they sealed can be read nowhere from here on, in no backup either. Right after the
 * closing, and by the worker for whoever was interrupted. Returns how many there were.
 */
export async function removeDestroyedKeys({ db, keys, now }: Pick<AppContext, 'db' | 'keys' | 'now'>): Promise<number> {
  let removed = 0;
  for (;;) {
    const destroyed = await selectKeysToRemove(db, AT_ONCE);
    for (const { account_id: accountId, version } of destroyed) {
      await keys.files.remove(accountId, version);
      keys.forget(accountId);
      await updateRemoved(db, accountId, version, now());
    }
    removed += destroyed.length;
    if (destroyed.length < AT_ONCE) return removed;
  }
}
