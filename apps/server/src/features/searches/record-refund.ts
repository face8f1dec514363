import type { Queryable } from '../../transaction.ts';
import { addRefund } from './queries.ts';

/** Notes on a search that so much of its charge came back; within the transaction that moves the credits. */
export function recordRefund(db: Queryable, searchId: string, credits: number): Promise<void> {
  return addRefund(db, searchId, credits);
}
