import type { Queryable } from '../../transaction.ts';
import { deleteListsOfAccount } from './queries.ts';

/** Deletes every list of an account with its notes; the searches in them are not lists' to erase. */
export function eraseLists(db: Queryable, accountId: string): Promise<void> {
  return deleteListsOfAccount(db, accountId);
}
