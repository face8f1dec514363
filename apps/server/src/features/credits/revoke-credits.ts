import type { Queryable } from '../../transaction.ts';
import { callRevokeCredits } from './queries.ts';

/** Takes credits out of a wallet, as far as it has them, once for a key; within the caller's transaction. Returns how many. */
export function revokeCredits(db: Queryable, key: string, accountId: string, most: number): Promise<number> {
  return callRevokeCredits(db, key, accountId, most);
}
