import type { Results } from '@deedline/contract/results';
import type { Purpose, Search } from '@deedline/contract/search';
import { presentCalls } from '../calling/present-calls.ts';
import { applySuppression } from '../compliance/apply-suppression.ts';
import { findOptedOut } from '../compliance/find-suppressed.ts';
import { subjectOfInput, type Subject } from '../compliance/subjects.ts';
import { presentReceipt } from './present-receipt.ts';
import type { SearchRow, SearchWithResults } from './queries.ts';
import type { SearchContext } from './search-context.ts';

/**
 * Searches as the contract has them. Whoever opted out since then is left out of old results too, and of what was asked; lists and hours
 * are those of this moment.
 */
export async function presentSearches(ctx: SearchContext, rows: readonly SearchWithResults[]): Promise<Search[]> {
  const withResults = rows.filter((row) => row.results !== null);
  const cleared = await applySuppression(
    ctx,
    withResults.map((row) => row.results as Results),
    withResults.map(({ input }) => subjectOfInput(input)),
  );
  const isOut = await findOptedOut(ctx, rows.flatMap(subjectsOnRow));
  const shown = withResults.map((row, index) => ({ accountId: row.account_id, results: cleared[index]!.results }));
  const called = await presentCalls(ctx, shown);
  const resultsById = new Map(withResults.map((row, index) => [row.id, called[index]!]));
  return rows.map((row, index) => {
    const [isAskedOut, isNamedOut] = [isOut[2 * index]!, isOut[2 * index + 1]!];
    return presentSearch(isAskedOut || isNamedOut ? withoutName(row) : row, resultsById.get(row.id) ?? null);
  });
}

/** Whom a search asked for, and whom it names with the property that was found. */
function subjectsOnRow({ input, input_name, property_address: address }: SearchRow): [Subject | null, Subject | null] {
  const name = input.ownerName ?? input_name;
  return [subjectOfInput(input), name && address !== null ? { kind: 'person', name, address } : null];
}

/** A question about a property keeps its address. */
function withoutName(row: SearchRow): ShownRow {
  const { searchMode, street, city, state, zip, parcelId } = row.input;
  if (searchMode !== 'property_address' && searchMode !== 'parcel_id') return { ...row, input: {}, property_address: null };
  const asked = { street, city, state, zip, parcelId };
  return { ...row, input: asked, input_name: null };
}

type ShownRow = Omit<SearchRow, 'input'> & { input: { [Field in keyof SearchRow['input']]?: SearchRow['input'][Field] | undefined } };

function presentSearch(row: ShownRow, results: Results | null): Search {
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
    glbaPurpose: row.glba_purpose,
    dppaPurpose: row.dppa_purpose,
    includeContacts: row.include_contacts,
    receipt: presentReceipt(row),
  };
}
