import type { Queryable } from '../../transaction.ts';
import { findOpenAccount } from './queries.ts';

/** Where to write to an account now; undefined once it is closed. */
export async function findAddress(db: Queryable, accountId: string): Promise<string | undefined> {
  return (await findOpenAccount(db, accountId))?.email;
}
