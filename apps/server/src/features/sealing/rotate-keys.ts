/** Key rotation: an account gets a new key, its values are sealed anew with it, and the older key is destroyed. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AccountKey, AccountKeys, AppContext } from '../../context.ts';
import { describeFault } from '../../http/describe-fault.ts';
import { KEPT_MS, makeKey } from './account-keys.ts';
import { removeDestroyedKeys } from './destroy-keys.ts';
import { selectLatestKey, selectReplaced, selectRotated, updateReplaced } from './queries.ts';
import type { Queryable } from '../../transaction.ts';
import { keyVersionOf, unsealValue, sealValue } from './seal-value.ts';
import { placeOf, SEALED_COLUMNS, selectSealed, updateSealed, type SealedValue } from './sealed-columns.ts';

const AT_ONCE = 200;
/** Twice as long as a process uses a key from its cache. */
const NOTICED_SECONDS = (2 * KEPT_MS) / 1000;

type KeyContext = Pick<AppContext, 'db' | 'keys' | 'log' | 'now'>;

/** Returns the version of the new key; null when the account has no key that could be replaced. */
export async function rotateKey({ db, keys }: Pick<AppContext, 'db' | 'keys'>, accountId: string): Promise<number | null> {
  const latest = await selectLatestKey(db, accountId);
  if (latest === undefined || latest.destroyed_at !== null) return null;
  const made = await makeKey(db, keys.files, accountId, latest.version + 1);
  keys.forget(accountId);
  return made?.version ?? null;
}

export interface ReplacedKey {
  accountId: string;
  version: number;
}

/** The keys of open accounts that were replaced and destroyed since a moment, ISO. */
export function listReplaced(db: Queryable, since: string): Promise<ReplacedKey[]> {
  return selectReplaced(db, since);
}

/** Run by the worker; an interrupted run is resumed. Returns how many values were sealed anew. */
export async function resealRotated(ctx: KeyContext): Promise<number> {
  let resealed = 0;
  for (const accountId of await selectRotated(ctx.db)) {
    try {
      resealed += await resealAccount(ctx, accountId);
    } catch (error) {
      ctx.log.error({ accountId, fault: describeFault(error) }, 'the data of an account could not be sealed again');
    }
  }
  await removeDestroyedKeys(ctx);
  return resealed;
}

/** Older keys are destroyed once nothing is sealed with them and no process uses them any more. */
async function resealAccount({ db, keys, now }: KeyContext, accountId: string): Promise<number> {
  const begun = performance.now();
  const key = await keys.forSealing(accountId);
  if (key === null) return 0;
  let found = 0;
  for (const column of SEALED_COLUMNS) {
    for (let after = column.first; ;) {
      const values = await selectSealed(db, column, accountId, after, AT_ONCE);
      const older = values.filter(({ sealed }) => keyVersionOf(sealed) < key.version);
      const changed = await Promise.all(older.map((value) => reseal(keys, key, accountId, placeOf(column, value.row), value)));
      if (changed.length > 0) await updateSealed(db, column, changed);
      found += older.length;
      if (values.length < AT_ONCE) break;
      after = values.at(-1)!.row;
      await nextTurn();
    }
  }
  // Whoever still had the older key may have sealed something behind this look: it counts only if nobody had that key any more when it began.
  if (found === 0) await updateReplaced(db, accountId, now(), NOTICED_SECONDS + (performance.now() - begun) / 1000);
  return found;
}

async function reseal(
  keys: AccountKeys,
  key: AccountKey,
  accountId: string,
  place: ReturnType<typeof placeOf>,
  { row, sealed }: SealedValue,
) {
  const value = unsealValue(await keys.forUnsealing(accountId, keyVersionOf(sealed)), place, sealed);
  return { row, sealed: sealValue(key, place, value), before: sealed };
}
