/** Which vendors may be asked for a search, with whose key, and what is left for them. */
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
  /** By which turns are counted: the account, or nobody for the operator. */
  paceOf: string;
  purposes: readonly string[];
  place: number | null;
  aim: VendorAim;
  searchMicros: number;
  /** Of the day, the month and the operator's day. */
  leftMicros: number;
  /** Nothing new is asked of it now. */
  isPaused: boolean;
  credentials: Credentials;
  fetch: VendorFetch;
}

/** The operator's, of whom there is one. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

type OfferContext = Pick<AppContext, 'db' | 'keys' | 'hash' | 'now' | 'config'>;

export const placeOfKey = (accountId: string, vendor: string): Place => `account_vendor.sealed_key/${accountId}:${vendor}`;

/** Those of which something may be asked now. */
export async function readOffers(ctx: OfferContext, shelf: VendorShelf, accountIds: readonly string[]): Promise<AccountOffer[]> {
  return (await readEveryOffer(ctx, shelf, accountIds)).filter(({ isPaused }) => !isPaused);
}

/** One statement for all accounts, whatever they ask. A pause that the vendor asked for and that ends within `patienceMs` is waited for, and is none. */
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

/** Free credits buy nothing of the operator's, unless the operator says so; where nobody is billed there are none. */
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

/** Whether terms, laws and the account's own choice let it be asked for this search. */
export function isAllowed({ vendor, purposes }: AccountOffer, { purpose, lacks }: VendorLeave): boolean {
  const { terms } = vendor;
  return terms.purposes.includes(purpose) && purposes.includes(purpose) && !terms.regulated.some((law) => lacks.includes(law));
}

/** What is left of the cap of the batch that each row is of; searches have none. */
export async function readJobsLeft({ db }: Pick<AppContext, 'db'>, leaves: readonly VendorLeave[]): Promise<ReadonlyMap<string, number>> {
  const jobs = [...new Set(leaves.flatMap(({ of }) => ('jobId' in of ? [of.jobId] : [])))];
  return jobs.length === 0 ? new Map() : selectJobsLeft(db, jobs);
}
