import type { Queryable } from '../../transaction.ts';
import { callGrantCredits } from './queries.ts';

/** Puts credits of the house into a wallet, once for a key; within the caller's transaction. False when the key was used before. */
export function grantCredits(db: Queryable, key: string, accountId: string, credits: number): Promise<boolean> {
  return callGrantCredits(db, key, accountId, credits);
}
