import type { Queryable } from '../../transaction.ts';
import { selectAddress } from './members.ts';

/** Where to write now about what somebody did: to them, or to the account's owner where they are a member no more. Undefined once it is closed. */
export async function findAddress(db: Queryable, accountId: string, memberId: string | null = null): Promise<string | undefined> {
  return selectAddress(db, accountId, memberId);
}
