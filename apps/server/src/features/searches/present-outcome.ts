import type { Results } from '@deedline/contract/results';
import type { Answer } from '@deedline/engine/answer';
import type { Cleared } from '../compliance/apply-suppression.ts';
import type { Gathered } from './gather-evidence.ts';
import type { HeldSearch } from './held-search.ts';
import type { Outcome } from './queries.ts';
import { reportSources } from './report-sources.ts';
import type { Receipt } from './rules.ts';
import type { SearchContext } from './search-context.ts';

/** The spec's Results object of an answer, and with it everything that goes on record when the search ends. */
export function presentOutcome(
  ctx: SearchContext,
  search: HeldSearch,
  gathered: Gathered,
  cleared: Cleared<Answer>,
  receipt: Receipt,
): Outcome {
  const elapsedMs = Math.round((performance.now() - search.startedAtMs) * 10) / 10;
  const { bestContactConfidence: _read, ...answer } = cleared.results;
  const results: Results = { ...answer, sources: reportSources(gathered, cleared.results, elapsedMs) };
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
    sources: results.sources.list.map(({ name, status, asOf }) => ({ name, status, asOf })),
    suppressed: cleared.suppressed,
    queryHash: ctx.hash('query', JSON.stringify(search.row.input)).toString('hex'),
  };
}
