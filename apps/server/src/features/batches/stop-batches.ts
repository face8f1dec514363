import type { Queryable } from '../../transaction.ts';
import { lockWallet } from '../credits/hold-for-batch.ts';
import { lockJobsOf } from './erase-queries.ts';
import { selectUnended, updateEnded } from './job-queries.ts';
import { releaseChunks } from './release-chunks.ts';

/** Ends every batch of an account without taking anything away; within the caller's transaction. What is in flight is let go, free. */
export async function stopBatches(db: Queryable, accountId: string): Promise<void> {
  await lockWallet(db, accountId);
  await lockJobsOf(db, accountId);
  for (const { id } of await selectUnended(db, accountId)) {
    await releaseChunks(db, id);
    await updateEnded(db, id, { status: 'cancelled', stopped: null, message: null });
  }
}
