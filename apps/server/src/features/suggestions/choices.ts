import type { Search } from '@deedline/contract/search/search';
import { cityCore, numberCores } from '@deedline/engine/normalize/street-core';
import { type AddressParts, parseAddress } from '@deedline/engine/normalize/address';
import { APN_FITS, compareApns } from '@deedline/engine/normalize/apn';
import { apnKeys } from '@deedline/engine/keys/evidence-keys';
import { readTypedAddress } from '@deedline/engine/keys/typed-address';
import { situsFit } from '@deedline/engine/owner/pick-property';
import { foldText } from '@deedline/engine/text/fold';
import type { AppContext } from '../../context.ts';
import { listFromStores } from '../../every-store.ts';
import { selectByNumber, selectSimilarAddresses } from './queries.ts';
import { type ReadParcel, readParcels } from './read-parcels.ts';

/** Enough for the flats of a tower; beyond that, the unit has to be asked for. */
export const MAX_CHOICES = 500;

/** Whether several properties fit the question, so that none was picked. */
export function isChoice({ status, results }: Search): boolean {
  return status === 'completed' && results?.heldBack?.kinds.includes('several properties') === true;
}

/** The parcels on record that fit a search equally well, ordered by street and unit, then by number. */
export async function findChoices(ctx: Pick<AppContext, 'evidence'>, search: Search): Promise<ReadParcel[]> {
  const parcels = search.searchMode === 'parcel_id' ? await calledSo(ctx, search) : await atAddress(ctx, search);
  return parcels.toSorted(
    (a, b) => order.compare(a.shown.street ?? '', b.shown.street ?? '') || order.compare(a.shown.ParcelId, b.shown.ParcelId),
  );
}

const order = new Intl.Collator('en', { numeric: true });

async function calledSo({ evidence }: Pick<AppContext, 'evidence'>, { parcelId, city }: Search): Promise<ReadParcel[]> {
  const asked = parcelId ?? '';
  const hashes = apnKeys(asked).map(({ hash }) => hash);
  const found = await readParcels({ evidence }, await listFromStores(evidence, (store) => selectByNumber(store, hashes, MAX_CHOICES)));
  const place = cityCore(foldText(city ?? ''));
  const there = found.filter(({ situs }) => place === '' || !situs?.city || cityCore(situs.city) === place);
  const fits = there.map((parcel) => ({ parcel, fit: compareApns(asked, parcel.shown.ParcelId) }));
  const best = APN_FITS.find((fit) => fits.some((one) => one.fit === fit));
  return fits.filter(({ fit }) => fit !== null && fit === best).map(({ parcel }) => parcel);
}

async function atAddress({ evidence }: Pick<AppContext, 'evidence'>, { street, city, state, zip }: Search): Promise<ReadParcel[]> {
  const line = street ?? '';
  const asked = parseAddress({ line, ...filled({ city, state, zip }) });
  const [number] = numberCores(asked);
  const { beginnings } = readTypedAddress(line);
  if (number === undefined || beginnings.length === 0) return [];
  const like = { number, places: [], beginnings: beginnings.map((beginning) => `${beginning}/`) };
  const rows = await listFromStores(evidence, (store) => selectSimilarAddresses(store, like));
  const found = await readParcels(
    { evidence },
    rows.slice(0, MAX_CHOICES).map(({ id }) => id),
  );
  const fits = found.map((parcel) => ({ parcel, fit: fitOf(asked, parcel) }));
  const best = Math.max(0, ...fits.map(({ fit }) => fit));
  return fits.filter(({ fit }) => fit > 0 && fit === best).map(({ parcel }) => parcel);
}

function fitOf(asked: AddressParts, { situs }: ReadParcel): number {
  return situs === undefined ? 0 : situsFit(asked, situs);
}

function filled(place: Record<'city' | 'state' | 'zip', string | null | undefined>): Partial<Record<'city' | 'state' | 'zip', string>> {
  return Object.fromEntries(Object.entries(place).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
