import type { Queryable } from '../../transaction.ts';
import { forgetBought, insertBatchSearches, type BatchOrigin } from './batch-queries.ts';
import { freeSince } from '../credits/free-days.ts';
import type { HeldSearch } from './held-search.ts';
import { finishSearches, type Ended, type Outcome } from './queries.ts';
import type { SearchContext } from '../../search-context.ts';

export type { BatchOrigin, Ended, Outcome };

/** A search that was run as a row of a batch. */
export interface BatchSearchEnded {
  held: HeldSearch;
  outcome: Outcome;
  origin: BatchOrigin;
}

/**
 * Records searches of a batch with their end: results, what was bought before, receipt and audit. Within the caller's transaction,
 * which settles the hold that they share. Returns what each was charged, and whether it was shown.
 */
export async function finishBatch(
  ctx: Pick<SearchContext, 'now'>,
  db: Queryable,
  searches: readonly BatchSearchEnded[],
): Promise<Map<string, Ended>> {
  if (searches.length === 0) return new Map();
  await insertBatchSearches(db, searches);
  const now = ctx.now();
  const finish = (outcomes: Outcome[]) =>
    outcomes.length === 0 ? new Map<string, Ended>() : finishSearches(db, outcomes, now, freeSince(now));
  const outcomesOf = (some: readonly BatchSearchEnded[]) => some.map(({ outcome }) => outcome);
  const { paying = [], free = [] } = Object.groupBy(searches, ({ held }) => (held.row.credits_held > 0 ? 'paying' : 'free'));
  const charged = await finish(outcomesOf(paying));
  const given = await finish(outcomesOf(free));
  // A row that repeats another may end before it: what was given for nothing must not make the other free as well.
  await forgetBought(db, outcomesOf(free));
  return new Map([...charged, ...given]);
}
