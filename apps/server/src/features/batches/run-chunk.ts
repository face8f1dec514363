/**
 * The line of a search, for a chunk of rows: its credits were held when it was taken, and are settled when it ends.
 *
 *   takeChunk -> readRow -> gatherEvidence -> resolve -> applySuppression -> withholdContacts -> holdBack -> presentOutcome -> endChunk
 */
import { Fault, describeFault } from '../../http/describe-fault.ts';
import { isPassingFault } from '../../passing-fault.ts';
import { answerQueries } from '../lookup/look-up.ts';
import type { Outcome } from '../searches/finish-batch.ts';
import { askedIn } from '../searches/held-search.ts';
import { isFreeOutcome, waitUntilOld } from '../searches/pace-free-answers.ts';
import { presentOutcome } from '../searches/present-outcome.ts';
import type { SearchContext } from '../../search-context.ts';
import { failedOutcome } from '../searches/settle-holds.ts';
import { countFault } from './chunk-queries.ts';
import { endChunk } from './end-chunk.ts';
import { failJob } from './fail-job.ts';
import { keepLease } from './keep-lease.ts';
import { openRows, type OpenedChunk, type OpenRow, type OpenRows } from './open-rows.ts';
import { openRows as openSealedRows } from './sealed-row.ts';
import type { AccountKey } from '../sealing/seal-value.ts';
import type { TakenChunk } from './take-chunk.ts';

/** A chunk that takes its workers down with it is given up. */
const MOST_ATTEMPTS = 30;
const MOST_FAULTS = 5;

/** Never throws: what cannot be ended now is taken again when its lease runs out. */
export async function runChunk(ctx: SearchContext, chunk: TakenChunk): Promise<void> {
  const startedAtMs = performance.now();
  const lease = keepLease(ctx, chunk);
  try {
    const key = await findKey(ctx, chunk);
    const rows = openRows(ctx, key, await openChunk(ctx, chunk));
    if (chunk.attempt > MOST_ATTEMPTS) await failRows(ctx, chunk, rows, new Fault(`taken ${chunk.attempt} times and never ended`));
    else await runRows(ctx, key, chunk, rows, startedAtMs);
    ctx.log.info(
      { jobId: chunk.job_id, chunkId: chunk.id, rows: chunk.rows.length, ms: Math.round(performance.now() - startedAtMs) },
      'a chunk of a batch ended',
    );
  } catch (error) {
    await recordFault(ctx, chunk, error);
  } finally {
    lease.stop();
  }
}

async function runRows(
  ctx: SearchContext,
  key: AccountKey,
  chunk: TakenChunk,
  { readable, unread }: OpenRows,
  startedAtMs: number,
): Promise<void> {
  const outcomes = await answerRows(ctx, key, readable);
  if (outcomes.some(isFreeOutcome)) await waitUntilOld(ctx, startedAtMs);
  const ended = readable.map((row, index) => ({ ...row, outcome: outcomes[index]! }));
  await endChunk(ctx, chunk, ended, unread);
}

/** One row that cannot be answered fails alone; when nobody answers at all, the chunk is tried again. */
async function answerRows(ctx: SearchContext, key: AccountKey, rows: readonly OpenRow[]): Promise<Outcome[]> {
  try {
    const answered = await answerQueries(
      ctx,
      rows.map(({ held }) => askedIn(held)),
    );
    return rows.map(({ held }, index) => presentOutcome(ctx, held, answered[index]!, key));
  } catch (error) {
    if (isPassingFault(error)) throw error;
    if (rows.length === 1) return [failRow(ctx, rows[0]!, error)];
    const middle = rows.length >> 1;
    return [...(await answerRows(ctx, key, rows.slice(0, middle))), ...(await answerRows(ctx, key, rows.slice(middle)))];
  }
}

function failRow(ctx: SearchContext, { held }: OpenRow, cause: unknown): Outcome {
  ctx.log.error({ searchId: held.row.id, fault: describeFault(cause) }, 'a row of a batch failed');
  return failedOutcome(ctx, held.row, cause);
}

async function failRows(ctx: SearchContext, chunk: TakenChunk, { readable, unread }: OpenRows, cause: unknown): Promise<void> {
  const ended = readable.map((row) => ({ ...row, outcome: failedOutcome(ctx, row.held.row, cause) }));
  ctx.log.error({ jobId: chunk.job_id, rows: readable.length, fault: describeFault(cause) }, 'the rows of a chunk failed');
  await endChunk(ctx, chunk, ended, unread);
}

/** Tried again after 1, 2, 4 and 8 seconds; then its rows fail. If not even that can be recorded, the job does. */
async function recordFault(ctx: SearchContext, chunk: TakenChunk, cause: unknown): Promise<void> {
  ctx.log.warn(
    { jobId: chunk.job_id, faults: chunk.faults + 1, fault: describeFault(cause) },
    'a chunk of a batch could not be worked off',
  );
  try {
    if (chunk.faults + 1 < MOST_FAULTS) await countFault(ctx.db, chunk, 2 ** chunk.faults);
    else await failAll(ctx, chunk, cause).catch((error: unknown) => failJob(ctx, jobOf(chunk), error));
  } catch (error) {
    ctx.log.warn({ jobId: chunk.job_id, fault: describeFault(error) }, 'the fault of a chunk is not on record');
  }
}

async function failAll(ctx: SearchContext, chunk: TakenChunk, cause: unknown): Promise<void> {
  await failRows(ctx, chunk, openRows(ctx, await findKey(ctx, chunk), await openChunk(ctx, chunk)), cause);
}

async function openChunk(ctx: SearchContext, chunk: TakenChunk): Promise<OpenedChunk> {
  return { ...chunk, rows: await openSealedRows(ctx.keys, { accountId: chunk.account_id, jobId: chunk.job_id }, chunk.rows) };
}

async function findKey(ctx: SearchContext, { account_id }: TakenChunk): Promise<AccountKey> {
  const key = await ctx.keys.forSealing(account_id);
  if (key === null) throw new Fault('the account was closed meanwhile');
  return key;
}

function jobOf({ job_id, account_id }: TakenChunk) {
  return { id: job_id, account_id };
}
