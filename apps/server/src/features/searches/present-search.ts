import type { Results, ScoredBy } from '@deedline/contract/search/results';
import { atPrices, type Prices } from '@deedline/contract/search/prices';
import type { Receipt, Search } from '@deedline/contract/search/search';
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { SearchContext } from '../lookup/search-context.ts';
import { presentCalls } from '../calls/rules/present-calls.ts';
import { applySuppression, textsIn } from '../compliance/apply-suppression.ts';
import { findOptedOut, type SubjectTexts } from '../compliance/suppression.ts';
import { type Subject, subjectOfInput, subjectTexts } from '../compliance/subjects.ts';
import { freeUntil, NOTHING_USEFUL } from '../credits/price-answer.ts';
import { holdBack, withoutChargesIn } from '../lookup/unpaid.ts';
import { withoutCharges } from '../../without-charges.ts';
import type { SearchRow, SearchWithResults } from './queries.ts';

/**
 * Presents searches as the API contract defines them. People who opted out since are removed from old results too, and from the question if the answer named
 * them; names that were typed and that no answer contains stay visible to their asker. Number lists and calling hours are those of this moment.
 */
export async function presentSearches(ctx: SearchContext, rows: readonly SearchWithResults[]): Promise<Search[]> {
  return (await presentCleared(ctx, rows)).searches;
}

/** Like `presentSearches`, but also returns the ids of the searches whose stored answers name somebody who opted out since. */
export async function presentCleared(
  ctx: SearchContext,
  rows: readonly SearchWithResults[],
): Promise<{ searches: Search[]; namedOut: ReadonlySet<string> }> {
  const withResults = rows.filter((row) => row.results !== null);
  const cleared = await applySuppression(
    ctx,
    withResults.map(shownResults),
    withResults.map(({ input }) => subjectOfInput(input)),
  );
  const isOut = await findOptedOut(ctx, rows.flatMap(subjectsOnRow));
  const shown = withResults.map((row, index) => ({
    accountId: row.account_id,
    purpose: row.purpose as Purpose,
    results: cleared[index]!.results,
  }));
  const called = await presentCalls(ctx, shown);
  const resultsById = new Map(withResults.map((row, index) => [row.id, called[index]!]));
  const namedOut = new Set(withResults.filter((_, index) => cleared[index]!.suppressed > 0).map(({ id }) => id));
  const searches = rows.map((row, index) => {
    const isAskedOut = isOut[2 * index]! && hasPrice(row);
    const isNamedOut = isOut[2 * index + 1]! && (namedOut.has(row.id) || (row.input.ownerName !== undefined && hasPrice(row)));
    const search = presentSearch(isAskedOut || isNamedOut ? withoutName(row) : row, resultsById.get(row.id) ?? null);
    return ctx.config.billing ? search : sayNothingOfCharges(search);
  });
  return { searches, namedOut };
}

/** The stored answers that show less than before because of these opt-out hashes (hex). */
export async function findLessened(
  ctx: Pick<SearchContext, 'db' | 'hash'>,
  rows: readonly SearchWithResults[],
  among: ReadonlySet<string>,
): Promise<SearchWithResults[]> {
  const cleared = await applySuppression(
    { db: ctx.db, hash: ctx.hash, among },
    rows.map(shownResults),
    rows.map(({ input }) => subjectOfInput(input)),
  );
  return rows.filter((_, index) => cleared[index]!.suppressed > 0);
}

/** The texts of everybody whom a stored answer was asked for or names. `findLessened` finds the answer only if one of them opts out. */
export function textsNamed(row: SearchWithResults): SubjectTexts {
  const texts = textsIn(shownResults(row));
  const asked = subjectOfInput(row.input);
  return asked === null ? texts : { ...texts, [asked.kind]: [...texts[asked.kind], ...subjectTexts(asked)] };
}

/** Applies also to searches that ended while billing was on. */
function sayNothingOfCharges(search: Search): Search {
  const { errorMessage, results } = search;
  return { ...search, errorMessage: errorMessage && withoutCharges(errorMessage), results: results && withoutChargesIn(results) };
}

/** Whether the search found something that has a price, or would have one if billing were on; how much was charged does not matter. */
function hasPrice(row: SearchRow): boolean {
  const receipt = presentReceipt(row);
  return receipt !== null && (receipt.price > 0 || (receipt.isIncluded && !wasUseless(row)));
}

/** An answer that cost nothing shows nothing, even if it was stored at a time when such answers still did. */
function shownResults(row: SearchWithResults): Results {
  const stored = row.results as Results;
  if (!wasUseless(row) || 'heldBack' in stored) return stored;
  // The list of sources and the time they took depend on what was found, so they are blanked too.
  return { ...holdBack(stored), sources: { asked: 0, answered: 0, elapsedMs: 0, list: [] } };
}

function wasUseless({ receipt }: Pick<SearchRow, 'receipt'>): boolean {
  return (receipt as { rule?: string } | null)?.rule === NOTHING_USEFUL;
}

/** The subject that a search asked for, and the named person at the property that it found. */
function subjectsOnRow({ input, input_name, property_address: address }: SearchRow): [Subject | null, Subject | null] {
  const name = input.ownerName ?? input_name;
  return [subjectOfInput(input), name && address !== null ? { kind: 'person', name, address } : null];
}

/** Removes the name from the question. A question about a property keeps its address or parcel number. */
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
    confidenceScore: wasUseless(row) ? null : row.confidence_score,
    propertyAddress: wasUseless(row) ? null : row.property_address,
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
    payOnlyForContacts: row.pay_only_for_contacts,
    receipt: presentReceipt(row),
  };
}

/** The receipt as it was written at settlement. Old receipts have no list price, no parts and no `scoredBy`. */
interface ReceiptOnRecord extends Pick<Receipt, 'rule' | 'held' | 'charged' | 'released' | 'delivered' | 'vendors'> {
  price?: number;
  /** Prices of an edition other than the shipped one. The receipt's parts are in credits of the shipped edition. */
  prices?: Prices & { edition: number };
  isIncluded?: true;
  scoredBy?: ScoredBy;
  parts?: Omit<Receipt['parts'][number], 'freeUntil'>[];
}

/** The receipt of a settled search, including later refunds; null before settlement. */
function presentReceipt(row: Pick<SearchRow, 'receipt' | 'credits_refunded'>): Receipt | null {
  const onRecord = row.receipt as ReceiptOnRecord | null;
  if (onRecord === null) return null;
  const { prices, ...said } = onRecord;
  const isIncluded = onRecord.isIncluded ?? false;
  const parts = isIncluded ? [] : (onRecord.parts ?? []).map((part) => presentPart(part, prices));
  // ISO timestamps in one format and time zone sort as strings in the order of time.
  const ends = parts.map((part) => part.freeUntil).toSorted();
  return {
    ...said,
    ...(prices === undefined ? {} : { priceEdition: prices.edition }),
    price: onRecord.price ?? onRecord.charged,
    isIncluded,
    refunded: row.credits_refunded,
    parts,
    freeUntil: ends[0] ?? null,
    scoredBy: onRecord.scoredBy ?? null,
  };
}

function presentPart(part: Omit<Receipt['parts'][number], 'freeUntil'>, prices: Prices | undefined): Receipt['parts'][number] {
  const boughtAt = new Date(part.boughtAt);
  const { paidBefore } = part;
  const credits = prices && {
    credits: atPrices(part.credits, prices),
    ...(paidBefore === undefined ? {} : { paidBefore: atPrices(paidBefore, prices) }),
  };
  return { ...part, ...credits, boughtAt: boughtAt.toISOString(), freeUntil: freeUntil(boughtAt).toISOString() };
}
