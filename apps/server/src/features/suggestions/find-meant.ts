import type { KnownParcel } from '@deedline/contract/suggestion';
import type { Search } from '@deedline/contract/search';
import { countSlips, nameSlips } from '@deedline/engine/compare/count-slips';
import { readTypedDoor } from '@deedline/engine/keys/door';
import { parseAddress, type AddressParts } from '@deedline/engine/normalize/address';
import { cityCore, numberCores } from '@deedline/engine/normalize/street-core';
import { readSearch } from '../searches/read-searches.ts';
import type { SearchContext } from '../../search-context.ts';
import { selectDoorsLike, type DoorRow } from './queries.ts';
import { readParcels, showParcels } from './read-parcels.ts';

/** Addresses that are compared word by word for one answer. */
const MOST_RECORDS = 60;
const UNKNOWN: AddressParts = { kind: 'unparsed' };

/**
 * The addresses on record that were probably meant by the search of an address that was not found, or that fits several: nearest first, and none
 * for any other search. Costs nothing. Throws `search_not_found`.
 */
export async function findMeant(ctx: SearchContext, accountId: string, id: string): Promise<KnownParcel[]> {
  const search = await readSearch(ctx, accountId, id);
  if (!isMissed(search)) return [];
  const line = search.street ?? '';
  const place = { ...filled('city', search.city), ...filled('state', search.state), ...filled('zip', search.zip) };
  return showParcels(ctx, await findNear(ctx, line, parseAddress({ line, ...place })));
}

function filled<K extends string>(name: K, text: string | null | undefined): Partial<Record<K, string>> {
  return text ? ({ [name]: text } as Record<K, string>) : {};
}

/** No property was found for certain. One that was found and is held back was meant. */
function isMissed({ searchMode, status, results }: Search): boolean {
  if (searchMode !== 'property_address' || status !== 'completed' || !results || results.parcel !== null) return false;
  return !results.heldBack || results.heldBack.kinds.includes('several properties');
}

async function findNear(ctx: Pick<SearchContext, 'evidence'>, line: string, asked: AddressParts) {
  const [number] = numberCores(asked);
  const { beginnings } = readTypedDoor(line);
  if (number === undefined || beginnings.length === 0) return [];
  const rows = await selectDoorsLike(ctx.evidence, {
    number,
    places: [asked.city && `/${cityCore(asked.city)}/`, asked.zip5 && `/${asked.zip5}`].filter((place) => place !== undefined),
    beginnings: beginnings.map((beginning) => `${beginning}/`),
  });
  const names = beginnings.map((beginning) => beginning.slice(number.length + 1));
  const near = rows.map((row) => ({ row, slips: slipsOf(row, names) })).filter(({ slips }) => slips < Infinity);
  const ids = near
    .toSorted((a, b) => a.slips - b.slips)
    .slice(0, MOST_RECORDS)
    .map(({ row }) => row.id);
  const parcels = (await readParcels(ctx, ids)).map((parcel) => ({ parcel, slips: countSlips(asked, parcel.situs ?? UNKNOWN) ?? 0 }));
  // Without a slip it is the address that was asked for, or none that was meant.
  return parcels
    .filter(({ slips }) => slips > 0)
    .toSorted((a, b) => a.slips - b.slips)
    .map(({ parcel }) => parcel);
}

/** Of the street's name alone, before anything is read of the record. */
function slipsOf({ door }: DoorRow, names: readonly string[]): number {
  const street = door.slice(door.indexOf(' ') + 1, door.indexOf('/'));
  return Math.min(...names.map((name) => nameSlips(name, street) ?? Infinity));
}
