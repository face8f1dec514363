/** After an upgrade with other keys, lists are filed again from their sealed rows, so that nobody has to upload them again. */
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import type { AppContext } from '../../context.ts';
import { describeFault } from '../../http/describe-fault.ts';
import { inTransaction } from '../../transaction.ts';
import { mapLong } from '../../turns/take-turns.ts';
import { keyVersionOf, unsealValue } from '../sealing/seal-value.ts';
import { hashUnder, type KeptRow, keysOf, placeOfContact } from './own-contacts.ts';
import { openSecret } from './own-source.ts';
import {
  deleteOwnKeys,
  insertOwnKeys,
  lockOwnList,
  type OutdatedRow,
  selectOutdated,
  selectOwnContacts,
  updateKeysVersion,
} from './queries.ts';

const AT_ONCE = 1_000;

/**
 * Run by the worker, one transaction per list. Until then the list is reported as outdated, because some of it may not be found. Returns how many were filed.
 */
export async function fileAnew(ctx: Pick<AppContext, 'db' | 'keys' | 'log'>): Promise<number> {
  let filed = 0;
  for (const list of await selectOutdated(ctx.db, KEYS_VERSION)) {
    try {
      await fileList(ctx, list);
      filed += 1;
    } catch (error) {
      ctx.log.error({ list: list.id, fault: describeFault(error) }, 'a list of contacts could not be refiled');
    }
  }
  return filed;
}

async function fileList({ db: pool, keys }: Pick<AppContext, 'db' | 'keys'>, { id, account_id: accountId }: OutdatedRow): Promise<void> {
  await inTransaction(pool, async (db) => {
    const list = await lockOwnList(db, accountId, id);
    if (list === undefined) return;
    const hash = hashUnder(await openSecret(keys, accountId, list));
    await deleteOwnKeys(db, id);
    for (let after = 0; ;) {
      const rows = await selectOwnContacts(db, id, after, AT_ONCE);
      const filed = await mapLong(rows, async ({ number, sealed }) => {
        const key = await keys.forUnsealing(accountId, keyVersionOf(sealed));
        const contact = unsealValue(key, placeOfContact(id, number), sealed) as KeptRow['contact'];
        return keysOf({ listId: id, asOf: list.as_of, contact }).map((each) => ({ hash: hash(each), number }));
      });
      await insertOwnKeys(db, accountId, id, filed.flat());
      if (rows.length < AT_ONCE) break;
      after = rows.at(-1)!.number;
    }
    await updateKeysVersion(db, id, KEYS_VERSION);
  });
}
