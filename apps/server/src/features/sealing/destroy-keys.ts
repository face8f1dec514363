import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { selectKeysToRemove, updateDestroyed, updateRemoved } from './queries.ts';

const AT_ONCE = 100;

/** Destroys the keys of an account in the transaction that closes it: they seal nothing from then on. `removeDestroyedKeys` removes their files. */
export function destroyKeys(db: Queryable, accountId: string, now: Date): Promise<void> {
  return updateDestroyed(db, accountId, now);
}

/**
 * Removes the files of destroyed keys. What they sealed can then no longer be read anywhere, not even from a backup. Runs right after an account is closed,
 * and in the worker for closings that were interrupted. Returns how many keys were removed.
 */
export async function removeDestroyedKeys({ db, keys, now }: Pick<AppContext, 'db' | 'keys' | 'now'>): Promise<number> {
  let removed = 0;
  for (;;) {
    const destroyed = await selectKeysToRemove(db, AT_ONCE);
    for (const { accountId, version, isErased } of destroyed) {
      await keys.files.remove(accountId, isErased ? undefined : version);
      keys.forget(accountId);
      await updateRemoved(db, accountId, version, now());
    }
    removed += destroyed.length;
    if (destroyed.length < AT_ONCE) return removed;
  }
}
