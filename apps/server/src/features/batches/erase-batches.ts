import type { Queryable } from '../../transaction.ts';
import { lockWallet } from '../credits/hold-for-batch.ts';
import { deleteJobsOf, lockJobsOf } from './erase-queries.ts';
import { releaseChunks } from './release-chunks.ts';

/**
 * Takes away every file of an account with its rows and mappings; within the caller's transaction. What is in flight is let go, free:
 * its worker finds that it lost it, and writes nothing. The searches that ended keep purpose and charge, as single ones do.
 */
export async function eraseBatches(db: Queryable, accountId: string): Promise<void> {
  await lockWallet(db, accountId);
  for (const { id } of await lockJobsOf(db, accountId)) await releaseChunks(db, id);
  await deleteJobsOf(db, accountId);
}
