/**
 * The SQL of searches, except for the function finish_searches (packages/database/functions). These statements also hold and settle the credits: one round
 * trip, all or nothing.
 */
import type { DppaPurpose, GlbaPurpose } from '@deedline/contract/compliance/legal-purposes';
import type { PriceFigures } from '@deedline/contract/money/price-list';
import type { Prices } from '@deedline/contract/search/prices';
import type { AnswerPart, SearchMode, SearchStatus } from '@deedline/contract/search/search';
import type { QueryInput } from '@deedline/engine/query/query';
import type { Queryable } from '../../transaction.ts';
import type { DrawnContact } from '../lookup/draw-withheld.ts';

/** How long a killed process keeps its searches from others. A search takes milliseconds, and its sources have deadlines. */
export const LEASE_SECONDS = 20;
/** The first run and one retry: a search that takes its process down twice is not tried a third time. */
export const MAX_ATTEMPTS = 2;

export interface SearchRow {
  id: string;
  account_id: string;
  status: SearchStatus;
  mode: SearchMode;
  purpose: string;
  glba_purpose: GlbaPurpose | null;
  dppa_purpose: DppaPurpose | null;
  include_contacts: boolean;
  pay_only_for_contacts: boolean;
  input: QueryInput;
  credits_held: number;
  credits_charged: number;
  credits_refunded: number;
  receipt: unknown;
  error_message: string | null;
  property_address: string | null;
  confidence_score: number | null;
  attempt: number;
  created_at: Date;
  completed_at: Date | null;
  batch_job_id: string | null;
  /** The name as it stands in the file of the batch. */
  input_name: string | null;
  /** The edition of the prices that it is charged by: the one in force when its credits were held. */
  price_edition: number;
  /** Nothing is charged for it. */
  is_included: boolean;
  /** The prices of its edition: PriceFigures. Absent unless the search is about to run. */
  price_list?: unknown;
  /** Whether the account has lists of its own to look up. Absent unless the search is about to run. */
  has_own_lists?: boolean;
  /** Whether any list of numbers applies to the account. Absent unless the search is about to run, and for a row of a batch. */
  has_number_lists?: boolean;
  /** Whether the account has switched a vendor on. Absent unless the search is about to run. */
  has_vendors?: boolean;
}
/** A search as its row stores it. `unsealSearch` opens the sealed columns. */
export interface StoredSearch extends Omit<SearchRow, 'input' | 'input_name' | 'property_address'> {
  /** Null once the search is erased. */
  sealed_input: Buffer | null;
  sealed_address: Buffer | null;
}
export const COLUMNS = `id, account_id, status, mode, purpose, glba_purpose, dppa_purpose, include_contacts, pay_only_for_contacts, credits_held, credits_charged,
  credits_refunded, receipt, error_message, confidence_score, attempt, created_at, completed_at, batch_job_id, sealed_input, sealed_address, price_edition, is_included`;

/**
 * COLUMNS and what a search needs to run: its prices, and whether the account has lists of its own, lists of numbers, or vendors. A search without them then
 * needs no further query.
 */
export const RUN_COLUMNS = `${COLUMNS}, (select list from price_list where edition = search.price_edition) as price_list, exists (select from own_list where own_list.account_id = search.account_id and completed_at is not null) as has_own_lists,
  exists (select from number_list where number_list.account_id is null or number_list.account_id = search.account_id) as has_number_lists,
  exists (select from account_vendor where account_vendor.account_id = search.account_id and is_on) as has_vendors`;

/** The prices that a search which is about to run is charged by. */
export function pricesOf({ price_list: list }: Pick<SearchRow, 'price_list'>): Prices {
  return (list as PriceFigures).prices;
}

export type SearchWithResults = SearchRow & { results: unknown };
export type StoredWithResults = StoredSearch & { sealed_results: Buffer | null };

/** A part of an answer and its items as hashes. The hashes tell which items were bought before. */
export interface OutcomePart {
  part: AnswerPart;
  /** The price of the part. 0: it comes along with another part and never lowers the charge here. */
  credits: number;
  /** The credits at which the account owns the part afterwards. 0: it is not remembered. */
  worth: number;
  /** The amounts of its credits that may have been paid before; the keys of `cases` are made of them. */
  levels: number[];
  /** Hex. */
  items: string[];
  /** For each item, its hashes under the installation's other keys. Absent when there is only one key. */
  others?: string[][];
}

export interface OutcomeCase {
  charged: number;
  contactCredits: number;
  receipt: object;
  /** What is stored instead of the findings when they are not paid for. */
  heldBack?: { sealedResults: string | null; sources: object[]; delivered: object };
}

export interface Outcome {
  id: string;
  accountId: string;
  attempt: number;
  status: 'completed' | 'failed';
  errorMessage: string | null;
  /** Base64; null when no results are kept. */
  sealedResults: string | null;
  sealedAddress: string | null;
  confidenceScore: number | null;
  parts: OutcomePart[];
  /** The answer is held back unless all of it was bought before, so later searches may not count anything as bought in this one. Absent: false. */
  buysNothing?: boolean;
  /** The charge in each case, keyed by what was already paid of the parts: `chargeInEachCase`. */
  cases: Record<string, OutcomeCase>;
  sources: object[];
  /** How much was left out because of opt-outs, sealed: `sealLeftOut`. */
  leftOut: string;
  /** The description of the answer for the audit record: `describeDelivered`. */
  delivered: object | null;
  /** The engine and calibration that produced the confidences; null when there are none. */
  engineVersion: string | null;
  calibrationId: number | null;
  /** Hex. */
  queryHash: string;
  /** Nothing is charged for it. Absent: false. */
  isIncluded?: boolean;
  /** The withheld contacts that were drawn for sampling. Stored only if the account asked for it. Absent: none. */
  withheld?: (Omit<DrawnContact, 'text'> & { contact: string })[];
}

/**
 * Ends searches in one round trip, all or nothing: what was bought before, status, results, settlement and audit record. A search whose lease was lost is
 * not changed. Items bought after `since` are not charged again. Returns what each ended search was charged and whether it was held back.
 */
export async function finishSearches(db: Queryable, outcomes: readonly Outcome[], at: Date, since: Date): Promise<Map<string, Ended>> {
  const done = await db.query({
    name: 'finish-searches',
    text: 'select ended, charged, is_held_back as "isHeldBack" from finish_searches($1, $2, $3, $4)',
    values: [
      outcomes.map(({ accountId }) => accountId),
      JSON.stringify(outcomes.map((outcome, place) => ({ ...outcome, place }))),
      at,
      since,
    ],
  });
  return new Map(done.rows.map(({ ended, ...end }) => [ended, end]));
}

export interface Ended {
  charged: number;
  isHeldBack: boolean;
}

/**
 * Turns waiting searches into running ones. A search that another process took over, or that has ended, is left alone. Only the process that opened a search
 * claims its first attempt, so it may safely repeat this when it did not hear the answer.
 */
export async function claimPending(db: Queryable, ids: readonly string[]): Promise<StoredSearch[]> {
  const claimed = await db.query({
    name: 'claim-pending',
    text: `update search set status = 'processing', lease_until = now() + interval '${LEASE_SECONDS} s'
           where id = any($1) and lease_until is not null and attempt = 1 returning ${RUN_COLUMNS}`,
    values: [ids],
  });
  return claimed.rows;
}

/** Extends the leases of waiting searches. A search that another process took over is left alone. */
export async function renewLeases(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query({
    name: 'renew-leases',
    text: `update search set lease_until = now() + interval '${LEASE_SECONDS} s' where id = any($1) and lease_until is not null and attempt = 1`,
    values: [ids],
  });
}

/** Takes over searches whose process did not finish them in time. */
export async function claimOrphans(db: Queryable, most: number): Promise<StoredSearch[]> {
  const claimed = await db.query(
    `update search set status = 'processing', attempt = attempt + 1, lease_until = now() + interval '${LEASE_SECONDS} s'
     where id in (select id from search where lease_until < now() order by lease_until limit $1 for update skip locked) returning ${RUN_COLUMNS}`,
    [most],
  );
  return claimed.rows;
}

export async function selectSearch(db: Queryable, accountId: string, id: string): Promise<StoredWithResults | undefined> {
  const found = await db.query({
    name: 'select-search',
    text: `select ${COLUMNS}, sealed_results from search where id = $2 and account_id = $1`,
    values: [accountId, id],
  });
  return found.rows[0];
}

export async function selectStatus(db: Queryable, accountId: string, id: string): Promise<SearchStatus | undefined> {
  const found = await db.query({
    name: 'select-status',
    text: 'select status from search where id = $2 and account_id = $1',
    values: [accountId, id],
  });
  return found.rows[0]?.status;
}

export interface SearchPage {
  withResults: boolean;
  onlyCompleted: boolean;
  most: number;
  /** Only searches older than this one. */
  before?: string;
  /** Only these. */
  ids?: readonly string[];
}

/** Newest first: ids are UUIDv7, so their order is that of creation. */
export async function selectSearches(db: Queryable, accountId: string, page: SearchPage): Promise<StoredWithResults[]> {
  // Rows of a batch are listed in their batch job; by id they are found like any other search.
  const found = await db.query(
    `select ${COLUMNS}, case when $2 then sealed_results end as sealed_results from search
     where account_id = $1 and (not $3 or status = 'completed') and ($4::uuid is null or id < $4)
       and case when $5::uuid[] is null then batch_job_id is null else id = any ($5) end
     order by id desc limit $6`,
    [accountId, page.withResults, page.onlyCompleted, page.before ?? null, page.ids ?? null, page.most],
  );
  return found.rows;
}

export interface MarkedAnswer {
  id: string;
  account_id: string;
  batchId: string | null;
  sealed_marks: Buffer | null;
}

/** The stored marks of the people whom each answer names. Includes rows of batches; oldest first. */
export async function selectMarks(db: Queryable, accountId: string, after: string | null, most: number): Promise<MarkedAnswer[]> {
  const found = await db.query(
    `select id, account_id, batch_job_id as "batchId", sealed_marks from search
     where account_id = $1 and sealed_results is not null and ($2::uuid is null or id > $2) order by id limit $3`,
    [accountId, after, most],
  );
  return found.rows;
}

export async function selectAnswersById(db: Queryable, accountId: string, ids: readonly string[]): Promise<StoredWithResults[]> {
  const found = await db.query(
    `select ${COLUMNS}, sealed_results from search where account_id = $1 and id = any ($2::uuid[]) and sealed_results is not null order by id`,
    [accountId, ids],
  );
  return found.rows;
}

/** Stores marks, but only where the answer still exists. */
export async function updateMarks(db: Queryable, made: readonly { id: string; sealed: Buffer }[]): Promise<void> {
  await db.query(
    `update search set sealed_marks = made.sealed from unnest($1::uuid[], $2::bytea[]) as made (id, sealed)
     where search.id = made.id and sealed_results is not null`,
    [made.map(({ id }) => id), made.map(({ sealed }) => sealed)],
  );
}

/** Erases what was asked and found and keeps what accounting needs. Running searches keep their lease and end without results. */
export async function eraseSearchesOf(db: Queryable, accountId: string, now: Date): Promise<void> {
  await db.query(
    `update search set erased_at = $2, sealed_input = null, sealed_results = null, sealed_address = null, sealed_marks = null, idempotency_key = null, body_hash = null, query_key = null
     where account_id = $1 and erased_at is null`,
    [accountId, now],
  );
}

/** A check constraint of the table rejects a refund that exceeds the charge. */
export async function addRefund(db: Queryable, id: string, credits: number): Promise<void> {
  await db.query('update search set credits_refunded = credits_refunded + $2 where id = $1', [id, credits]);
}
