/** An account's settings for vendors: on or off, its own key, the allowed uses and the cost limits. */
import { AppError } from '@deedline/contract/errors';
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { SearchMode } from '@deedline/contract/search/search';
import type { ChangeVendor, VendorSetting, VendorSettings, VendorTested } from '@deedline/contract/vendors/vendor';
import { describeFault } from '../../http/describe-fault.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import type { QuestionKind, Vendor, VendorTerms } from '../../outside/vendors/vendor.ts';
import type { BuyingContext } from '../lookup/search-context.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { keyVersionOf, sealValue, unsealValue } from '../sealing/seal-value.ts';
import { type Credentials, lastFourOf, readCredentials } from './credentials.ts';
import { countHits } from './hit-counts.ts';
import { placeOfKey } from './offers.ts';
import { type CountRow, endKeyPause, selectCounts } from './queries.ts';
import {
  deleteSetting,
  forgetCallsOf,
  deleteSettingsOf,
  selectSettings,
  type SettingRow,
  updateLeft,
  updateVerified,
  upsertSetting,
} from './setting-queries.ts';
import { deleteComparisonsOf } from './compare/queries.ts';
import { deleteOutcomesOf } from './feedback/queries.ts';
import { createPace } from './vendor-pace.ts';

type SettingsContext = Pick<BuyingContext, 'db' | 'keys' | 'now' | 'log' | 'config' | 'vendorShelf'>;

const TEST_MS = 10_000;
const DOLLAR = 1_000_000;
/** The limits of an account that has set none. */
const FIRST_CAPS = { searchMicros: DOLLAR / 2, dayMicros: 20 * DOLLAR, monthMicros: 200 * DOLLAR };

export async function readVendors(ctx: SettingsContext, accountId: string): Promise<VendorSettings> {
  const rows = new Map((await selectSettings(ctx.db, accountId, ctx.now())).map((row) => [row.vendor, row]));
  const vendors = ctx.vendorShelf.vendors.map((vendor) => present(ctx, vendor, rows.get(vendor.id)));
  const asked = ctx.vendorShelf.vendors.filter((vendor) => isAsked(present(ctx, vendor, rows.get(vendor.id))));
  const most = (mode: SearchMode) =>
    asked.reduce((sum, { id, terms }) => sum + Math.min(mostOfMode(terms, mode), rows.get(id)!.search_micros), 0);
  const contacts = contactsOf(asked, rows, await selectCounts(ctx.db));
  return { vendors, most: Object.fromEntries(MODES.map((mode) => [mode, most(mode)])), contacts };
}

/** How the rows of a batch ask about an owner: by address, or else by name. */
const OF_AN_OWNER = ['contacts_at_address', 'person'] as const;

function contactsOf(
  asked: readonly Vendor[],
  rows: ReadonlyMap<string, SettingRow>,
  counts: readonly CountRow[],
): VendorSettings['contacts'] {
  const hits = countHits(counts);
  const found = asked.flatMap(({ id, terms }) => {
    const kind = OF_AN_OWNER.find((each) => terms.prices[each] !== undefined);
    if (kind === undefined) return [];
    const own = counts.filter((row) => row.vendor === id && row.kind === kind);
    const counted = own.reduce((sum, row) => sum + row.hits + row.misses, 0);
    return [{ id, rate: hits(id, kind, '', ''), counted, micros: terms.prices[kind]!, billedBy: terms.billedBy }];
  });
  const placeOf = (id: string) => rows.get(id)?.place ?? 100;
  const worthOf = ({ rate, micros }: (typeof found)[number]) => rate.alpha / (rate.alpha + rate.beta) / Math.max(micros, 1);
  return found.toSorted((a, b) => placeOf(a.id) - placeOf(b.id) || worthOf(b) - worthOf(a));
}

const MODES = ['property_address', 'parcel_id', 'owner_name', 'person_search', 'reverse_phone', 'reverse_email'] as const;

function isAsked({ isOn, access }: VendorSetting): boolean {
  return isOn && access !== 'none';
}

/**
 * The most that a vendor may bill for a search of a mode: contacts once, in whichever way they are asked for; for an address that no roll has, its ownership;
 * and checks of at most five lines and mailboxes each.
 */
export function mostOfMode({ prices }: Pick<VendorTerms, 'prices'>, mode: SearchMode): number {
  const of = (kind: QuestionKind) => prices[kind] ?? 0;
  if (mode === 'reverse_phone') return of('phone_holder');
  if (mode === 'reverse_email') return of('email_holder');
  const contacts = Math.max(of('contacts_at_address'), of('contacts_at_parcel'), of('person'));
  const checks = MOST_CHECKED * (of('line_facts') + of('mailbox'));
  const property = mode === 'property_address' ? of('property_at_address') : 0;
  return contacts + checks + property + (mode === 'person_search' ? 0 : of('company_officers'));
}
const MOST_CHECKED = 5;

/**
 * Throws `vendor_key_needed` when the vendor is switched on and there is no way to ask it, `vendor_key_unreadable` when a part of the key is missing or
 * malformed, `vendor_not_found` when there is no such vendor.
 */
export async function changeVendor(
  ctx: SettingsContext,
  accountId: string,
  id: string,
  change: ChangeVendor,
  from: Requester,
): Promise<VendorSetting> {
  const vendor = requireVendor(ctx, id);
  const key = await ctx.keys.forSealing(accountId);
  if (key === null) throw new AppError('unauthorized');
  const given = change.credentials === undefined ? undefined : readCredentials(vendor, change.credentials);
  const sealed =
    given === undefined ? null : { key: sealValue(key, placeOfKey(accountId, id), given), lastFour: lastFourOf(vendor, given) };
  return inTransaction(ctx.db, async (db) => {
    const { credentials: _secret, ...facts } = change;
    await upsertSetting(db, {
      ...facts,
      accountId,
      vendor: id,
      sealedKey: sealed?.key ?? null,
      lastFour: sealed?.lastFour ?? null,
      setBy: from.memberId ?? null,
      at: ctx.now(),
    });
    if (given !== undefined) await endKeyPause(db, id, accountId);
    const [row] = (await selectSettings(db, accountId, ctx.now())).filter(({ vendor: of }) => of === id);
    const setting = present(ctx, vendor, row);
    if (setting.isOn && setting.access === 'none') throw new AppError('vendor_key_needed');
    const what = change.isOn ? 'vendor_on' : 'vendor_off';
    await recordAudit(db, { kind: 'setting', what, accountId, from, facts: { vendor: id, ...facts, isNewKey: given !== undefined } });
    return setting;
  });
}

/** Removes the settings and the key. Throws `vendor_not_found` when nothing was set. */
export async function removeVendor(ctx: SettingsContext, accountId: string, id: string, from: Requester): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if (!(await deleteSetting(db, accountId, id))) throw new AppError('vendor_not_found');
    await recordAudit(db, { kind: 'setting', what: 'vendor_removed', accountId, from, facts: { vendor: id } });
  });
}

/**
 * Tests the account's key at the vendor. An error of the vendor does not reject: the result then says that the key was not accepted, and why. Throws
 * `vendor_key_needed` when the account has no key.
 */
export async function testVendor(ctx: SettingsContext, accountId: string, id: string, from: Requester): Promise<VendorTested> {
  const vendor = requireVendor(ctx, id);
  const [row] = (await selectSettings(ctx.db, accountId, ctx.now())).filter(({ vendor: of }) => of === id);
  if (row?.sealed_key == null) throw new AppError('vendor_key_needed');
  const key = await ctx.keys.forUnsealing(accountId, keyVersionOf(row.sealed_key));
  const credentials = unsealValue(key, placeOfKey(accountId, id), row.sealed_key) as Credentials;
  await endKeyPause(ctx.db, id, accountId);
  const untilMs = performance.now() + TEST_MS;
  const pace = createPace(ctx.db, { id, perMinute: vendor.terms.perMinute }, accountId, untilMs);
  const tested = await vendor
    .test({ credentials, fetch: ctx.vendorShelf.fetch, signal: AbortSignal.timeout(TEST_MS), pace })
    .catch((error: unknown) => {
      ctx.log.warn({ vendor: id, fault: describeFault(error) }, 'a key could not be tested with its vendor');
      return { isTaken: false, why: 'The vendor could not be reached.' };
    });
  const isTaken = tested?.isTaken ?? null;
  await inTransaction(ctx.db, async (db) => {
    if (isTaken === true) await updateVerified(db, accountId, id, ctx.now());
    await recordAudit(db, { kind: 'setting', what: 'vendor_tested', accountId, from, facts: { vendor: id, isTaken } });
  });
  return { isTaken, why: tested?.why ?? null };
}

/**
 * Switches off the vendors that are asked with a leaving member's key, or with any key of the account if `memberId` is null. Returns how many; within the
 * caller's transaction.
 */
export function switchOffKeysOf(db: Queryable, accountId: string, memberId: string | null): Promise<number> {
  return updateLeft(db, accountId, memberId);
}

/** Erases what a closed account asked and set; the bare record of calls stays for accounting. Runs within the caller's transaction. */
export async function eraseVendors(db: Queryable, accountId: string): Promise<void> {
  await deleteSettingsOf(db, accountId);
  await deleteComparisonsOf(db, accountId);
  await deleteOutcomesOf(db, accountId);
  await forgetCallsOf(db, accountId);
}

function requireVendor({ vendorShelf }: SettingsContext, id: string): Vendor {
  const vendor = vendorShelf.vendors.find((each) => each.id === id);
  if (vendor === undefined) throw new AppError('vendor_not_found');
  return vendor;
}

function present(
  { vendorShelf, config }: Pick<SettingsContext, 'vendorShelf' | 'config'>,
  vendor: Vendor,
  row: SettingRow | undefined,
): VendorSetting {
  const { id, terms, credentials } = vendor;
  return {
    id,
    label: terms.label,
    homepage: terms.homepage,
    terms: [...terms.inPlainWords],
    termsReadOn: terms.readOn,
    billedBy: terms.billedBy,
    prices: Object.entries(terms.prices).map(([kind, micros]) => ({ kind, micros })),
    keepDays: terms.keepDays,
    isKeepingRead: terms.isKeepingRead,
    allowedPurposes: [...terms.purposes],
    credentials: credentials.map(({ name, label, isSecret }) => ({ name, label, isSecret })),
    access: accessOf({ vendorShelf, config }, vendor, row),
    lastFour: row?.last_four ?? null,
    verifiedAt: row?.verified_at?.toISOString() ?? null,
    isOn: row?.is_on ?? false,
    purposes: (row?.purposes as Purpose[] | undefined) ?? [...terms.purposes],
    place: row?.place ?? null,
    aim: row?.aim ?? 'worth_it',
    searchMicros: row?.search_micros ?? FIRST_CAPS.searchMicros,
    dayMicros: row?.day_micros ?? FIRST_CAPS.dayMicros,
    monthMicros: row?.month_micros ?? FIRST_CAPS.monthMicros,
    spentTodayMicros: row?.spent_today ?? 0,
    spentThisMonthMicros: row?.spent_month ?? 0,
    pausedUntil: row?.paused_until?.toISOString() ?? null,
  };
}

function accessOf(
  { vendorShelf, config }: Pick<SettingsContext, 'vendorShelf' | 'config'>,
  vendor: Vendor,
  row: SettingRow | undefined,
): VendorSetting['access'] {
  if (row?.sealed_key != null) return 'account';
  if (row !== undefined && row.has_operator_key && (!config.billing || row.may_use_operators)) return 'operator';
  return vendorShelf.twinOf(vendor) === null ? 'none' : 'twin';
}
