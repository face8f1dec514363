import type { Queryable } from '../../transaction.ts';
import { callForfeitCredits } from './queries.ts';

/** Takes what is left in the wallet of an account that is being closed; within the caller's transaction. Returns how many. */
export function forfeitCredits(db: Queryable, accountId: string): Promise<number> {
  return callForfeitCredits(db, accountId);
}
