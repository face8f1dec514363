import type { Queryable } from '../../transaction.ts';
import { lockOutHolds } from './hold-queries.ts';

/** Before anything is looked at: until the transaction ends no hold is placed, so what nothing covers now may go. */
export function keepHoldsOut(db: Queryable): Promise<void> {
  return lockOutHolds(db);
}
