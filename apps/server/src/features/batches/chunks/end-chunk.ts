import { countBatchRows } from '../../../metrics.ts';
import { describeFault } from '../../../http/describe-fault.ts';
import { isPassingFault } from '../../../passing-fault.ts';
import { inTransaction, type Queryable } from '../../../transaction.ts';
import { lockWallet, settleExactly } from '../../credits/wallet.ts';
import { finishBatch, type BatchSearchEnded, type Ended } from '../../searches/finish-batch.ts';
import type { SearchContext } from '../../lookup/search-context.ts';
import { failedOutcome } from '../../searches/settle-holds.ts';
import { announceEnd } from '../job-end.ts';
import { lockChunk, updateChunkEnd, updateRows, type RowEnd } from './queries.ts';
import { updateCompleted } from '../job-queries.ts';
import type { TakenChunk } from './take-chunk.ts';

/** A row that cannot be read as an address; no search was made of it. */
export interface UnreadRow {
  number: number;
  message: string;
}

/**
 * Ends a chunk in one transaction: records its searches, settles its hold by their charges, and completes the job with its last chunk. If the lease was lost,
 * it changes nothing and returns false.
 */
export async function endChunk(
  ctx: SearchContext,
  chunk: Pick<TakenChunk, 'id' | 'attempt' | 'account_id' | 'job_id' | 'held' | 'first_row' | 'last_row'>,
  searches: readonly BatchSearchEnded[],
  unread: readonly UnreadRow[],
  sheets: Buffer | null = null,
): Promise<boolean> {
  const ended = await inTransaction(ctx.db, async (db) => {
    await lockWallet(db, chunk.account_id);
    if (!(await lockChunk(db, chunk))) return undefined;
    const rows = [...(await finishApart(ctx, db, searches)), ...unread.map(presentUnread)];
    const count = (state: RowEnd['state']) => rows.filter((row) => row.state === state).length;
    const charged = rows.reduce((sum, { credits }) => sum + credits, 0);
    if (chunk.held > 0) await settleExactly(db, chunk.id, charged);
    if (rows.length > 0) await updateRows(db, chunk, rows);
    const counts = { found: count('found'), notFound: count('not_found'), failed: count('failed'), charged };
    await updateChunkEnd(db, chunk.id, { ...counts, ...sumConfidences(rows), sheets });
    const job = await updateCompleted(db, chunk.job_id);
    if (job !== undefined) await announceEnd(db, job);
    return counts;
  });
  if (ended === undefined) return false;
  countBatchRows('found', ended.found);
  countBatchRows('not_found', ended.notFound);
  countBatchRows('failed', ended.failed);
  return true;
}

function sumConfidences(rows: readonly RowEnd[]) {
  const scores = rows.flatMap(({ state, confidence }) => (state === 'found' && confidence !== null ? [confidence] : []));
  return { scored: scores.length, confidenceSum: scores.reduce((sum, score) => sum + score, 0) };
}

/** If the database refuses one search, the others must not fail with it: each half is tried on its own, down to single searches. */
async function finishApart(ctx: SearchContext, db: Queryable, searches: readonly BatchSearchEnded[]): Promise<RowEnd[]> {
  await db.query('savepoint apart');
  try {
    const ended = await finishBatch(ctx, db, searches);
    await db.query('release savepoint apart');
    return searches.map((search) => presentEnd(search, ended));
  } catch (error) {
    if (isPassingFault(error)) throw error;
    await db.query('rollback to savepoint apart');
    if (searches.length > 1) {
      const middle = searches.length >> 1;
      return [...(await finishApart(ctx, db, searches.slice(0, middle))), ...(await finishApart(ctx, db, searches.slice(middle)))];
    }
    const [search] = searches;
    ctx.log.error({ searchId: search!.held.row.id, fault: describeFault(error) }, 'a row of a batch failed');
    const failed = { ...search!, outcome: failedOutcome(ctx, search!.held.row, error) };
    return [presentEnd(failed, await finishBatch(ctx, db, [failed]))];
  }
}

/** A row is found if its answer has a price and is shown, whatever was charged: duplicates and answers bought before count as found too. */
function presentEnd({ outcome, origin }: BatchSearchEnded, ended: ReadonlyMap<string, Ended>): RowEnd {
  const { charged, isHeldBack } = ended.get(outcome.id)!;
  const isFound = !isHeldBack && outcome.parts.some(({ credits }) => credits > 0);
  return {
    number: origin.row,
    state: outcome.status === 'failed' ? 'failed' : isFound ? 'found' : 'not_found',
    message: outcome.errorMessage,
    searchId: outcome.id,
    confidence: isHeldBack ? null : outcome.confidenceScore,
    credits: charged,
  };
}

function presentUnread({ number, message }: UnreadRow): RowEnd {
  return { number, state: 'failed', message, searchId: null, confidence: null, credits: 0 };
}
