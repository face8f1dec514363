import type { Queryable } from '../../transaction.ts';
import { insertBatchSearches, type BatchOrigin } from './batch-queries.ts';
import { freeSince } from './free-days.ts';
import type { HeldSearch } from './held-search.ts';
import { finishSearches, type Outcome } from './queries.ts';
import type { SearchContext } from './search-context.ts';

export type { BatchOrigin, Outcome };

/** A search that was run as a row of a batch. */
export interface BatchSearchEnded {
  held: HeldSearch;
  outcome: Outcome;
  origin: BatchOrigin;
}

/**
 * Records searches of a batch with their end: results, what was bought before, receipt and audit. Within the caller's transaction,
 * which settles the hold that they share. Returns what each was charged.
 */
export async function finishBatch(
  ctx: Pick<SearchContext, 'now'>,
  db: Queryable,
  searches: readonly BatchSearchEnded[],
): Promise<Map<string, number>> {
  if (searches.length === 0) return new Map();
  await insertBatchSearches(db, searches);
  const now = ctx.now();
  return finishSearches(
    db,
    searches.map(({ outcome }) => outcome),
    now,
    freeSince(now),
  );
}
