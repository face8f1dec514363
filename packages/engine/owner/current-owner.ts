import type { EvidenceKindOf, Records } from '../cluster/scene.ts';
import { yearsBetween } from '../compare/compare-dates.ts';
import { compareGivenNames, toComparableName } from '../compare/compare-names.ts';
import { isSameNamedPerson, isSameOwner } from '../compare/compare-owners.ts';
import type { Evidence, RawAddress, RawName } from '../model/evidence.ts';
import type { NameReading, PersonName } from '../normalize/name.ts';
import { readNameOnce } from '../normalize/read-once.ts';
import { readOnce } from '../model/read-once.ts';
import { weightOf, type Ground } from '../model/grounds.ts';
import { toProbability } from '../model/odds.ts';
import {
  billGround,
  chooseMailing,
  copyGrounds,
  isSoldSince,
  lateBillGround,
  mailGround,
  sayRoll,
  unnamedSaleGrounds,
} from './owner-grounds.ts';
import { newResidentGrounds } from './new-residents.ts';
import { ownerByMove } from './newcomers.ts';
import { MAILING_WEIGHTS } from './people-weights.ts';
import { OWNERSHIP_WEIGHTS } from './ownership-weights.ts';
import { type DatedRecords, weighAge } from './owner-age.ts';
import type { PropertyFile } from './property-file.ts';
import { readFiledOwner } from './read-filed-owner.ts';

/** The current owner of a parcel according to its roll, deeds and tax bills. */
export interface CurrentOwner {
  /** One per printed line; a line may name a couple. */
  readings: readonly NameReading[];
  /** The owner's names in other agreeing records: other spellings, and names that a short column left out. */
  variants: readonly OwnerVariant[];
  /** The person who deeded the property to this owner for a token price, and thus probably stands behind the trust or company. */
  grantor: { reading: NameReading; ground: Ground } | null;
  /** 0..1: the probability that they own it now. */
  probability: number;
  /** Their weights add up to the log-odds of `probability`. */
  grounds: Ground[];
  /** The owner whom another record names instead. */
  rival: { reading: NameReading; shownBy: string } | null;
  /** The record that shows this owner and what it says, in words. */
  shownBy: string;
  mailing: RawAddress | null;
  mailingGrounds: Ground[];
  /** Another address to which the owner's mail goes according to an agreeing record. */
  otherMailing: RawAddress | null;
  careOf: string | null;
  /** Date of the sale to this owner. */
  since: string | null;
  purchasePrice: number | null;
}

export interface OwnerVariant {
  reading: NameReading;
  evidence: Evidence;
}

interface Deed {
  sale: EvidenceKindOf<'sale'>;
  buyer: NameReading;
  seller: NameReading | null;
}

/** The three records that name an owner, each as of its own date. */
interface Witnesses {
  roll: EvidenceKindOf<'parcel'> | null;
  rolled: readonly NameReading[];
  deed: Deed | null;
  bill: EvidenceKindOf<'tax'> | null;
  billed: NameReading | null;
}

/**
 * The roll's owner, unless a deed or the tax collector shows a later one: rolls are made once a year, collectors learn of a new owner sooner, and a deed is the
 * sale itself. The result is discounted by the age of the records if the search has a date. Null if no record names an owner.
 */
export function findCurrentOwner(records: DatedRecords, property: PropertyFile): CurrentOwner | null {
  const owner = findShownOwner(records, property);
  return owner && weighAge(records, property, ownerByMove(records, property, owner) ?? owner);
}

function findShownOwner(records: Records, property: PropertyFile): CurrentOwner | null {
  const roll = property.parcels.find((parcel) => parcel.body.owners.length > 0) ?? null;
  const bill = property.taxes.find((tax) => tax.body.billedTo) ?? null;
  const deed = latestDeed(property);
  const filed = roll ? roll.body.owners.map((owner) => readFiledOwner(records, owner, readOwner(owner), roll.body.mailing)) : [];
  const left = roll && deed ? leftByDeed(records, roll, filed, deed) : [];
  const billed = bill?.body.billedTo ? readFiledOwner(records, bill.body.billedTo, readOwner(bill.body.billedTo), bill.body.mailing) : null;
  const witnesses: Witnesses = {
    roll,
    rolled: withoutThoseWhoLeft(filed, left),
    deed,
    bill,
    billed: billed && (withoutThoseWhoLeft([billed], left)[0] ?? null),
  };
  const latest = latestWitness(records, property, witnesses);
  if (latest === 'deed') return ownerByDeed(property, witnesses);
  if (latest === 'roll') return ownerByRoll(records, property, witnesses);
  return latest === 'bill' ? ownerByBill(records, property, witnesses) : null;
}

function latestDeed(property: PropertyFile): Deed | null {
  const [latest, ...before] = property.sales.filter(({ body }) => body.buyer);
  if (!latest) return null;
  const sale = lastOfDay([latest, ...before.filter(({ body }) => body.saleDate === latest.body.saleDate)]) ?? latest;
  if (!sale.body.buyer) return null;
  return { sale, buyer: readOwner(sale.body.buyer), seller: sale.body.seller ? readOwner(sale.body.seller) : null };
}

/** The last of several deeds of one day: the buyers of the others sold the property on the same day. */
function lastOfDay(deeds: readonly EvidenceKindOf<'sale'>[]): EvidenceKindOf<'sale'> | undefined {
  if (deeds.length === 1) return deeds[0];
  const isSoldOn = (deed: EvidenceKindOf<'sale'>): boolean =>
    deeds.some(({ body }) => body !== deed.body && body.seller && isSameOwner(readOwner(body.seller), readOwner(deed.body.buyer!)));
  return deeds.find((deed) => !isSoldOn(deed));
}

function latestWitness(
  records: Records,
  property: PropertyFile,
  { roll, rolled, deed, bill, billed }: Witnesses,
): 'roll' | 'deed' | 'bill' | null {
  if (!roll) return deed ? 'deed' : bill ? 'bill' : null;
  const rollHas = (reading: NameReading): boolean => rolled.some((owner) => isSameOwner(owner, reading));
  const soldOn = deed?.sale.body.saleDate ?? '';
  const billedOn = bill?.lastSeen ?? '';
  if (
    deed &&
    !rollHas(deed.buyer) &&
    (!billed || soldOn > billedOn || isSameOwner(billed, deed.buyer) || isBehind(roll, deed, billed, billedOn)) &&
    isAfterRoll(records, roll, rolled, deed, billed)
  )
    return 'deed';
  if (bill && billed && !rollHas(billed) && isNewOwner(property, roll, rolled, deed, bill, billed)) return 'bill';
  return 'roll';
}

/**
 * Whether the bill lags behind the sale. Collectors learn of a sale months later, and some bill the whole year to the owner of its first day. A bill that still
 * names the seller is therefore no newer evidence than a deed from the year and a half before it.
 */
function isBehind(roll: EvidenceKindOf<'parcel'>, deed: Deed, billed: NameReading, billedOn: string): boolean {
  const soldOn = deed.sale.body.saleDate;
  const isLaterSale = !roll.body.lastSaleDate || roll.body.lastSaleDate.slice(0, soldOn.length) < soldOn;
  const years = yearsBetween(soldOn, billedOn);
  return deed.seller !== null && isSameOwner(billed, deed.seller) && isLaterSale && years !== null && years < BILL_LAG_YEARS;
}

const BILL_LAG_YEARS = 1.5;
/** From this long after the sale, a bill to the seller can no longer be explained by the time until the collector learns of it. */
const SEASON_YEARS = 0.6;

function isOfSeason(sale: EvidenceKindOf<'sale'>, { lastSeen }: EvidenceKindOf<'tax'>): boolean {
  return (yearsBetween(sale.body.saleDate, lastSeen ?? '') ?? 0) < SEASON_YEARS;
}

/** How long a roll may go on printing a former co-owner before it is taken to know better than the deed. */
const ROLL_LAG_YEARS = 1.5;

/**
 * The roll's owners who deeded their share to another of them, such as a former spouse by a quitclaim. A deed that the roll already knows, or that is much older
 * than the roll, does not count: its column of buyers may have been too short for both.
 */
function leftByDeed(
  records: Records,
  roll: EvidenceKindOf<'parcel'>,
  rolled: readonly NameReading[],
  { sale, buyer, seller }: Deed,
): readonly PersonName[] {
  const soldOn = sale.body.saleDate;
  const known = roll.body.lastSaleDate ?? '';
  if (!seller || buyer.organisation || buyer.marks.length > 0) return [];
  if (known !== '' && known.slice(0, 7) >= soldOn.slice(0, Math.min(7, known.length))) return [];
  if ((yearsBetween(soldOn, dateOfRoll(records, roll)) ?? 0) > ROLL_LAG_YEARS) return [];
  const owners = rolled.flatMap(({ persons }) => persons);
  const others = owners.filter((owner) => !isNamed(owner, buyer.persons));
  return others.length < owners.length ? others.filter((owner) => isSellerOf(owner, seller.persons)) : [];
}

/** Also under another surname: whoever divorces may sign with their birth name. */
function isSellerOf(owner: PersonName, sellers: readonly PersonName[]): boolean {
  const own = toComparableName(owner);
  return sellers.some((seller) => ['exact', 'nickname'].includes(compareGivenNames(own, toComparableName(seller))));
}

function isNamed(person: PersonName, persons: readonly PersonName[]): boolean {
  return persons.some((other) => isSameNamedPerson(person, other));
}

/** A line of the roll or the bill without them; none where it names nobody else. */
function withoutThoseWhoLeft(rolled: readonly NameReading[], left: readonly PersonName[]): readonly NameReading[] {
  if (left.length === 0) return rolled;
  return rolled.flatMap((reading): NameReading[] => {
    const persons = reading.persons.filter((person) => !isNamed(person, left));
    if (reading.organisation || persons.length === reading.persons.length) return [reading];
    return persons.length > 0 ? [{ ...reading, kind: persons.length > 1 ? reading.kind : 'person', persons, marks: [] }] : [];
  });
}

function dateOfRoll(records: Records, { lastSeen, body, source }: EvidenceKindOf<'parcel'>): string {
  return lastSeen ?? (body.taxYear ? `${body.taxYear}-01-01` : (records.sources.get(source)?.asOf ?? ''));
}

function isAfterRoll(
  records: Records,
  roll: EvidenceKindOf<'parcel'>,
  owners: readonly NameReading[],
  deed: Deed,
  billed: NameReading | null,
): boolean {
  const soldOn = deed.sale.body.saleDate;
  const rollSale = roll.body.lastSaleDate;
  if (deed.seller && owners.some((owner) => isSameOwner(owner, deed.seller!))) return true;
  if (billed && isSameOwner(billed, deed.buyer)) return true;
  // The roll already knows this sale or a later one, so its owner reflects it; a different name is a name change or a transfer without a deed here.
  if (rollSale && rollSale.slice(0, 7) >= soldOn.slice(0, Math.min(7, rollSale.length))) return false;
  return soldOn > dateOfRoll(records, roll);
}

/**
 * Whether another name on the bill is a new owner; bills also go to banks and managers. The bill must be dated, no later deed may name the roll's owner as
 * buyer, and either the billed party is not a company, or a sale is recorded that the roll does not know, or the roll's owners are companies too.
 */
function isNewOwner(
  property: PropertyFile,
  roll: EvidenceKindOf<'parcel'>,
  rolled: readonly NameReading[],
  deed: Deed | null,
  bill: EvidenceKindOf<'tax'>,
  billed: NameReading,
): boolean {
  if (!bill.lastSeen) return false;
  if (deed && deed.sale.body.saleDate > bill.lastSeen && rolled.some((owner) => isSameOwner(owner, deed.buyer))) return false;
  const latestSale = property.sales[0]?.body.saleDate ?? '';
  const known = roll.body.lastSaleDate ?? '';
  return billed.kind !== 'company' || latestSale.slice(0, known.length || 10) > known || rolled.every((owner) => owner.kind === 'company');
}

function ownerByDeed(property: PropertyFile, { roll, rolled, deed, bill, billed }: Witnesses): CurrentOwner {
  const { sale, buyer } = deed!;
  const grounds: Ground[] = [
    { record: sale, text: `bought the property on ${sale.body.saleDate}`, weight: OWNERSHIP_WEIGHTS.deedAfterRoll },
  ];
  const billAgrees = billed !== null && isSameOwner(billed, buyer);
  if (bill && billed) grounds.push(billAgrees ? billGround(bill, true) : lateBillGround(bill, isOfSeason(sale, bill)));
  if (roll) grounds.push({ record: roll, text: 'the roll still shows the owner before', weight: OWNERSHIP_WEIGHTS.rollOfOwnerBefore });
  const other = rolled[0] ?? null;
  return {
    readings: [buyer],
    variants: billAgrees ? [{ reading: billed, evidence: bill! }] : [],
    grantor: findGrantor(property, [buyer]),
    probability: toProbability(weightOf(grounds)),
    grounds,
    rival: other && roll ? { reading: other, shownBy: sayRoll(roll) } : null,
    shownBy: `bought it on ${sale.body.saleDate}`,
    mailing: billAgrees ? (bill?.body.mailing ?? null) : null,
    mailingGrounds: billAgrees && bill?.body.mailing ? [mailGround(bill, MAILING_WEIGHTS.bill)] : [],
    otherMailing: null,
    careOf: null,
    ...purchase(property, [buyer]),
  };
}

function ownerByBill(records: Records, property: PropertyFile, { roll, rolled, bill, billed }: Witnesses): CurrentOwner {
  const grounds: Ground[] = [
    { record: bill!, text: `the tax bill for ${bill!.body.taxYear} goes to this name`, weight: OWNERSHIP_WEIGHTS.billAlone },
    ...deedGrounds(property, [billed!]),
  ];
  if (roll) grounds.push({ record: roll, text: 'the roll still shows the owner before', weight: OWNERSHIP_WEIGHTS.rollOfOwnerBefore });
  const bought = purchase(property, [billed!]);
  grounds.push(...newResidentGrounds(records, property, { readings: [billed!], since: bought.since, by: [bill!] }));
  const unnamed = property.sales[0];
  // A later sale without names that the roll does not know is probably the one by which the new owner bought.
  const since =
    bought.since ??
    (roll && unnamed && !unnamed.body.buyer && unnamed.body.saleDate > (roll.body.lastSaleDate ?? '') ? unnamed.body.saleDate : null);
  const other = rolled[0] ?? null;
  return {
    readings: [billed!],
    variants: deedVariants(property, [billed!]),
    grantor: findGrantor(property, [billed!]),
    probability: toProbability(weightOf(grounds)),
    grounds,
    rival: other && roll ? { reading: other, shownBy: sayRoll(roll) } : null,
    shownBy: `gets the tax bill for ${bill!.body.taxYear}`,
    mailing: bill!.body.mailing ?? null,
    mailingGrounds: bill!.body.mailing ? [mailGround(bill!, MAILING_WEIGHTS.bill)] : [],
    otherMailing: null,
    careOf: null,
    since,
    purchasePrice: bought.purchasePrice ?? (since ? unnamed?.body.salePrice || null : null),
  };
}

function ownerByRoll(records: Records, property: PropertyFile, { roll, rolled, deed, bill, billed }: Witnesses): CurrentOwner {
  const body = roll!.body;
  const isRolled = (reading: NameReading): boolean => rolled.some((owner) => isSameOwner(owner, reading));
  const billAgrees = billed !== null && isRolled(billed);
  const otherDeed = deed !== null && !isRolled(deed.buyer) ? deed : null;
  const grounds: Ground[] = [
    { record: roll!, text: `${sayRoll(roll!)} shows this owner`, weight: OWNERSHIP_WEIGHTS.roll },
    ...deedGrounds(property, rolled),
    ...(otherDeed
      ? [
          {
            record: otherDeed.sale,
            text: `the deed of ${otherDeed.sale.body.saleDate} names another buyer`,
            weight: OWNERSHIP_WEIGHTS.otherBuyer,
          },
        ]
      : []),
    ...(bill && billed ? [billGround(bill, billAgrees)] : []),
    ...unnamedSaleGrounds(property, roll!, bill),
    ...copyGrounds(property, roll!),
  ];
  const bought = purchase(property, rolled);
  const unnamed = deed || isSoldSince(property, roll!, bill) ? null : property.sales[0]?.body;
  const since = bought.since ?? (deed ? null : (unnamed?.saleDate ?? body.lastSaleDate)) ?? null;
  grounds.push(...newResidentGrounds(records, property, { readings: rolled, since, by: bill && billAgrees ? [roll!, bill] : [roll!] }));
  return {
    readings: rolled,
    variants: [...(billAgrees ? [{ reading: billed, evidence: bill! }] : []), ...deedVariants(property, rolled)],
    grantor: findGrantor(property, rolled),
    probability: toProbability(weightOf(grounds)),
    grounds,
    rival: otherDeed
      ? { reading: otherDeed.buyer, shownBy: `bought it on ${otherDeed.sale.body.saleDate}` }
      : billed && !billAgrees
        ? { reading: billed, shownBy: `gets the tax bill for ${bill!.body.taxYear}` }
        : null,
    shownBy: `stands on ${sayRoll(roll!)}`,
    ...chooseMailing(roll!, billAgrees ? bill : null),
    careOf: body.careOf ?? null,
    since,
    purchasePrice: bought.purchasePrice ?? (deed ? null : unnamed?.salePrice || body.lastSalePrice) ?? null,
  };
}

function deedGrounds(property: PropertyFile, readings: readonly NameReading[]): Ground[] {
  const sold = purchaseOf(property, readings);
  if (!sold) return [];
  const text = isAmongOwners(property, sold)
    ? `alone since a co-owner’s deed of ${sold.body.saleDate}`
    : `bought the property on ${sold.body.saleDate}`;
  return [{ record: sold, text, weight: OWNERSHIP_WEIGHTS.deedAgrees }];
}

/** The purchase itself, not a later deed between the buyers. */
function purchase(property: PropertyFile, readings: readonly NameReading[]): { since: string | null; purchasePrice: number | null } {
  const bought = purchasesOf(property, readings);
  const sale = (bought.find((each) => !isAmongOwners(property, each)) ?? bought[0])?.body;
  return { since: sale?.saleDate ?? null, purchasePrice: sale?.salePrice || null };
}

function deedVariants(property: PropertyFile, readings: readonly NameReading[]): OwnerVariant[] {
  const sale = purchaseOf(property, readings);
  return sale?.body.buyer ? [{ reading: readOwner(sale.body.buyer), evidence: sale }] : [];
}

/**
 * Whether one owner deeded the property to another of them, such as a spouse after a divorce: buyer and seller bought it together, or both sell it to one of
 * the two.
 */
function isAmongOwners({ sales }: PropertyFile, { body }: EvidenceKindOf<'sale'>): boolean {
  const [buyer, seller] = [body.buyer && readOwner(body.buyer), body.seller && readOwner(body.seller)];
  if (!buyer || !seller || buyer.organisation || seller.organisation) return false;
  if (seller.persons.length > 1 && seller.persons.some((person) => isNamed(person, buyer.persons))) return true;
  return sales.some((before) => {
    const both = before.body.saleDate < body.saleDate && before.body.buyer ? readOwner(before.body.buyer).persons : [];
    return both.some((person) => isNamed(person, buyer.persons)) && both.some((person) => isNamed(person, seller.persons));
  });
}

/** The latest sale to one of these owners. */
function purchaseOf(property: PropertyFile, readings: readonly NameReading[]): EvidenceKindOf<'sale'> | null {
  return purchasesOf(property, readings)[0] ?? null;
}

/** The latest first. */
function purchasesOf(property: PropertyFile, readings: readonly NameReading[]): EvidenceKindOf<'sale'>[] {
  const isOurs = (buyer: RawName): boolean => {
    const reading = readOwner(buyer);
    return readings.some((owner) => isSameOwner(owner, reading));
  };
  return property.sales.filter((sale) => sale.body.buyer && isOurs(sale.body.buyer));
}

/** A trust's name contains its people's names with the first name first, whatever the column's order. */
const readOwner = readOnce((printed: RawName): NameReading => {
  const reading = readNameOnce(printed);
  return reading.kind === 'trust' && printed.full !== undefined ? readNameOnce({ full: printed.full }) : reading;
});

const TOKEN_PRICE = 1000;

function findGrantor(property: PropertyFile, owners: readonly NameReading[]): CurrentOwner['grantor'] {
  if (!owners.some((owner) => owner.kind === 'trust' || owner.kind === 'company')) return null;
  const sale = purchaseOf(property, owners);
  if (!sale?.body.seller || (sale.body.salePrice ?? 0) > TOKEN_PRICE) return null;
  const reading = readOwner(sale.body.seller);
  if (reading.organisation) return null;
  return { reading, ground: { record: sale, text: `deeded it to this owner for a token price on ${sale.body.saleDate}`, weight: 3 } };
}
