import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@deedline/contract/errors';
import { describeFault } from '../../http/describe-fault.ts';
import { countSearch } from '../../metrics.ts';
import { traced } from '../../tracing.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import type { Queryable } from '../../transaction.ts';
import { sealLeftOut } from '../audit/read-records.ts';
import { freeSince } from '../credits/price-answer.ts';
import type { HeldSearch } from './hold-credits.ts';
import { addRefund, finishSearches, LEASE_SECONDS, type Outcome } from './queries.ts';

const FAILED = 'The search could not be completed. You were not charged. Please try again.';
const RETRY_MS = 500;

type OnRecord = Pick<HeldSearch, 'row' | 'startedAtMs'>;

/** Ends searches for good: charge, results and audit record are written in one round trip. Does nothing for a search whose lease was lost. */
export async function settleHolds(ctx: SearchContext, held: readonly OnRecord[], outcomes: readonly Outcome[]): Promise<void> {
  const now = ctx.now();
  const ended = await traced('settle', { searches: held.length }, () => finishSearches(ctx.db, outcomes, now, freeSince(now)));
  for (const [index, { row, startedAtMs }] of held.entries()) {
    const charged = ended.get(row.id)?.charged;
    if (charged === undefined) continue;
    const { status } = outcomes[index]!;
    const ms = Math.round((performance.now() - startedAtMs) * 100) / 100;
    countSearch(row.mode, status === 'failed' ? 'failed' : charged > 0 ? 'paid' : 'free', ms);
    ctx.log.info({ searchId: row.id, mode: row.mode, status, charged, ms }, 'search ended');
    ctx.events.changed(row.id);
  }
}

/**
 * Records that a search failed and releases its credits. If the database is what failed, this retries as long as the lease lasts and then leaves the search
 * to the sweeper.
 */
export async function failSearch(ctx: SearchContext, search: OnRecord, cause: unknown): Promise<void> {
  const { row } = search;
  ctx.log.error({ searchId: row.id, mode: row.mode, fault: describeFault(cause) }, 'search failed');
  const outcome = failedOutcome(ctx, row, cause);
  const giveUpAt = performance.now() + LEASE_SECONDS * 1000;
  while (performance.now() < giveUpAt) {
    try {
      return await settleHolds(ctx, [search], [outcome]);
    } catch (error) {
      ctx.log.warn({ searchId: row.id, fault: describeFault(error) }, 'the failure of a search could not be recorded yet');
      await sleep(RETRY_MS);
    }
  }
}

/** The outcome to record for a search that could not be completed: it costs nothing. */
export function failedOutcome(ctx: Pick<SearchContext, 'hash'>, row: OnRecord['row'], cause: unknown): Outcome {
  const receipt = { rule: 'Search failed', price: 0, held: row.credits_held, charged: 0, released: row.credits_held, delivered: [] };
  return {
    id: row.id,
    accountId: row.account_id,
    attempt: row.attempt,
    status: 'failed',
    errorMessage: cause instanceof AppError ? cause.message : FAILED,
    sealedResults: null,
    sealedAddress: null,
    confidenceScore: null,
    parts: [],
    cases: { '': { charged: 0, contactCredits: 0, receipt } },
    sources: [],
    leftOut: sealLeftOut(ctx.hash, 0),
    delivered: null,
    engineVersion: null,
    calibrationId: null,
    queryHash: ctx.hash('query', JSON.stringify(row.input)).toString('hex'),
  };
}

/** Records that this many credits of the search's charge were refunded, within the transaction that moves them. */
export function recordRefund(db: Queryable, searchId: string, credits: number): Promise<void> {
  return addRefund(db, searchId, credits);
}
