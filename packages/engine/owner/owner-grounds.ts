import type { EvidenceKindOf } from '../cluster/scene.ts';
import { isSameBuilding } from '../compare/compare-addresses.ts';
import { firstDayOf, lastDayOf, yearsBetween } from '../compare/compare-dates.ts';
import type { Evidence } from '../model/evidence.ts';
import type { Ground } from '../model/grounds.ts';
import { parseAddressOnce, readNameOnce } from '../normalize/read-once.ts';
import type { CurrentOwner } from './current-owner.ts';
import { MAILING_WEIGHTS } from './people-weights.ts';
import { OWNERSHIP_WEIGHTS } from './ownership-weights.ts';
import type { PropertyFile } from './property-file.ts';

/** 'the 2026 roll' */
export function sayRoll(roll: EvidenceKindOf<'parcel'>): string {
  return `the ${roll.body.taxYear ? `${roll.body.taxYear} ` : ''}roll`;
}

export function billGround(bill: EvidenceKindOf<'tax'>, agrees: boolean): Ground {
  const text = `the tax bill for ${bill.body.taxYear} goes to ${agrees ? 'this' : 'another'} name`;
  return { record: bill, text, weight: agrees ? OWNERSHIP_WEIGHTS.billAgrees : OWNERSHIP_WEIGHTS.otherBilled };
}

/** `isOfSeason`: the bill is so close to the sale that the collector may not have learned of it yet. */
export function lateBillGround(bill: EvidenceKindOf<'tax'>, isOfSeason: boolean): Ground {
  return {
    record: bill,
    text: `the tax bill for ${bill.body.taxYear} still goes to another name`,
    weight: isOfSeason ? OWNERSHIP_WEIGHTS.billOfOwnerBefore : OWNERSHIP_WEIGHTS.billOfOwnerLongBefore,
  };
}

/** Grounds for a sale that the roll does not know, to a buyer whom no record names. */
export function unnamedSaleGrounds(property: PropertyFile, roll: EvidenceKindOf<'parcel'>, bill: EvidenceKindOf<'tax'> | null): Ground[] {
  const sale = unnamedSale(property, roll);
  if (!sale) return [];
  const weight = isSoldSince(property, roll, bill) ? OWNERSHIP_WEIGHTS.unnamedSaleAfterBill : OWNERSHIP_WEIGHTS.unnamedSale;
  return [{ record: sale, text: `sold in ${sale.body.saleDate.slice(0, 7)} to a buyer whom no record names`, weight }];
}

/** Collectors take some weeks to learn of a sale, and for some sales only the month is recorded. */
const BILL_LAG_YEARS = 0.25;

/**
 * Whether the latest bill is not later than that sale by more than collectors need to learn of it, so that the roll's owner is probably the seller. False
 * without a dated bill.
 */
export function isSoldSince(property: PropertyFile, roll: EvidenceKindOf<'parcel'>, bill: EvidenceKindOf<'tax'> | null): boolean {
  const sale = unnamedSale(property, roll);
  if (sale === null || bill?.lastSeen === undefined) return false;
  const [soldBy, billedOn] = [lastDayOf(sale.body.saleDate), firstDayOf(bill.lastSeen)];
  return billedOn <= soldBy || (yearsBetween(soldBy, billedOn) ?? 0) < BILL_LAG_YEARS;
}

function unnamedSale(property: PropertyFile, roll: EvidenceKindOf<'parcel'>): EvidenceKindOf<'sale'> | null {
  const [sale] = property.sales;
  const known = roll.body.lastSaleDate;
  if (!sale || sale.body.buyer || !known) return null;
  const length = Math.min(known.length, sale.body.saleDate.length);
  return sale.body.saleDate.slice(0, length) > known.slice(0, length) ? sale : null;
}

const MAX_COPIES = 2;

/** Other copies of the roll: they have the same origin and add no weight. */
export function copyGrounds(property: PropertyFile, roll: EvidenceKindOf<'parcel'>): Ground[] {
  return property.parcels
    .filter((parcel) => parcel !== roll && parcel.origin === roll.origin && parcel.body.owners.length > 0)
    .slice(0, MAX_COPIES)
    .map((parcel) => ({ record: parcel, text: 'repeats the same origin; counted once', weight: 0, repeats: roll }));
}

export function mailGround(record: Evidence, weight: number): Ground {
  const what = record.kind === 'tax' ? `the tax bill for ${record.body.taxYear} goes` : `the roll sends the owner’s mail`;
  return { record, text: `${what} ${weight < 0 ? 'to another address' : `here${careOf(record)}`}`, weight };
}

/** ', care of Larch Escrow', for firms only. A person in care of whom mail goes is shown as a step of the owner path instead. */
function careOf(record: Evidence): string {
  const printed = record.kind === 'parcel' ? record.body.careOf : undefined;
  const through = printed === undefined ? undefined : readNameOnce({ full: printed }).organisation?.display;
  return through === undefined ? '' : `, care of ${through}`;
}

/**
 * Chooses between the roll's and the bill's mailing address. Collectors learn of a new address before assessors do; of two versions of one address the roll's
 * is more complete.
 */
export function chooseMailing(
  roll: EvidenceKindOf<'parcel'>,
  bill: EvidenceKindOf<'tax'> | null,
): Pick<CurrentOwner, 'mailing' | 'otherMailing' | 'mailingGrounds'> {
  const rolled = roll.body.mailing;
  const billed = bill?.body.mailing;
  const rollHere = mailGround(roll, MAILING_WEIGHTS.roll);
  if (!rolled || !billed)
    return {
      mailing: rolled ?? billed ?? null,
      otherMailing: null,
      mailingGrounds: rolled ? [rollHere] : billed ? [mailGround(bill, MAILING_WEIGHTS.bill)] : [],
    };
  const billHere = mailGround(bill, MAILING_WEIGHTS.bill);
  if (isSameBuilding(parseAddressOnce(rolled), parseAddressOnce(billed)))
    return { mailing: rolled, otherMailing: billed, mailingGrounds: [rollHere, billHere] };
  return bill?.lastSeen && billed.zip
    ? { mailing: billed, otherMailing: rolled, mailingGrounds: [billHere, mailGround(roll, MAILING_WEIGHTS.other)] }
    : { mailing: rolled, otherMailing: billed, mailingGrounds: [rollHere, mailGround(bill, MAILING_WEIGHTS.other)] };
}
