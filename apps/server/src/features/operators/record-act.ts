import type { Queryable } from '../../transaction.ts';
import type { OperatorContext } from './operator-context.ts';
import { insertRecord, type NewRecord } from './queries.ts';

/** Puts on record what an operator did by another command than this one's; within the caller's transaction, if there is one. */
export function recordAct(
  { operator }: Pick<OperatorContext, 'operator'>,
  db: Queryable,
  act: Pick<NewRecord, 'command' | 'result' | 'subject' | 'accountId' | 'detail'> & { reason?: string },
): Promise<void> {
  return insertRecord(db, { operator, ...act });
}
