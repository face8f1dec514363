import type { Answered } from './answer-queries.ts';
import type { HeldSearch } from './held-search.ts';
import type { Outcome } from './queries.ts';
import type { Receipt } from './rules.ts';
import type { SearchContext } from './search-context.ts';

/** Everything that goes on record when a search ends. */
export function presentOutcome(ctx: SearchContext, search: HeldSearch, { results, suppressed }: Answered, receipt: Receipt): Outcome {
  return {
    id: search.row.id,
    attempt: search.row.attempt,
    status: 'completed',
    errorMessage: null,
    results,
    propertyAddress: results.propertyAddress,
    confidenceScore: results.confidenceScore === null ? null : Math.round(results.confidenceScore),
    charged: receipt.charged,
    receipt,
    sources: sourcesOnRecord(results),
    suppressed,
    queryHash: ctx.hash('query', JSON.stringify(search.row.input)).toString('hex'),
  };
}

/** What the audit keeps of the sources: who answered, and as of when. */
export function sourcesOnRecord({ sources }: Answered['results']) {
  return sources.list.map(({ name, status, asOf }) => ({ name, status, asOf }));
}
