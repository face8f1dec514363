/**
 * All SQL of searches beside the function finish_searches (packages/database/functions). Holding and settling credits happens inside of these
 * statements: one round trip, all or nothing.
 */
import type { DppaPurpose, GlbaPurpose } from '@deedline/contract/compliance/legal-purposes';
import type { PriceFigures } from '@deedline/contract/money/price-list';
import type { Prices } from '@deedline/contract/search/prices';
import type { AnswerPart, SearchMode, SearchStatus } from '@deedline/contract/search/search';
import type { QueryInput } from '@deedline/engine/query/query';
import type { Queryable } from '../../transaction.ts';
import type { DrawnContact } from '../lookup/draw-withheld.ts';

/** As long as a killed process keeps its searches from others. A search takes milliseconds and its sources have deadlines. */
export const LEASE_SECONDS = 20;
/** The first run, and one more: a search that takes its process down twice is not tried a third time. */
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
  /** As the file of the batch has it. */
  input_name: string | null;
  /** By what it is charged: as it was when its credits were held. */
  price_edition: number;
  /** Nothing is charged for it. */
  is_included: boolean;
  /** The prices of its edition: PriceFigures. Absent of one that is not about to run. */
  price_list?: unknown;
  /** Whether the account has lists of its own to be asked. Absent of one that is not about to run. */
  has_own_lists?: boolean;
  /** Whether a list of numbers counts for the account. Absent of one that is not about to run, and of a row of a batch. */
  has_number_lists?: boolean;
  /** Whether the account switched a vendor on. Absent of one that is not about to run. */
  has_vendors?: boolean;
}
/** As it stands in its row: `unsealSearch` opens what is sealed. */
export interface StoredSearch extends Omit<SearchRow, 'input' | 'input_name' | 'property_address'> {
  /** Null once it is erased. */
  sealed_input: Buffer | null;
  sealed_address: Buffer | null;
}
export const COLUMNS = `id, account_id, status, mode, purpose, glba_purpose, dppa_purpose, include_contacts, pay_only_for_contacts, credits_held, credits_charged,
  credits_refunded, receipt, error_message, confidence_score, attempt, created_at, completed_at, batch_job_id, sealed_input, sealed_address, price_edition, is_included`;

/** The same of a search that is to run: with whether there are lists of the account, lists of numbers, or vendors, to ask, so that a search without any asks for nothing more. */
export const RUN_COLUMNS = `${COLUMNS}, (select list from price_list where edition = search.price_edition) as price_list, exists (select from own_list where own_list.account_id = search.account_id and completed_at is not null) as has_own_lists,
  exists (select from number_list where number_list.account_id is null or number_list.account_id = search.account_id) as has_number_lists,
  exists (select from account_vendor where account_vendor.account_id = search.account_id and is_on) as has_vendors`;

/** By which a search that is about to run is charged. */
export function pricesOf({ price_list: list }: Pick<SearchRow, 'price_list'>): Prices {
  return (list as PriceFigures).prices;
}

export type SearchWithResults = SearchRow & { results: unknown };
export type StoredWithResults = StoredSearch & { sealed_results: Buffer | null };

/** A part of an answer and what it says, hashed: what was bought before is known by its hashes. */
export interface OutcomePart {
  part: AnswerPart;
  /** 0: it came along, and is never a reason to charge less here. */
  credits: number;
  /** At how many credits it is owned afterwards; 0: it is not remembered. */
  worth: number;
  /** How much of its credits may have been paid before: as `cases` are named. */
  levels: number[];
  /** Hex. */
  items: string[];
  /** Of each item, what it is under the installation's other keys; absent where there is one key. */
  others?: string[][];
}

export interface OutcomeCase {
  charged: number;
  contactCredits: number;
  receipt: object;
  /** What takes the place of what was found where it is not paid for. */
  heldBack?: { sealedResults: string | null; sources: object[]; delivered: object };
}

export interface Outcome {
  id: string;
  accountId: string;
  attempt: number;
  status: 'completed' | 'failed';
  errorMessage: string | null;
  /** Base64; null when nothing is kept of it. */
  sealedResults: string | null;
  sealedAddress: string | null;
  confidenceScore: number | null;
  parts: OutcomePart[];
  /** It is held back unless all of it was bought before, so that no other search has it from this one. Absent: it is not. */
  buysNothing?: boolean;
  /** What is charged, by what of the parts was paid before: `chargeInEachCase`. */
  cases: Record<string, OutcomeCase>;
  sources: object[];
  /** `sealLeftOut` */
  leftOut: string;
  /** What the audit keeps of the answer: `describeDelivered`. */
  delivered: object | null;
  /** What gave the confidences; null when nothing did. */
  engineVersion: string | null;
  calibrationId: number | null;
  /** Hex. */
  queryHash: string;
  /** Nobody is billed for it. Absent: somebody is. */
  isIncluded?: boolean;
  /** What was drawn of its withheld contacts: kept where the account asked for it. Absent: there was none. */
  withheld?: (Omit<DrawnContact, 'text'> & { contact: string })[];
}

/**
 * Ends searches: what was bought before, status, results, settlement and audit record in one round trip, all or nothing. Who lost the
 * lease changes nothing. `since`: what was bought after it is not charged again. Returns what each of those that ended cost, and whether it was shown.
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
 * Turns waiting searches into running ones; who took one over meanwhile keeps it, and what ended stays. Of those on their first attempt nobody knows
 * but the process that opened them, so it may ask again when it did not hear the answer.
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

/** Keeps searches that wait from others; who took one over meanwhile keeps it. */
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
  // Rows of a batch stand in their job; by id they are found like any other.
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

/** Of those with an answer what is kept of whom they name, rows of batches among them, the oldest first. */
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

/** Where the answer is still there. */
export async function updateMarks(db: Queryable, made: readonly { id: string; sealed: Buffer }[]): Promise<void> {
  await db.query(
    `update search set sealed_marks = made.sealed from unnest($1::uuid[], $2::bytea[]) as made (id, sealed)
     where search.id = made.id and sealed_results is not null`,
    [made.map(({ id }) => id), made.map(({ sealed }) => sealed)],
  );
}

/** What was asked and found goes; what is needed to account for it stays. Those that run keep their lease and end without results. */
export async function eraseSearchesOf(db: Queryable, accountId: string, now: Date): Promise<void> {
  await db.query(
    `update search set erased_at = $2, sealed_input = null, sealed_results = null, sealed_address = null, sealed_marks = null, idempotency_key = null, body_hash = null, query_key = null
     where account_id = $1 and erased_at is null`,
    [accountId, now],
  );
}

/** A check of the table refuses more than was charged. */
export async function addRefund(db: Queryable, id: string, credits: number): Promise<void> {
  await db.query('update search set credits_refunded = credits_refunded + $2 where id = $1', [id, credits]);
}
