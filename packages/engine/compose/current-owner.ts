import type { EvidenceLine } from '../answer.ts';
import type { EvidenceKindOf, Records } from '../cluster/scene.ts';
import { isSameOwner } from '../compare/compare-owners.ts';
import type { PrintedAddress, PrintedName } from '../evidence.ts';
import { evidenceLine } from '../explain/evidence-line.ts';
import { readName, type NameReading } from '../normalize/name.ts';
import { OWNER_CONFIDENCE } from '../weights.ts';
import type { PropertyFile } from './property-file.ts';

/** Who owns a parcel now, by its roll, deeds and tax bills. */
export interface CurrentOwner {
  /** One per printed line; a line may name a couple. */
  readings: readonly NameReading[];
  /** 0..1 that these own it now. */
  probability: number;
  evidence: EvidenceLine[];
  mailing: PrintedAddress | null;
  careOf: string | null;
  /** The sale to this owner. */
  since: string | null;
  purchasePrice: number | null;
}

interface Deed {
  sale: EvidenceKindOf<'sale'>;
  buyer: NameReading;
  seller: NameReading | null;
}

/**
 * The roll's owner, unless the latest deed came after the roll: its buyer is not on the roll, and the roll still shows
 * the seller or knows no sale that late. `null` when no record names an owner.
 */
export function findCurrentOwner(records: Records, property: PropertyFile): CurrentOwner | null {
  const roll = property.parcels.find((parcel) => parcel.body.owners.length > 0) ?? null;
  const rollReadings = roll ? roll.body.owners.map(readName) : [];
  const deed = latestDeed(property);
  const bill = property.taxes.find((tax) => tax.body.billedTo) ?? null;
  const billed = bill?.body.billedTo ? readName(bill.body.billedTo) : null;
  if (deed && (!roll || isAfterRoll(records, roll, rollReadings, deed, billed))) return ownerByDeed(records, property, deed, bill, billed);
  if (roll) return ownerByRoll(records, property, roll, rollReadings, deed, bill, billed);
  if (!bill || !billed) return null;
  const evidence = [evidenceLine(records, bill, `the tax bill for ${bill.body.taxYear} goes to this name`, 3)];
  return { readings: [billed], probability: OWNER_CONFIDENCE.billOnly, evidence, mailing: bill.body.mailing ?? null, careOf: null, since: null, purchasePrice: null };
}

function latestDeed(property: PropertyFile): Deed | null {
  const sale = property.sales.find((candidate) => candidate.body.buyer);
  if (!sale?.body.buyer) return null;
  return { sale, buyer: readName(sale.body.buyer), seller: sale.body.seller ? readName(sale.body.seller) : null };
}

function isAfterRoll(records: Records, roll: EvidenceKindOf<'parcel'>, owners: readonly NameReading[], deed: Deed, billed: NameReading | null): boolean {
  if (owners.some((owner) => isSameOwner(owner, deed.buyer))) return false;
  const soldOn = deed.sale.body.saleDate;
  const rollSale = roll.body.lastSaleDate;
  // A roll that knows this sale, or a later one, has its owner from it: a name changed since, or a transfer without a deed here.
  if (rollSale && rollSale.slice(0, 7) >= soldOn.slice(0, Math.min(7, rollSale.length))) return false;
  if (deed.seller && owners.some((owner) => isSameOwner(owner, deed.seller!))) return true;
  if (billed && isSameOwner(billed, deed.buyer)) return true;
  const rollDate = roll.lastSeen ?? (roll.body.taxYear ? `${roll.body.taxYear}-01-01` : records.sources.get(roll.source)?.asOf ?? '');
  return soldOn > rollDate;
}

function ownerByDeed(records: Records, property: PropertyFile, deed: Deed, bill: EvidenceKindOf<'tax'> | null, billed: NameReading | null): CurrentOwner {
  const { saleDate, salePrice } = deed.sale.body;
  const evidence = [evidenceLine(records, deed.sale, `bought the property on ${saleDate}, after the roll was made`, 5)];
  const billAgrees = billed !== null && isSameOwner(billed, deed.buyer);
  if (bill && billAgrees) evidence.push(evidenceLine(records, bill, `the tax bill for ${bill.body.taxYear} goes to this name`, 2));
  const roll = property.parcels.find((parcel) => parcel.body.owners.length > 0);
  if (roll) evidence.push(evidenceLine(records, roll, 'the roll still shows the owner before', -1));
  return {
    readings: [deed.buyer],
    probability: billAgrees || !roll ? OWNER_CONFIDENCE.deedConfirmed : OWNER_CONFIDENCE.deedOverRoll,
    evidence,
    mailing: billAgrees ? bill?.body.mailing ?? null : null,
    careOf: null,
    since: saleDate,
    purchasePrice: salePrice || null,
  };
}

function ownerByRoll(
  records: Records,
  property: PropertyFile,
  roll: EvidenceKindOf<'parcel'>,
  readings: readonly NameReading[],
  deed: Deed | null,
  bill: EvidenceKindOf<'tax'> | null,
  billed: NameReading | null,
): CurrentOwner {
  const evidence = [evidenceLine(records, roll, `the ${roll.body.taxYear ? `${roll.body.taxYear} ` : ''}roll shows this owner`, 4)];
  const sold = purchaseOf(property, readings);
  if (sold) evidence.push(evidenceLine(records, sold, `bought the property on ${sold.body.saleDate}`, 3));
  else if (deed) evidence.push(evidenceLine(records, deed.sale, 'the latest deed names another buyer', -1));
  const billAgrees = billed !== null && readings.some((reading) => isSameOwner(reading, billed));
  if (bill && billed) evidence.push(evidenceLine(records, bill, `the tax bill for ${bill.body.taxYear} goes to ${billAgrees ? 'this' : 'another'} name`, billAgrees ? 2 : -1));
  const since = sold?.body.saleDate ?? (deed ? null : roll.body.lastSaleDate ?? property.sales[0]?.body.saleDate) ?? null;
  const price = sold?.body.salePrice ?? (deed ? null : roll.body.lastSalePrice ?? property.sales[0]?.body.salePrice) ?? null;
  const probability = sold || billAgrees ? OWNER_CONFIDENCE.rollConfirmed : deed || billed ? OWNER_CONFIDENCE.rollDisputed : OWNER_CONFIDENCE.rollOnly;
  return { readings, probability, evidence, mailing: roll.body.mailing ?? bill?.body.mailing ?? null, careOf: roll.body.careOf ?? null, since, purchasePrice: price || null };
}

/** The latest sale to one of these owners. */
function purchaseOf(property: PropertyFile, readings: readonly NameReading[]): EvidenceKindOf<'sale'> | null {
  const isOurs = (buyer: PrintedName): boolean => {
    const reading = readName(buyer);
    return readings.some((owner) => isSameOwner(owner, reading));
  };
  return property.sales.find((sale) => sale.body.buyer && isOurs(sale.body.buyer)) ?? null;
}
