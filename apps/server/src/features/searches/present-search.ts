import type { Results } from '@deedline/contract/results';
import type { Purpose, Search } from '@deedline/contract/search';
import { applySuppression } from '../compliance/apply-suppression.ts';
import { presentReceipt } from './present-receipt.ts';
import type { SearchRow, SearchWithResults } from './queries.ts';
import type { SearchContext } from './search-context.ts';

/** Searches as the contract has them. Whoever opted out since then is left out of old results too. */
export async function presentSearches(ctx: SearchContext, rows: readonly SearchWithResults[]): Promise<Search[]> {
  const withResults = rows.filter((row) => row.results !== null);
  const cleared = await applySuppression(
    ctx,
    withResults.map((row) => row.results as Results),
  );
  const resultsById = new Map(withResults.map((row, index) => [row.id, cleared[index]!.results]));
  return rows.map((row) => presentSearch(row, resultsById.get(row.id) ?? null));
}

function presentSearch(row: SearchRow, results: Results | null): Search {
  const { input } = row;
  return {
    id: row.id,
    status: row.status,
    searchMode: row.mode,
    results,
    errorMessage: row.error_message,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    creditsCost: row.credits_charged - row.credits_refunded,
    confidenceScore: row.confidence_score,
    propertyAddress: row.property_address,
    street: input.street ?? null,
    city: input.city ?? null,
    state: input.state ?? null,
    zip: input.zip ?? null,
    parcelId: input.parcelId ?? null,
    ownerName: input.ownerName ?? null,
    firstName: input.firstName ?? null,
    middleName: input.middleName ?? null,
    lastName: input.lastName ?? null,
    dob: input.dob ?? null,
    phoneNumber: input.phoneNumber ?? null,
    emailAddress: input.emailAddress ?? null,
    inputName: row.input_name,
    batchJobId: row.batch_job_id,
    purpose: row.purpose as Purpose,
    includeContacts: row.include_contacts,
    receipt: presentReceipt(row),
  };
}
