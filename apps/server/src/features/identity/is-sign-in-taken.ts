import type { Queryable } from '../../transaction.ts';
import { findMemberByEmail } from './members.ts';

/** Whether somebody signs in with this address. To be told to nobody but who reads its mail. */
export async function isSignInTaken(db: Queryable, email: string): Promise<boolean> {
  return (await findMemberByEmail(db, email)) !== undefined;
}
