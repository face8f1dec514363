import type { Queryable } from '../../transaction.ts';
import { deleteBought } from './queries.ts';

/** Forgets what an account bought and what it said of contacts; within the caller's transaction. The ledger keeps its movements. */
export function eraseOutcomes(db: Queryable, accountId: string): Promise<void> {
  return deleteBought(db, accountId);
}
