import type { Queryable } from '../../transaction.ts';
import { selectIsHeld } from './hold-queries.ts';

/** Whether a legal hold keeps an account: one on it, on one of its searches, or on a time in which it was open. */
export function isAccountHeld(db: Queryable, accountId: string): Promise<boolean> {
  return selectIsHeld(db, accountId);
}
