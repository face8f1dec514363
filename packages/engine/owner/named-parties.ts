/** Leaves out what offices print where no owner is known ('UNKNOWN OWNER', 'CURRENT OWNER OR RESIDENT', 'N/A'): such a line names nobody. */
import type { EvidenceKindOf } from '../cluster/scene.ts';
import { readOnce } from '../model/read-once.ts';
import { isNobody } from '../property/placeholder-owners.ts';

/** The parcel record with the owners that name somebody. */
export const withNamedOwners = readOnce((parcel: EvidenceKindOf<'parcel'>): EvidenceKindOf<'parcel'> => {
  const owners = parcel.body.owners.filter((owner) => !isNobody(owner));
  return owners.length === parcel.body.owners.length ? parcel : { ...parcel, body: { ...parcel.body, owners } };
});

/** The deed without a buyer or seller that names nobody. */
export const withNamedParties = readOnce((sale: EvidenceKindOf<'sale'>): EvidenceKindOf<'sale'> => {
  const { buyer, seller, ...rest } = sale.body;
  if (!isNobody(buyer) && !isNobody(seller)) return sale;
  return { ...sale, body: { ...rest, ...(isNobody(buyer) ? {} : { buyer }), ...(isNobody(seller) ? {} : { seller }) } };
});

/** The bill without an addressee that names nobody. */
export const withNamedAddressee = readOnce((tax: EvidenceKindOf<'tax'>): EvidenceKindOf<'tax'> => {
  const { billedTo, ...rest } = tax.body;
  return isNobody(billedTo) ? { ...tax, body: rest } : tax;
});
