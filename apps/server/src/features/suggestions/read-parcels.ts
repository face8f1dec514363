import type { KnownParcel } from '@deedline/contract/search/suggestion';
import { type AddressParts, formatStreet, parseAddress } from '@deedline/engine/normalize/address';
import { titleCase } from '@deedline/engine/text/title-case';
import type { AppContext } from '../../context.ts';
import { listFromStores } from '../../every-store.ts';
import { type ParcelRow, selectParcels } from './queries.ts';

export interface ReadParcel {
  shown: KnownParcel;
  /** Its street address; undefined when the roll does not say. */
  situs: AddressParts | undefined;
  row: ParcelRow;
}

/** The parcels of these records, in the given order, without duplicates. */
export async function readParcels({ evidence }: Pick<AppContext, 'evidence'>, ids: readonly string[]): Promise<ReadParcel[]> {
  const rows = new Map((await listFromStores(evidence, (store) => selectParcels(store, ids))).map((row) => [row.id, row]));
  const parcels = new Map<string, ReadParcel>();
  for (const id of ids) {
    const row = rows.get(id);
    if (row === undefined) continue;
    const parcel = readParcel(row);
    const text = Object.values(parcel.shown).join('|');
    if (!parcels.has(text)) parcels.set(text, parcel);
  }
  return [...parcels.values()];
}

function readParcel(row: ParcelRow): ReadParcel {
  const situs = row.body.situs === undefined ? undefined : parseAddress(row.body.situs);
  const street = situs === undefined ? '' : [formatStreet(situs), titleCase(situs.unit ?? '', 'address')].join(' ').trim();
  const shown = {
    ParcelId: row.body.apn,
    street: street === '' ? null : street,
    city: situs?.city === undefined ? null : titleCase(situs.city, 'address'),
    state: situs?.state ?? row.state,
    zip: situs?.zip5 ?? null,
  };
  return { shown, situs, row };
}
