/** Which vendors may be asked for a search, with whose key, and what is left of their budgets. */
import type { VendorAim } from '@deedline/contract/vendors/vendor';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import type { Vendor, VendorFetch } from '../../outside/vendors/vendor.ts';
import type { VendorLeave, VendorShelf } from '../lookup/ask-vendors.ts';
import { unsealForInstallation, VENDOR_KEYS } from '../sealing/installation-seal.ts';
import { keyVersionOf, unsealValue, type Place } from '../sealing/seal-value.ts';
import type { Credentials } from './credentials.ts';
import { type OfferRow, selectJobsLeft, selectOffers } from './queries.ts';

/** A vendor as one account may ask it. */
export interface AccountOffer {
  vendor: Vendor;
  accountId: string;
  whose: 'account' | 'operator' | 'twin';
  /** The owner of the rate limit: the account, or NOBODY for the operator's key. */
  paceOf: string;
  purposes: readonly string[];
  place: number | null;
  aim: VendorAim;
  searchMicros: number;
  /** What is left of the account's day and month and, for the operator's key, of the operator's day. */
  leftMicros: number;
  /** Nothing new is asked of it at the moment. */
  isPaused: boolean;
  credentials: Credentials;
  fetch: VendorFetch;
}

/** The id that stands for the operator, of whom there is one. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

type OfferContext = Pick<AppContext, 'db' | 'keys' | 'hash' | 'now' | 'config'>;

export const placeOfKey = (accountId: string, vendor: string): Place => `account_vendor.sealed_key/${accountId}:${vendor}`;

/** The offers that may be asked now. */
export async function readOffers(ctx: OfferContext, shelf: VendorShelf, accountIds: readonly string[]): Promise<AccountOffer[]> {
  return (await readEveryOffer(ctx, shelf, accountIds)).filter(({ isPaused }) => !isPaused);
}

/**
 * Reads the offers of all accounts in one statement, paused ones included. A pause that the vendor asked for and that ends within `patienceMs` is waited out
 * and does not count.
 */
export async function readEveryOffer(
  ctx: OfferContext,
  shelf: VendorShelf,
  accountIds: readonly string[],
  patienceMs = 0,
): Promise<AccountOffer[]> {
  const now = ctx.now();
  const rows = await selectOffers(ctx.db, accountIds, now);
  const offers = await Promise.all(rows.map((row) => readOffer(ctx, shelf, row, patienceMs)));
  return offers.filter((offer) => offer !== null);
}

async function readOffer(ctx: OfferContext, shelf: VendorShelf, row: OfferRow, patienceMs: number): Promise<AccountOffer | null> {
  const vendor = shelf.vendors.find(({ id }) => id === row.vendor);
  if (vendor === undefined) return null;
  const { account_id: accountId, purposes, place, aim } = row;
  const common = { vendor, accountId, purposes, place, aim, searchMicros: row.search_micros };
  const isPausedUntil = (until: Date | null, asksToWait: boolean) =>
    until !== null && until.getTime() > ctx.now().getTime() + (asksToWait ? patienceMs : 0);
  const isOwnPaused = isPausedUntil(row.own_paused_until, row.own_asks_to_wait);
  if (row.sealed_key !== null) {
    const key = await ctx.keys.forUnsealing(accountId, keyVersionOf(row.sealed_key));
    const credentials = unsealValue(key, placeOfKey(accountId, row.vendor), row.sealed_key) as Credentials;
    return {
      ...common,
      whose: 'account',
      paceOf: accountId,
      leftMicros: row.left_micros,
      isPaused: isOwnPaused,
      credentials,
      fetch: shelf.fetch,
    };
  }
  if (row.operator_key !== null && mayUseOperators(ctx, row)) {
    const credentials = openOperatorKey(ctx, row.vendor, row.operator_key);
    const leftMicros = Math.min(row.left_micros, row.operator_left ?? 0);
    const isPaused = isPausedUntil(row.operator_paused_until, row.operator_asks_to_wait);
    return { ...common, whose: 'operator', paceOf: NOBODY, leftMicros, isPaused, credentials, fetch: shelf.fetch };
  }
  const twin = shelf.twinOf(vendor);
  if (twin === null) return null;
  const credentials = Object.fromEntries(vendor.credentials.map(({ name }) => [name, 'twin']));
  return { ...common, whose: 'twin', paceOf: accountId, leftMicros: row.left_micros, isPaused: isOwnPaused, credentials, fetch: twin };
}

/** Free credits do not pay for the operator's key unless the operator allows it. Without billing there are no free credits. */
function mayUseOperators({ config }: OfferContext, row: OfferRow): boolean {
  return !config.billing || row.is_included || row.takes_free_credits === true || row.has_bought;
}

function openOperatorKey({ hash }: Pick<AppContext, 'hash'>, vendor: string, sealed: Buffer): Credentials {
  try {
    return JSON.parse(unsealForInstallation(hash, VENDOR_KEYS, sealed, vendor).toString('utf8')) as Credentials;
  } catch (cause) {
    throw new AppError('sealed_data', undefined, cause);
  }
}

/** Whether the vendor's terms, the laws and the account's own choice allow asking it for this search. */
export function isAllowed({ vendor, purposes }: AccountOffer, { purpose, lacks }: VendorLeave): boolean {
  const { terms } = vendor;
  return terms.purposes.includes(purpose) && purposes.includes(purpose) && !terms.regulated.some((law) => lacks.includes(law));
}

/** What is left of the vendor cap of each row's batch; searches have no such cap. */
export async function readJobsLeft({ db }: Pick<AppContext, 'db'>, leaves: readonly VendorLeave[]): Promise<ReadonlyMap<string, number>> {
  const jobs = [...new Set(leaves.flatMap(({ of }) => ('jobId' in of ? [of.jobId] : [])))];
  return jobs.length === 0 ? new Map() : selectJobsLeft(db, jobs);
}
