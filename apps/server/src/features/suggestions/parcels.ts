import type { Search } from '@deedline/contract/search/search';
import { type AskSuggestions, type KnownParcel, MAX_SUGGESTIONS } from '@deedline/contract/search/suggestion';
import { countSlips, nameSlips } from '@deedline/engine/compare/count-slips';
import { addressSearchText, readTypedAddress } from '@deedline/engine/keys/typed-address';
import { type AddressParts, formatStreet, parseAddress } from '@deedline/engine/normalize/address';
import { apnKeyText, apnPartsText } from '@deedline/engine/normalize/apn';
import { cityCore, numberCores } from '@deedline/engine/normalize/street-core';
import { foldText } from '@deedline/engine/text/fold';
import type { AppContext } from '../../context.ts';
import { listFromStores } from '../../every-store.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { findOwnersOut, NOBODYS } from '../compliance/suppression.ts';
import { readSearch } from '../searches/read-searches.ts';
import { findChoices, isChoice, MAX_CHOICES } from './choices.ts';
import { type AddressRow, selectByApn, selectAddresses, selectSimilarAddresses } from './queries.ts';
import { type ReadParcel, readParcels } from './read-parcels.ts';

type Context = Pick<AppContext, 'evidence' | 'db' | 'hash'>;

/** Fewer letters and digits of a parcel number match half a county. */
const MIN_APN = 3;
/** Records read for one answer: several may be about one parcel, and some are not shown. */
const MAX_RECORDS = 24;
const UNKNOWN: AddressParts = { kind: 'unparsed' };

/** Parcels on record that begin with what was typed. Free of charge and not recorded. */
export async function suggestParcels(ctx: Context, asked: AskSuggestions): Promise<KnownParcel[]> {
  return showParcels(ctx, asked.searchMode === 'parcel_id' ? await findByApn(ctx, asked) : await findByStreet(ctx, asked));
}

async function findByApn(ctx: Context, { text, city }: AskSuggestions): Promise<ReadParcel[]> {
  const beginning = apnKeyText(text);
  if (beginning.length < MIN_APN) return [];
  const parcels = await readParcels(ctx, await listFromStores(ctx.evidence, (store) => selectByApn(store, beginning)));
  const place = cityOf(city);
  const typed = apnPartsText(text);
  const rankOf = (parcel: ReadParcel) => Number(!isIn(parcel, place)) * 2 + Number(!apnPartsText(parcel.row.body.apn).startsWith(typed));
  return parcels.toSorted((a, b) => rankOf(a) - rankOf(b));
}

async function findByStreet(ctx: Context, { text, city, zip }: AskSuggestions): Promise<ReadParcel[]> {
  const typed = readTypedAddress(text);
  if (typed.beginnings.length === 0) return [];
  const place = placeOf(cityOf(city) || typed.city, zip);
  const rows = rank(await listFromStores(ctx.evidence, (store) => selectAddresses(store, typed.beginnings, place)), place);
  const ids = [...new Set(rows.map(({ id }) => id))].slice(0, MAX_RECORDS);
  const written = squash(writeStreet(typed.parts));
  const rankOf = ({ situs = UNKNOWN }: ReadParcel) =>
    Number(addressSearchText(situs)?.includes(place) !== true) * 2 + Number(!squash(writeStreet(situs)).startsWith(written));
  return (await readParcels(ctx, ids)).toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Those in the place first, otherwise in the given order. */
function rank(rows: readonly AddressRow[], place: string): AddressRow[] {
  return rows.toSorted((a, b) => Number(!a.door.includes(place)) - Number(!b.door.includes(place)));
}

function cityOf(text: string | undefined): string {
  return cityCore(foldText(text ?? ''));
}

/** The place as it is written in the text of a door. */
function placeOf(city: string, zip: string | undefined): string {
  const zip5 = /^\d{5}/.exec(zip ?? '')?.[0];
  if (zip5 !== undefined) return `/${zip5}`;
  return city === '' ? '' : `/${city}`;
}

function isIn({ situs }: ReadParcel, city: string): boolean {
  return city !== '' && cityCore(situs?.city ?? '').startsWith(city);
}

function writeStreet(parts: AddressParts): string {
  return `${formatStreet(parts)} ${parts.unit ?? ''}`;
}

function squash(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

/** How many addresses are compared word by word for one answer. */
const MAX_MEANT = 60;

/**
 * For a search of an address that was not found: the addresses on record that were probably meant, nearest first. For one that fits several parcels equally:
 * those parcels. Empty for any other search. Free of charge. Throws `search_not_found`.
 */
export async function findMeant(ctx: SearchContext, accountId: string, id: string): Promise<KnownParcel[]> {
  const search = await readSearch(ctx, accountId, id);
  const choices = isChoice(search) ? await findChoices(ctx, search) : [];
  if (choices.length > 0) return showParcels(ctx, choices, MAX_CHOICES);
  if (!isMissed(search)) return [];
  const line = search.street ?? '';
  const place = { ...filled('city', search.city), ...filled('state', search.state), ...filled('zip', search.zip) };
  return showParcels(ctx, await findNear(ctx, line, parseAddress({ line, ...place })));
}

function filled<K extends string>(name: K, text: string | null | undefined): Partial<Record<K, string>> {
  return text ? ({ [name]: text } as Record<K, string>) : {};
}

/** Whether no property was found for certain. One that was found but held back counts as found. */
function isMissed({ searchMode, status, results }: Search): boolean {
  if (searchMode !== 'property_address' || status !== 'completed' || !results || results.parcel !== null) return false;
  return !results.heldBack || results.heldBack.kinds.includes('several properties');
}

async function findNear(ctx: Pick<SearchContext, 'evidence'>, line: string, asked: AddressParts) {
  const [number] = numberCores(asked);
  const { beginnings } = readTypedAddress(line);
  if (number === undefined || beginnings.length === 0) return [];
  const rows = await listFromStores(ctx.evidence, (store) =>
    selectSimilarAddresses(store, {
      number,
      places: [asked.city && `/${cityCore(asked.city)}/`, asked.zip5 && `/${asked.zip5}`].filter((place) => place !== undefined),
      beginnings: beginnings.map((beginning) => `${beginning}/`),
    }),
  );
  const names = beginnings.map((beginning) => beginning.slice(number.length + 1));
  const near = rows.map((row) => ({ row, slips: slipsOf(row, names) })).filter(({ slips }) => slips < Infinity);
  const ids = near
    .toSorted((a, b) => a.slips - b.slips)
    .slice(0, MAX_MEANT)
    .map(({ row }) => row.id);
  const parcels = (await readParcels(ctx, ids)).map((parcel) => ({ parcel, slips: countSlips(asked, parcel.situs ?? UNKNOWN) ?? 0 }));
  // 0 stands for the very address that was asked for and for one that `countSlips` rules out; neither is suggested.
  return parcels
    .filter(({ slips }) => slips > 0)
    .toSorted((a, b) => a.slips - b.slips)
    .map(({ parcel }) => parcel);
}

/** Compares only the street names, before any record is read. */
function slipsOf({ door }: AddressRow, names: readonly string[]): number {
  const street = door.slice(door.indexOf(' ') + 1, door.indexOf('/'));
  return Math.min(...names.map((name) => nameSlips(name, street) ?? Infinity));
}

/** Returns as many as are shown. Parcels whose owners all opted out are left out, as a search would find nothing about them: they look like unknown parcels. */
async function showParcels(
  ctx: Pick<AppContext, 'db' | 'hash'>,
  parcels: readonly ReadParcel[],
  most = MAX_SUGGESTIONS,
): Promise<KnownParcel[]> {
  const isOut = await findOwnersOut(ctx, parcels.length === 0 ? [NOBODYS] : parcels.map(({ row }) => row.body));
  return parcels
    .filter((_, index) => !isOut[index])
    .slice(0, most)
    .map(({ shown }) => shown);
}
