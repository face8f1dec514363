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

/** A row whose text cannot be read: no search was made of it. */
export interface UnreadRow {
  number: number;
  message: string;
}

/**
 * Ends a chunk: its searches go on record, its hold is settled by their charges, and the job is completed with its last chunk, all in one
 * transaction. Who lost the lease changes nothing, and hears it by false.
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

/** What the database refuses of one search must not cost the others theirs: then each half stands for itself, and at last each search. */
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

/** Found is what has a price and is shown, whatever was charged for it: a duplicate and what was bought before are found too. */
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
