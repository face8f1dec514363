import type { AskSuggestions, KnownParcel } from '@deedline/contract/suggestion';
import { doorText, readTypedDoor } from '@deedline/engine/keys/door';
import { formatStreet, type AddressParts } from '@deedline/engine/normalize/address';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import { cityCore } from '@deedline/engine/normalize/street-core';
import { foldText } from '@deedline/engine/text/fold';
import type { AppContext } from '../../context.ts';
import { selectByApn, selectDoors, type DoorRow } from './queries.ts';
import { readParcels, showParcels, type ReadParcel } from './read-parcels.ts';

type Context = Pick<AppContext, 'evidence' | 'db' | 'hash'>;

/** Fewer letters and digits of a parcel number name half a county. */
const LEAST_APN = 3;
/** Records that are read for one answer: some are of one parcel, some are not shown. */
const MOST_RECORDS = 24;
const UNKNOWN: AddressParts = { kind: 'unparsed' };

/** Parcels on record that begin as what has been typed. Costs nothing, and is not kept. */
export async function suggestParcels(ctx: Context, asked: AskSuggestions): Promise<KnownParcel[]> {
  return showParcels(ctx, asked.searchMode === 'parcel_id' ? await findByApn(ctx, asked) : await findByStreet(ctx, asked));
}

async function findByApn(ctx: Context, { text, city }: AskSuggestions): Promise<ReadParcel[]> {
  const beginning = apnKeyText(text);
  if (beginning.length < LEAST_APN) return [];
  const parcels = await readParcels(ctx, await selectByApn(ctx.evidence, beginning));
  const place = cityOf(city);
  return parcels.toSorted((a, b) => Number(!isIn(a, place)) - Number(!isIn(b, place)));
}

async function findByStreet(ctx: Context, { text, city, zip }: AskSuggestions): Promise<ReadParcel[]> {
  const typed = readTypedDoor(text);
  if (typed.beginnings.length === 0) return [];
  const place = placeOf(cityOf(city) || typed.city, zip);
  const rows = rank(await selectDoors(ctx.evidence, typed.beginnings, place), place);
  const ids = [...new Set(rows.map(({ id }) => id))].slice(0, MOST_RECORDS);
  const written = squash(writeStreet(typed.parts));
  const rankOf = ({ situs = UNKNOWN }: ReadParcel) =>
    Number(doorText(situs)?.includes(place) !== true) * 2 + Number(!squash(writeStreet(situs)).startsWith(written));
  return (await readParcels(ctx, ids)).toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Those of the place first; among them as they were found. */
function rank(rows: readonly DoorRow[], place: string): DoorRow[] {
  return rows.toSorted((a, b) => Number(!a.door.includes(place)) - Number(!b.door.includes(place)));
}

function cityOf(text: string | undefined): string {
  return cityCore(foldText(text ?? ''));
}

/** As it stands in the text of a door. */
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
