import type { Queryable } from '../../transaction.ts';
import { selectWalletBalance } from './queries.ts';

/** Credits free to spend: what is held by running searches is not among them. */
export function readBalance(db: Queryable, accountId: string): Promise<number> {
  return selectWalletBalance(db, accountId);
}
