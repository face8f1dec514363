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
 * Searches as the contract has them. Whoever opted out since then is left out of old results too, and of the question where the answer named them:
 * what somebody typed of people whom no answer of theirs names stays theirs. Lists and hours are those of this moment.
 */
export async function presentSearches(ctx: SearchContext, rows: readonly SearchWithResults[]): Promise<Search[]> {
  return (await presentCleared(ctx, rows)).searches;
}

/** The same, and the ids of those whose stored answers name somebody who opted out since. */
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
  const shown = withResults.map((row, index) => ({ accountId: row.account_id, results: cleared[index]!.results }));
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

/** Of stored answers those that show less than before for these hashes of opt-outs (hex). */
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

/** The texts of all whom a stored answer was asked for or names: as long as none of them opts out, `findLessened` does not find it. */
export function textsNamed(row: SearchWithResults): SubjectTexts {
  const texts = textsIn(shownResults(row));
  const asked = subjectOfInput(row.input);
  return asked === null ? texts : { ...texts, [asked.kind]: [...texts[asked.kind], ...subjectTexts(asked)] };
}

/** Also where it ended while somebody was billed. */
function sayNothingOfCharges(search: Search): Search {
  const { errorMessage, results } = search;
  return { ...search, errorMessage: errorMessage && withoutCharges(errorMessage), results: results && withoutChargesIn(results) };
}

/** Whether something was found that has a price, whatever of it was charged, or would have one where somebody is billed. */
function hasPrice(row: SearchRow): boolean {
  const receipt = presentReceipt(row);
  return receipt !== null && (receipt.price > 0 || (receipt.isIncluded && !wasUseless(row)));
}

/** What cost nothing shows nothing, also where it was stored when it still did. */
function shownResults(row: SearchWithResults): Results {
  const stored = row.results as Results;
  if (!wasUseless(row) || 'heldBack' in stored) return stored;
  // Which sources it names, and how long they took, was made of what it found.
  return { ...holdBack(stored), sources: { asked: 0, answered: 0, elapsedMs: 0, list: [] } };
}

function wasUseless({ receipt }: Pick<SearchRow, 'receipt'>): boolean {
  return (receipt as { rule?: string } | null)?.rule === NOTHING_USEFUL;
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

/** As it was written at the settlement. Older ones know neither list price nor parts nor what scored them. */
interface ReceiptOnRecord extends Pick<Receipt, 'rule' | 'held' | 'charged' | 'released' | 'delivered' | 'vendors'> {
  price?: number;
  /** Of another than the shipped edition. Its parts stand in credits of the shipped one. */
  prices?: Prices & { edition: number };
  isIncluded?: true;
  scoredBy?: ScoredBy;
  parts?: Omit<Receipt['parts'][number], 'freeUntil'>[];
}

/** The receipt of a settled search, with what was refunded since; null before that. */
function presentReceipt(row: Pick<SearchRow, 'receipt' | 'credits_refunded'>): Receipt | null {
  const onRecord = row.receipt as ReceiptOnRecord | null;
  if (onRecord === null) return null;
  const { prices, ...said } = onRecord;
  const isIncluded = onRecord.isIncluded ?? false;
  const parts = isIncluded ? [] : (onRecord.parts ?? []).map((part) => presentPart(part, prices));
  // Within one notation and one zone texts of moments sort as the moments do.
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
