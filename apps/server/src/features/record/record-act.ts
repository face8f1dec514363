import type { Queryable } from '../../transaction.ts';
import { actorOf, type Actor } from './operator-context.ts';
import { insertRecord, type NewRecord } from './operator-record.ts';

/** Puts on record what an operator did by another command than this one's; within the caller's transaction, if there is one. */
export function recordAct(
  ctx: Actor,
  db: Queryable,
  act: Pick<NewRecord, 'command' | 'result' | 'subject' | 'accountId' | 'detail'> & { reason?: string },
): Promise<void> {
  return insertRecord(db, { ...actorOf(ctx), ...act });
}
