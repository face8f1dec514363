/** All SQL of searches. Holding and settling credits happens inside of these statements: one round trip, all or nothing. */
import type { SearchMode, SearchStatus } from '@deedline/contract/search';
import type { AppTables } from '@deedline/database/generated/app';
import type { QueryInput } from '@deedline/engine/query';
import { sql, type Kysely } from 'kysely';
import type { Queryable } from '../../transaction.ts';

/** As long as a killed process keeps its searches from others. A search takes milliseconds and its sources have deadlines. */
export const LEASE_SECONDS = 20;

export interface SearchRow {
  id: string;
  account_id: string;
  status: SearchStatus;
  mode: SearchMode;
  purpose: string;
  include_contacts: boolean;
  input: QueryInput;
  credits_held: number;
  credits_charged: number;
  receipt: unknown;
  error_message: string | null;
  property_address: string | null;
  confidence_score: number | null;
  attempt: number;
  created_at: Date;
  completed_at: Date | null;
}
const LISTED = [
  'id',
  'account_id',
  'status',
  'mode',
  'purpose',
  'include_contacts',
  'input',
  'credits_held',
  'credits_charged',
  'receipt',
  'error_message',
  'property_address',
  'confidence_score',
  'attempt',
  'created_at',
  'completed_at',
] as const satisfies readonly (keyof SearchRow)[];
const COLUMNS = LISTED.join(', ');

export type SearchWithResults = SearchRow & { results: unknown };

export interface NewSearch {
  id: string;
  accountId: string;
  status: 'pending' | 'processing';
  mode: SearchMode;
  purpose: string;
  includeContacts: boolean;
  input: QueryInput;
  attestationVersion: string;
  ip: string;
  userAgent: string | null;
  idempotencyKey: string | null;
  bodyHash: Buffer | null;
  mostCredits: number;
}

/** Holds credits and records the search. Undefined when the wallet is empty: then nothing is recorded. */
export async function insertHeldSearch(db: Queryable, search: NewSearch): Promise<SearchRow | undefined> {
  const made = await db.query<SearchRow>({
    name: 'insert-held-search',
    text: `with held as materialized (
             select hold_credits($1, $2, $3) as credits where exists (select from account where id = $2 and closed_at is null)
           )
           insert into search (id, account_id, status, mode, purpose, include_contacts, input, attestation_version, ip, user_agent, idempotency_key, body_hash, credits_held, lease_until)
           select $1, $2, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, held.credits, now() + interval '${LEASE_SECONDS} s' from held where held.credits > 0
           returning ${COLUMNS}`,
    values: [
      search.id,
      search.accountId,
      search.mostCredits,
      search.status,
      search.mode,
      search.purpose,
      search.includeContacts,
      JSON.stringify(search.input),
      search.attestationVersion,
      search.ip,
      search.userAgent,
      search.idempotencyKey,
      search.bodyHash,
    ],
  });
  return made.rows[0];
}

export async function findByIdempotencyKey(
  db: Queryable,
  accountId: string,
  key: string,
): Promise<(SearchRow & { body_hash: Buffer }) | undefined> {
  const found = await db.query<SearchRow & { body_hash: Buffer }>(
    `select ${COLUMNS}, body_hash from search where account_id = $1 and idempotency_key = $2`,
    [accountId, key],
  );
  return found.rows[0];
}

export interface Outcome {
  id: string;
  attempt: number;
  status: 'completed' | 'failed';
  errorMessage: string | null;
  results: object | null;
  propertyAddress: string | null;
  confidenceScore: number | null;
  charged: number;
  receipt: object;
  sources: object[];
  suppressed: number;
  /** Hex. */
  queryHash: string;
}

/**
 * Ends searches: status, results, settlement and audit record in one statement. Who lost the lease changes nothing.
 * Wallets are locked first, in the order of their accounts, as opening a search locks the wallet before its row: nobody waits in a ring.
 */
export async function finishSearches(db: Queryable, outcomes: readonly Outcome[]): Promise<string[]> {
  const done = await db.query<{ id: string }>({
    name: 'finish-searches',
    text: `with outcome as (
             select * from json_to_recordset($1) as o (id uuid, attempt smallint, status text, "errorMessage" text, results json, "propertyAddress" text,
               "confidenceScore" smallint, charged integer, receipt jsonb, sources jsonb, suppressed integer, "queryHash" text)
           ), locked as materialized (
             select lock_wallets(array(select account_id from search join outcome using (id))) as wallets
           ), done as (
             update search set status = outcome.status, error_message = outcome."errorMessage",
               results = case when search.erased_at is null then outcome.results end,
               property_address = case when search.erased_at is null then outcome."propertyAddress" end, confidence_score = outcome."confidenceScore", credits_charged = outcome.charged,
               receipt = outcome.receipt, completed_at = clock_timestamp(), lease_until = null
             from outcome cross join locked
             where search.id = outcome.id and search.attempt = outcome.attempt and search.lease_until is not null
             returning search.id, account_id, purpose, attestation_version, ip, user_agent, mode, outcome.status, outcome.charged, outcome.sources, outcome.suppressed, outcome."queryHash"
           ), audited as (
             insert into search_audit (search_id, account_id, purpose, attestation_version, ip, user_agent, query_kind, query_hash, outcome, credits_charged, sources, suppressed)
             select id, account_id, purpose, attestation_version, ip, user_agent, mode, decode("queryHash", 'hex'), status, charged, sources, suppressed from done
           )
           select id, settle_hold(id, charged) from done`,
    values: [JSON.stringify(outcomes)],
  });
  return done.rows.map((row) => row.id);
}

/** Turns waiting searches into running ones, if their lease still stands; who took one over meanwhile keeps it. */
export async function claimPending(db: Queryable, ids: readonly string[]): Promise<SearchRow[]> {
  const claimed = await db.query<SearchRow>({
    name: 'claim-pending',
    text: `update search set status = 'processing', lease_until = now() + interval '${LEASE_SECONDS} s'
           where id = any($1) and status = 'pending' and attempt = 1 returning ${COLUMNS}`,
    values: [ids],
  });
  return claimed.rows;
}

/** Takes over searches whose process did not finish them in time. */
export async function claimOrphans(db: Queryable, most: number): Promise<SearchRow[]> {
  const claimed = await db.query<SearchRow>(
    `update search set status = 'processing', attempt = attempt + 1, lease_until = now() + interval '${LEASE_SECONDS} s'
     where id in (select id from search where lease_until < now() order by lease_until limit $1 for update skip locked) returning ${COLUMNS}`,
    [most],
  );
  return claimed.rows;
}

export async function selectSearch(db: Queryable, accountId: string, id: string): Promise<SearchWithResults | undefined> {
  const found = await db.query<SearchWithResults>({
    name: 'select-search',
    text: `select ${COLUMNS}, results from search where id = $2 and account_id = $1`,
    values: [accountId, id],
  });
  return found.rows[0];
}

export async function selectStatus(db: Queryable, accountId: string, id: string): Promise<SearchStatus | undefined> {
  const found = await db.query<{ status: SearchStatus }>({
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
export async function selectSearches(tables: Kysely<AppTables>, accountId: string, page: SearchPage): Promise<SearchWithResults[]> {
  let query = tables.selectFrom('search').select(LISTED).where('account_id', '=', accountId);
  query = page.withResults ? query.select('results') : query.select(sql.lit(null).as('results'));
  if (page.onlyCompleted) query = query.where('status', '=', 'completed');
  if (page.before !== undefined) query = query.where('id', '<', page.before);
  if (page.ids !== undefined) query = query.where('id', '=', sql<string>`any(${page.ids})`);
  return query.orderBy('id', 'desc').limit(page.most).$castTo<SearchWithResults>().execute();
}

/** What was asked and found goes; what is needed to account for it stays. Those that run keep their lease and end without results. */
export async function eraseSearchesOf(db: Queryable, accountId: string, now: Date): Promise<void> {
  await db.query(
    `update search set erased_at = $2, input = '{}', results = null, property_address = null, idempotency_key = null, body_hash = null
     where account_id = $1 and erased_at is null`,
    [accountId, now],
  );
}
