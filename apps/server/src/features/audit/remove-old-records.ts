import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { checkpointMac } from './chain.ts';
import { deleteThrough, lockHead, selectLastBefore } from './chain-queries.ts';
import { recordAudit } from './record-audit.ts';

/**
 * Removes the chain's beginning as far as it is older than `before`, and leaves a checkpoint that the rest is chained to. The database refuses
 * what is not five years old. Returns how many records went.
 */
export function removeOldRecords(ctx: Pick<AppContext, 'db' | 'hash'>, before: Date): Promise<number> {
  return inTransaction(ctx.db, async (db) => {
    await lockHead(db);
    const last = await selectLastBefore(db, before);
    if (last === undefined) return 0;
    const removed = await deleteThrough(db, last.number, checkpointMac(ctx.hash, last.number, last.hash));
    await recordAudit(db, { kind: 'retention', what: 'removed', accountId: null, facts: { through: last.number, records: removed } });
    return removed;
  });
}
