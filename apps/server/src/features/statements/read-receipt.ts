import type { SearchReceipt } from '@deedline/contract/money/statement';
import { findBatchOfSearch, findChunkSubjects, type SearchOfBatch } from '../batches/subjects.ts';
import { readSearch } from '../searches/read-searches.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { describeMovement, HASH_DIGITS, subjectOf } from './read-statement.ts';
import { selectMovementsOfSearch } from './queries.ts';

/** What a search delivered and cost, with its ledger transactions. Throws `search_not_found`, also for another account's search. */
export async function readReceipt(ctx: SearchContext, accountId: string, searchId: string): Promise<SearchReceipt> {
  const search = await readSearch(ctx, accountId, searchId);
  const batch = await findBatchOfSearch(ctx.db, accountId, search.id);
  const rows = await selectMovementsOfSearch(ctx.db, accountId, search.id, batch?.holdId ?? search.id);
  const chunks = await findChunkSubjects(ctx.db, accountId, batch?.holdId ? [batch.holdId] : []);
  return {
    search,
    status: search.status,
    purpose: search.purpose,
    createdAt: search.createdAt,
    completedAt: search.completedAt,
    errorMessage: search.errorMessage,
    receipt: search.receipt,
    sources: search.results?.sources ?? null,
    batch: batch && presentBatch(batch),
    movements: rows.map((row) => ({
      number: row.number,
      at: row.at.toISOString(),
      kind: row.kind,
      what: describeMovement({ ...row, batch: chunks.get(subjectOf(row) ?? '') ?? null }),
      change: row.change,
      hash: row.hash.slice(0, HASH_DIGITS),
    })),
  };
}

function presentBatch({ id, fileName, row, firstRow, lastRow }: SearchOfBatch): SearchReceipt['batch'] {
  return { id, fileName, row, heldWith: firstRow === null || lastRow === null ? null : { firstRow, lastRow } };
}
