import type { EvidenceLine } from '../answer.ts';
import type { EvidenceKindOf, Records } from '../cluster/scene.ts';
import { isSameBuilding } from '../compare/compare-addresses.ts';
import { isSameOwner } from '../compare/compare-owners.ts';
import type { PrintedAddress, PrintedName } from '../evidence.ts';
import { evidenceLine } from '../explain/evidence-line.ts';
import { readName, type NameReading } from '../normalize/name.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';
import { readOnce } from '../read-once.ts';
import { OWNER_CONFIDENCE } from '../weights.ts';
import type { PropertyFile } from './property-file.ts';

/** Who owns a parcel now, by its roll, deeds and tax bills. */
export interface CurrentOwner {
  /** One per printed line; a line may name a couple. */
  readings: readonly NameReading[];
  /** How the other records that agree print them: other spellings, and names that a short column left out. */
  prints: readonly NameReading[];
  /** Who deeded it to them for a token price: the person behind their own trust or company. */
  grantor: { reading: NameReading; evidence: EvidenceLine } | null;
  /** 0..1 that these own it now. */
  probability: number;
  evidence: EvidenceLine[];
  mailing: PrintedAddress | null;
  /** Where else the owner's mail goes by an agreeing record. */
  otherMailing: PrintedAddress | null;
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

/** The three that name an owner, each at its own time. */
interface Witnesses {
  roll: EvidenceKindOf<'parcel'> | null;
  rolled: readonly NameReading[];
  deed: Deed | null;
  bill: EvidenceKindOf<'tax'> | null;
  billed: NameReading | null;
}

/**
 * The roll's owner, unless a deed or the tax collector knows of a later one: rolls are made once a year, collectors hear
 * of a new owner sooner, and a deed is the sale itself. `null` when no record names an owner.
 */
export function findCurrentOwner(records: Records, property: PropertyFile): CurrentOwner | null {
  const roll = property.parcels.find((parcel) => parcel.body.owners.length > 0) ?? null;
  const bill = property.taxes.find((tax) => tax.body.billedTo) ?? null;
  const witnesses: Witnesses = {
    roll,
    rolled: roll ? roll.body.owners.map(readOwner) : [],
    deed: latestDeed(property),
    bill,
    billed: bill?.body.billedTo ? readOwner(bill.body.billedTo) : null,
  };
  const latest = latestWitness(records, property, witnesses);
  if (latest === 'deed') return ownerByDeed(records, property, witnesses);
  if (latest === 'roll') return ownerByRoll(records, property, witnesses);
  return latest === 'bill' ? ownerByBill(records, property, witnesses) : null;
}

function latestDeed(property: PropertyFile): Deed | null {
  const sale = property.sales.find((candidate) => candidate.body.buyer);
  if (!sale?.body.buyer) return null;
  return { sale, buyer: readOwner(sale.body.buyer), seller: sale.body.seller ? readOwner(sale.body.seller) : null };
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
    (!billed || soldOn > billedOn || isSameOwner(billed, deed.buyer)) &&
    isAfterRoll(records, roll, rolled, deed, billed)
  )
    return 'deed';
  if (bill && billed && !rollHas(billed) && isNewOwner(property, roll, rolled, deed, bill, billed)) return 'bill';
  return 'roll';
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
  // A roll that knows this sale, or a later one, has its owner from it: a name changed since, or a transfer without a deed here.
  if (rollSale && rollSale.slice(0, 7) >= soldOn.slice(0, Math.min(7, rollSale.length))) return false;
  const rollDate = roll.lastSeen ?? (roll.body.taxYear ? `${roll.body.taxYear}-01-01` : (records.sources.get(roll.source)?.asOf ?? ''));
  return soldOn > rollDate;
}

/**
 * Bills go to banks and managers too. Another name on the bill is a new owner when it is dated and no deed to the roll's
 * owner is later, and either a person is named or a sale stands that the roll does not know.
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

function ownerByDeed(records: Records, property: PropertyFile, { roll, deed, bill, billed }: Witnesses): CurrentOwner {
  const { sale, buyer } = deed!;
  const evidence = [evidenceLine(records, sale, `bought the property on ${sale.body.saleDate}`, 5)];
  const billAgrees = billed !== null && isSameOwner(billed, buyer);
  if (bill && billAgrees) evidence.push(evidenceLine(records, bill, `the tax bill for ${bill.body.taxYear} goes to this name`, 2));
  if (roll) evidence.push(evidenceLine(records, roll, 'the roll still shows the owner before', -1));
  return {
    readings: [buyer],
    prints: billAgrees ? [billed] : [],
    grantor: findGrantor(records, property, [buyer]),
    probability: billAgrees || !roll ? OWNER_CONFIDENCE.deedConfirmed : OWNER_CONFIDENCE.deedOverRoll,
    evidence,
    mailing: billAgrees ? (bill?.body.mailing ?? null) : null,
    otherMailing: null,
    careOf: null,
    ...purchase(property, [buyer]),
  };
}

function ownerByBill(records: Records, property: PropertyFile, { roll, bill, billed }: Witnesses): CurrentOwner {
  const evidence = [evidenceLine(records, bill!, `the tax bill for ${bill!.body.taxYear} goes to this name`, 3)];
  if (roll) evidence.push(evidenceLine(records, roll, 'the roll still shows the owner before', -1));
  const bought = purchase(property, [billed!]);
  const unnamed = property.sales[0];
  // A sale without names, later than the roll knows, is how the new owner came by it.
  const since =
    bought.since ??
    (roll && unnamed && !unnamed.body.buyer && unnamed.body.saleDate > (roll.body.lastSaleDate ?? '') ? unnamed.body.saleDate : null);
  return {
    readings: [billed!],
    prints: deedPrints(property, [billed!]),
    grantor: findGrantor(records, property, [billed!]),
    probability: roll ? OWNER_CONFIDENCE.billOverRoll : OWNER_CONFIDENCE.billOnly,
    evidence,
    mailing: bill!.body.mailing ?? null,
    otherMailing: null,
    careOf: null,
    since,
    purchasePrice: bought.purchasePrice ?? (since ? unnamed?.body.salePrice || null : null),
  };
}

function ownerByRoll(records: Records, property: PropertyFile, { roll, rolled, deed, bill, billed }: Witnesses): CurrentOwner {
  const body = roll!.body;
  const evidence = [evidenceLine(records, roll!, `the ${body.taxYear ? `${body.taxYear} ` : ''}roll shows this owner`, 4)];
  const sold = purchaseOf(property, rolled);
  if (sold) evidence.push(evidenceLine(records, sold, `bought the property on ${sold.body.saleDate}`, 3));
  else if (deed) evidence.push(evidenceLine(records, deed.sale, 'the latest deed names another buyer', -1));
  const billAgrees = billed !== null && rolled.some((reading) => isSameOwner(reading, billed));
  if (bill && billed)
    evidence.push(
      evidenceLine(
        records,
        bill,
        `the tax bill for ${bill.body.taxYear} goes to ${billAgrees ? 'this' : 'another'} name`,
        billAgrees ? 2 : -1,
      ),
    );
  const bought = purchase(property, rolled);
  const unnamed = deed ? null : property.sales[0]?.body;
  return {
    readings: rolled,
    prints: [...(billAgrees ? [billed] : []), ...deedPrints(property, rolled)],
    grantor: findGrantor(records, property, rolled),
    probability:
      sold || billAgrees ? OWNER_CONFIDENCE.rollConfirmed : deed || billed ? OWNER_CONFIDENCE.rollDisputed : OWNER_CONFIDENCE.rollOnly,
    evidence,
    ...chooseMailing(body.mailing, billAgrees ? bill : null),
    careOf: body.careOf ?? null,
    since: bought.since ?? (deed ? null : (unnamed?.saleDate ?? body.lastSaleDate)) ?? null,
    purchasePrice: bought.purchasePrice ?? (deed ? null : unnamed?.salePrice || body.lastSalePrice) ?? null,
  };
}

/** Collectors hear of a new address before assessors do; of two prints of one address the roll's is the fuller. */
function chooseMailing(
  rolled: PrintedAddress | undefined,
  bill: EvidenceKindOf<'tax'> | null,
): Pick<CurrentOwner, 'mailing' | 'otherMailing'> {
  const billed = bill?.body.mailing;
  if (!rolled || !billed) return { mailing: rolled ?? billed ?? null, otherMailing: null };
  const isSame = isSameBuilding(parseAddressOnce(rolled), parseAddressOnce(billed));
  return isSame || !bill?.lastSeen || !billed.zip ? { mailing: rolled, otherMailing: billed } : { mailing: billed, otherMailing: rolled };
}

function purchase(property: PropertyFile, readings: readonly NameReading[]): { since: string | null; purchasePrice: number | null } {
  const sale = purchaseOf(property, readings)?.body;
  return { since: sale?.saleDate ?? null, purchasePrice: sale?.salePrice || null };
}

function deedPrints(property: PropertyFile, readings: readonly NameReading[]): NameReading[] {
  const buyer = purchaseOf(property, readings)?.body.buyer;
  return buyer ? [readOwner(buyer)] : [];
}

/** The latest sale to one of these owners. */
function purchaseOf(property: PropertyFile, readings: readonly NameReading[]): EvidenceKindOf<'sale'> | null {
  const isOurs = (buyer: PrintedName): boolean => {
    const reading = readOwner(buyer);
    return readings.some((owner) => isSameOwner(owner, reading));
  };
  return property.sales.find((sale) => sale.body.buyer && isOurs(sale.body.buyer)) ?? null;
}

/** Trusts are named after people who write their first name first, whatever the column's order. */
const readOwner = readOnce((printed: PrintedName): NameReading => {
  const reading = readName(printed);
  return reading.kind === 'trust' && printed.full !== undefined ? readName({ full: printed.full }) : reading;
});

const TOKEN_PRICE = 1000;

function findGrantor(records: Records, property: PropertyFile, owners: readonly NameReading[]): CurrentOwner['grantor'] {
  if (!owners.some((owner) => owner.kind === 'trust' || owner.kind === 'company')) return null;
  const sale = purchaseOf(property, owners);
  if (!sale?.body.seller || (sale.body.salePrice ?? 0) > TOKEN_PRICE) return null;
  const reading = readOwner(sale.body.seller);
  if (reading.organisation) return null;
  return { reading, evidence: evidenceLine(records, sale, `deeded it to this owner for a token price on ${sale.body.saleDate}`, 3) };
}
