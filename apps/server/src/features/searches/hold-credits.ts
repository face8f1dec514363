import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LegalPurposes } from '@deedline/contract/compliance/legal-purposes';
import { ATTESTATION, type Purpose } from '@deedline/contract/compliance/uses';
import { AppError } from '@deedline/contract/errors';
import { maximumPriceCredits } from '@deedline/contract/search/prices';
import type { SearchMode } from '@deedline/contract/search/search';
import { readQuery } from '@deedline/engine/pipeline';
import { DatabaseError } from 'pg';
import { type Query, queryText } from '@deedline/engine/query/query';
import { Fault } from '../../http/describe-fault.ts';
import { isConnectionLost } from '../../passing-fault.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import type { Queryable } from '../../transaction.ts';
import { freeSince } from '../credits/price-answer.ts';
import { isIncludedAccount } from '../credits/price-lists.ts';
import { readBalance } from '../credits/wallet.ts';
import { lackedBy } from '../lookup/gather-evidence.ts';
import type { VendorLeave } from '../lookup/ask-vendors.ts';
import type { AskedByAccount, Found } from '../lookup/look-up.ts';
import type { KnownBasis } from '../purposes/known-bases.ts';
import type { Basis } from '../purposes/take-basis.ts';
import type { ProgramFacts } from '../record/record-audit.ts';
import { withPatience } from './patience.ts';
import { COLUMNS, LEASE_SECONDS, pricesOf, RUN_COLUMNS, type SearchRow, type StoredSearch } from './queries.ts';
import { leaveSealed, sealAsked } from './sealed-search.ts';
import type { SearchForm } from './search-form.ts';

/** Who asks, and from where; recorded for the audit. */
export interface Asker {
  accountId: string;
  /** The member of the account who asks. */
  memberId?: string;
  /** The program through which they ask. */
  program?: ProgramFacts;
  /** Throws when that program may not search for this purpose. */
  permits?: (use: Purpose, law: LegalPurposes) => void;
  ip: string;
  userAgent: string | null;
  /** performance.now() when the request came in: the search is timed from here. */
  receivedAtMs: number;
  idempotency?: { key: string; bodyHash: Buffer };
}

/** `known` is the cached row that the basis was read from. Nothing is held if it no longer matches the database. */
type HeldBasis = Basis & { known?: Pick<KnownBasis, 'glbaPurpose' | 'dppaPurpose'> };

/**
 * Holds the most the search can cost, or whatever is left if the account has less, and records the search in the same statement. Without a hold no search is
 * recorded, except for a question whose answer was bought and is still free. Throws `insufficient_credits` when less than one credit is free,
 * `credits_set_aside` when the free credits do not suffice but would together with those held elsewhere, `prices_changed` when the prices changed since the
 * asker saw them.
 */
export async function holdCredits(
  ctx: SearchContext,
  asker: Asker,
  form: SearchForm,
  basis: HeldBasis,
  status: 'pending' | 'processing',
): Promise<HeldSearch> {
  const mode = form.query.mode;
  const id = randomUUIDv7();
  const key = await ctx.keys.forSealing(asker.accountId);
  const { billing } = ctx.config;
  const { edition, prices } = await ctx.prices.at(ctx.now());
  // An asker pays only the prices they saw. An account that pays nothing saw no prices.
  if (billing && (form.priceEdition ?? edition) !== edition && !(await isIncludedAccount(ctx.db, asker.accountId)))
    throw new AppError('prices_changed');
  // A closed account has neither a key nor credits.
  if (key === null) throw new AppError(billing ? 'insufficient_credits' : 'unauthorized');
  const row = await insertOrFind(ctx, {
    id,
    accountId: asker.accountId,
    memberId: asker.memberId ?? null,
    program: asker.program ?? null,
    status,
    mode,
    purpose: form.purpose,
    basis,
    includeContacts: form.includeContacts,
    payOnlyForContacts: form.payOnlyForContacts,
    sealedInput: sealAsked(key, id, { input: form.input, name: null }),
    attestationVersion: ATTESTATION.version,
    ip: asker.ip,
    userAgent: asker.userAgent,
    idempotencyKey: asker.idempotency?.key ?? null,
    bodyHash: asker.idempotency?.bodyHash ?? null,
    queryKey: ctx.hash('question', queryText(form.query)),
    everyQueryKey: ctx.hash.every('question', queryText(form.query)),
    mostCredits: maximumPriceCredits(prices, mode, form.includeContacts),
    priceEdition: edition,
    isIncluded: !billing,
    freeSince: freeSince(ctx.now()),
  });
  if (row === undefined && !billing) throw new AppError('unauthorized');
  if (row === undefined)
    throw new AppError((await readBalance(ctx.db, asker.accountId)) < 1 ? 'insufficient_credits' : 'credits_set_aside');
  return { row: { ...leaveSealed(row), input: form.input }, query: form.query, startedAtMs: asker.receivedAtMs, askedBy: turnOf(asker) };
}

/** Each program key of an account takes its own turn. */
const turnOf = ({ accountId, program }: Asker) => [accountId, ...Object.values(program ?? {})].join(' ');

const LOOK_MS = 2_000;
const LOOK_AGAIN_MS = 100;
/** The SQLSTATE that `program_key_may_spend` raises. */
const NO_ROOM_OF_KEY = 'DL402';

/** If the connection is lost before the reply arrives, the search may be on record with its credits held. It is then found by its id and continued. */
async function insertOrFind(ctx: SearchContext, search: NewSearch): Promise<StoredSearch | undefined> {
  try {
    return await insertHeldSearch(ctx.db, search);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === NO_ROOM_OF_KEY) throw new AppError('key_cap_reached', undefined, error);
    if (!isConnectionLost(error)) throw error;
    const found = await lookFor(ctx, search.id).catch(() => undefined);
    if (found === undefined) throw error;
    return found;
  }
}

/** The database ends a statement whose connection was lost, so the search may come on record a moment after the first look. */
async function lookFor(ctx: SearchContext, id: string): Promise<StoredSearch | undefined> {
  const untilMs = performance.now() + LOOK_MS;
  for (;;) {
    const found = await withPatience(ctx, untilMs, () => findHeldSearch(ctx.db, id));
    if (found !== undefined || performance.now() + LOOK_AGAIN_MS > untilMs) return found;
    await sleep(LOOK_AGAIN_MS);
  }
}

/** A search on record with its credits held, ready to run. */
export interface HeldSearch {
  row: SearchRow;
  query: Query;
  /** performance.now() when the search was taken up. */
  startedAtMs: number;
  /** Whose turn it takes when many searches wait. Absent: the account's. */
  askedBy?: string;
  /** What was looked up for it while its credits were held. Absent if nothing was looked up, or if this search may not find it. */
  begun?: Begun;
}

/** Never rejects: what could not be looked up ahead is looked up when the search runs. */
export type Begun = Promise<Found | undefined>;

/** Takes a recorded search up, possibly again. Its text was readable when it was recorded, so text that cannot be read is a fault of ours. Throws Fault. */
export function takeUp(row: SearchRow, startedAtMs = performance.now()): HeldSearch {
  const read = readQuery(row.input);
  if (!read.ok) throw new Fault(`search ${row.id} was recorded with a text that cannot be read`);
  return { row, query: read.query, startedAtMs };
}

/**
 * The question as `answerQueries` takes it. `vendorsUntilMs` (performance.now()): when a vendor counts as late. `batch`: the row that the search is in its
 * batch, and whether it may wait for vendors.
 */
export function askedIn(
  { query, row, startedAtMs }: HeldSearch,
  vendorsUntilMs: number,
  batch?: { row: number; mayWait: boolean },
): AskedByAccount {
  const lacks = lackedBy(row.glba_purpose, row.dppa_purpose);
  const { id: searchId, batch_job_id: jobId } = row;
  const of = jobId === null || batch === undefined ? { searchId } : { jobId, row: batch.row };
  const leave = {
    accountId: row.account_id,
    of,
    purpose: row.purpose as Purpose,
    prices: pricesOf(row),
    lacks,
    untilMs: vendorsUntilMs,
    mayWait: batch?.mayWait === true,
  };
  return {
    query,
    includeContacts: row.include_contacts,
    lacks,
    ...(row.has_vendors === true ? { leave: leave as unknown as VendorLeave } : {}),
    accountId: row.account_id,
    hasOwnLists: row.has_own_lists === true,
    ...(row.has_number_lists === undefined ? {} : { hasNumberLists: row.has_number_lists }),
    startedAtMs,
  };
}

interface NewSearch {
  id: string;
  accountId: string;
  memberId: string | null;
  program: ProgramFacts | null;
  status: 'pending' | 'processing';
  mode: SearchMode;
  purpose: string;
  basis: HeldBasis;
  includeContacts: boolean;
  payOnlyForContacts: boolean;
  sealedInput: Buffer;
  attestationVersion: string;
  ip: string;
  userAgent: string | null;
  idempotencyKey: string | null;
  bodyHash: Buffer | null;
  /** A keyed hash of the question: equal for equal questions. */
  queryKey: Buffer;
  /** The hashes of the question under every key of the installation, including `queryKey`. */
  everyQueryKey: readonly Buffer[];
  mostCredits: number;
  /** The edition of the prices that it is charged by. */
  priceEdition: number;
  /** Billing is off: the search runs without a hold, as do those of included accounts. */
  isIncluded: boolean;
  /** Items bought after this moment are not charged again. */
  freeSince: Date;
}

/**
 * Holds credits and records the search. If no credits can be held, a question whose answer was bought and is still free is recorded without a hold: it then
 * costs nothing, or is held back. Returns undefined otherwise, with nothing recorded.
 */
async function insertHeldSearch(db: Queryable, search: NewSearch): Promise<StoredSearch | undefined> {
  const made = await db.query({
    name: 'insert-held-search',
    text: `with asker as materialized (
             select $22 or billing = 'included' as is_included from account where id = $2 and closed_at is null and ($24::jsonb is null or program_key_may_spend($24::jsonb ->> 'keyId', $3))
               and (not $25 or ($17 is not distinct from (select max(id) from licence_attestation where account_id = $2)
                 and $26 is not distinct from (select glba_purpose || ' ' || dppa_purpose from purpose_default where account_id = $2 and use = $6)))
           ), held as materialized (
             select hold_credits($1, $2, case when is_included then 0 else $3 end) as credits, is_included from asker
           )
           insert into search (id, account_id, status, mode, purpose, include_contacts, sealed_input, attestation_version, ip, user_agent, idempotency_key, body_hash, query_key, credits_held, lease_until,
             glba_purpose, dppa_purpose, licence_id, member_id, pay_only_for_contacts, price_edition, is_included, program)
           select $1, $2, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, held.credits, now() + interval '${LEASE_SECONDS} s', $15, $16, $17, $18, $19 and not held.is_included, $23, held.is_included, $24 from held
           where held.credits > 0 or held.is_included or exists (
             select from search where account_id = $2 and query_key = any ($20::bytea[]) and status = 'completed' and (include_contacts or not $7)
               and ${isStillFree('$21')})
           returning ${RUN_COLUMNS}`,
    values: [
      search.id,
      search.accountId,
      search.mostCredits,
      search.status,
      search.mode,
      search.purpose,
      search.includeContacts,
      search.sealedInput,
      search.attestationVersion,
      search.ip,
      search.userAgent,
      search.idempotencyKey,
      search.bodyHash,
      search.queryKey,
      search.basis.glbaPurpose,
      search.basis.dppaPurpose,
      search.basis.licenceId,
      search.memberId,
      search.payOnlyForContacts,
      search.everyQueryKey,
      search.freeSince,
      search.isIncluded,
      search.priceEdition,
      search.program === null ? null : JSON.stringify(search.program),
      search.basis.known !== undefined,
      wantedIn(search.basis),
    ],
  });
  return made.rows[0];
}

/** The account's own legal purposes for the use, in the format that the statement compares; null when it has none of its own. */
function wantedIn({ known }: HeldBasis): string | null {
  return known === undefined || known.glbaPurpose === null ? null : `${known.glbaPurpose} ${known.dppaPurpose}`;
}

/** Finds a search that this process has just tried to record. */
async function findHeldSearch(db: Queryable, id: string): Promise<StoredSearch | undefined> {
  const found = await db.query(`select ${RUN_COLUMNS} from search where id = $1 and lease_until is not null and attempt = 1`, [id]);
  return found.rows[0];
}

export async function findByIdempotencyKey(
  db: Queryable,
  accountId: string,
  key: string,
): Promise<(StoredSearch & { body_hash: Buffer }) | undefined> {
  const found = await db.query(
    `select ${COLUMNS}, body_hash from search where account_id = $1 and idempotency_key = $2 and body_hash is not null`,
    [accountId, key],
  );
  return found.rows[0];
}

/**
 * SQL condition: whether everything that the row of `search` bought, or found already bought, is still free of charge. What a row of a batch was given for
 * nothing does not count as bought. `since` names the parameter that holds `freeSince`.
 */
export function isStillFree<const Since extends '$4' | '$21'>(since: Since) {
  return `jsonb_array_length(receipt -> 'parts') > 0 and not exists (
    select from jsonb_array_elements(receipt -> 'parts') part
    where (part ->> 'boughtAt')::timestamptz <= ${since} or (credits_held = 0 and not (part ->> 'isBoughtBefore')::boolean))` as const;
}
