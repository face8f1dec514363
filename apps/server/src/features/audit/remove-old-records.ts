import type { Queryable } from '../../transaction.ts';
import type { KeyedHash } from '../../keyed-hash.ts';
import { checkpointMac } from './chain.ts';
import { deleteThrough, lockHead, selectLastBefore } from './chain-records.ts';
import { recordAudit } from '../record/record-audit.ts';

/**
 * Removes the chain's beginning as far as it is older than `before` and nothing of it is held, and leaves a checkpoint that the rest is chained
 * to; in the caller's transaction. The database refuses what is not five years old. Returns how many records went.
 */
export async function removeOldRecords(db: Queryable, hash: KeyedHash, before: Date): Promise<number> {
  await lockHead(db);
  const last = await selectLastBefore(db, before);
  if (last === undefined) return 0;
  const removed = await deleteThrough(db, last.number, checkpointMac(hash, last.number, last.hash));
  await recordAudit(db, { kind: 'retention', what: 'removed', accountId: null, facts: { through: last.number, records: removed } });
  return removed;
}
