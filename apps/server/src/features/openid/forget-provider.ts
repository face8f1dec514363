import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { deleteProvider, deleteTraces } from './queries.ts';
import { deleteOldSignIns } from './sign-in-queries.ts';

/** Of an account that is erased, or that was somebody else's until its holder proved the address; in the caller's transaction. */
export async function forgetProvider(db: Queryable, accountId: string): Promise<void> {
  await deleteProvider(db, accountId);
  await deleteTraces(db, accountId);
}

/** Sign-ins that nobody came back from. Returns how many. */
export function sweepSignIns({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return deleteOldSignIns(db, now());
}
