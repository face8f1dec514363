import type { EvidenceLine } from '../model/answer.ts';
import type { EvidenceKindOf, Records } from '../cluster/scene.ts';
import { isSameBuilding } from '../compare/compare-addresses.ts';
import type { Evidence } from '../model/evidence.ts';
import { evidenceLine } from '../explain/evidence-line.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';
import type { CurrentOwner } from './current-owner.ts';
import { MAILING_BITS, OWNER_BITS } from './owner-weights.ts';
import type { PropertyFile } from './property-file.ts';

/** 'the 2026 roll' */
export function sayRoll(roll: EvidenceKindOf<'parcel'>): string {
  return `the ${roll.body.taxYear ? `${roll.body.taxYear} ` : ''}roll`;
}

export function billLine(records: Records, bill: EvidenceKindOf<'tax'>, agrees: boolean): EvidenceLine {
  const text = `the tax bill for ${bill.body.taxYear} goes to ${agrees ? 'this' : 'another'} name`;
  return evidenceLine(records, bill, text, agrees ? OWNER_BITS.billAgrees : OWNER_BITS.otherBilled);
}

export function lateBillLine(records: Records, bill: EvidenceKindOf<'tax'>): EvidenceLine {
  return evidenceLine(records, bill, `the tax bill for ${bill.body.taxYear} still goes to another name`, OWNER_BITS.billOfOwnerBefore);
}

/** A sale that the roll does not know, to a buyer whom no record names. */
export function unnamedSaleLines(
  records: Records,
  property: PropertyFile,
  roll: EvidenceKindOf<'parcel'>,
  bill: EvidenceKindOf<'tax'> | null,
): EvidenceLine[] {
  const sale = unnamedSale(property, roll);
  if (!sale) return [];
  const bits = isSoldSince(property, roll, bill) ? OWNER_BITS.unnamedSaleAfterBill : OWNER_BITS.unnamedSale;
  return [evidenceLine(records, sale, `sold in ${sale.body.saleDate.slice(0, 7)} to a buyer whom no record names`, bits)];
}

/** No bill is later than that sale: the roll's owner is likely the seller. */
export function isSoldSince(property: PropertyFile, roll: EvidenceKindOf<'parcel'>, bill: EvidenceKindOf<'tax'> | null): boolean {
  const sale = unnamedSale(property, roll);
  return sale !== null && bill?.lastSeen !== undefined && bill.lastSeen < sale.body.saleDate;
}

function unnamedSale(property: PropertyFile, roll: EvidenceKindOf<'parcel'>): EvidenceKindOf<'sale'> | null {
  const [sale] = property.sales;
  const known = roll.body.lastSaleDate;
  if (!sale || sale.body.buyer || !known) return null;
  const length = Math.min(known.length, sale.body.saleDate.length);
  return sale.body.saleDate.slice(0, length) > known.slice(0, length) ? sale : null;
}

const MOST_COPIES = 2;

/** Other prints of the roll: of one origin with it, they add nothing. */
export function copyLines(records: Records, property: PropertyFile, roll: EvidenceKindOf<'parcel'>): EvidenceLine[] {
  return property.parcels
    .filter((parcel) => parcel !== roll && parcel.origin === roll.origin && parcel.body.owners.length > 0)
    .slice(0, MOST_COPIES)
    .map((parcel) => evidenceLine(records, parcel, 'repeats the same origin; counted once', 0, { repeats: roll }));
}

export function mailLine(records: Records, record: Evidence, weight: number): EvidenceLine {
  const what = record.kind === 'tax' ? `the tax bill for ${record.body.taxYear} goes` : `the roll sends the owner’s mail`;
  return evidenceLine(records, record, `${what} ${weight < 0 ? 'to another address' : 'here'}`, weight);
}

/** Collectors hear of a new address before assessors do; of two prints of one address the roll's is the fuller. */
export function chooseMailing(
  records: Records,
  roll: EvidenceKindOf<'parcel'>,
  bill: EvidenceKindOf<'tax'> | null,
): Pick<CurrentOwner, 'mailing' | 'otherMailing' | 'mailingEvidence'> {
  const rolled = roll.body.mailing;
  const billed = bill?.body.mailing;
  const rollLine = mailLine(records, roll, MAILING_BITS.roll);
  if (!rolled || !billed)
    return {
      mailing: rolled ?? billed ?? null,
      otherMailing: null,
      mailingEvidence: rolled ? [rollLine] : billed ? [mailLine(records, bill, MAILING_BITS.bill)] : [],
    };
  const billLineHere = mailLine(records, bill, MAILING_BITS.bill);
  if (isSameBuilding(parseAddressOnce(rolled), parseAddressOnce(billed)))
    return { mailing: rolled, otherMailing: billed, mailingEvidence: [rollLine, billLineHere] };
  return bill?.lastSeen && billed.zip
    ? { mailing: billed, otherMailing: rolled, mailingEvidence: [billLineHere, mailLine(records, roll, MAILING_BITS.other)] }
    : { mailing: rolled, otherMailing: billed, mailingEvidence: [rollLine, mailLine(records, bill, MAILING_BITS.other)] };
}
