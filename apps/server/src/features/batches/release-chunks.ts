import type { Queryable } from '../../transaction.ts';
import { settleExactly } from '../credits/hold-for-batch.ts';
import { lockOpenChunks, updateChunkEnd } from './chunk-queries.ts';

/** Ends the chunks in flight of a job with nothing found and nothing charged. Behind the locks of the wallet and the job. */
export async function releaseChunks(db: Queryable, jobId: string): Promise<void> {
  for (const { id, held } of await lockOpenChunks(db, jobId)) {
    if (held > 0) await settleExactly(db, id, 0);
    await updateChunkEnd(db, id, { found: 0, notFound: 0, failed: 0, charged: 0, scored: 0, confidenceSum: 0 });
  }
}
