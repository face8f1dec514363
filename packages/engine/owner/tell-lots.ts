/** Decides which records are of the same parcel. The separators of a number count, and two towns of a county may use the same number. */
import type { EvidenceKindOf } from '../cluster/scene.ts';
import { unitText } from '../compare/compare-addresses.ts';
import { isTypo } from '../text/text-distance.ts';
import type { AddressParts } from '../normalize/address.ts';
import { APN_FITS, apnKeyText, apnPartsText, apnPrint, compareApns } from '../normalize/apn.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';

type Parcel = EvidenceKindOf<'parcel'>;

/** The records of one parcel. */
export interface Lot {
  countyFips: string;
  parcels: Parcel[];
  sales: EvidenceKindOf<'sale'>[];
  taxes: EvidenceKindOf<'tax'>[];
}

/**
 * The parcels that these records describe, in the order of the records. Two numbers that one source prints differently are two parcels, whatever else they
 * share; records of several sources are merged if nothing contradicts it.
 */
export function tellLots(parcels: readonly Parcel[]): Lot[] {
  const printed = Map.groupBy(parcels, ({ body }) => `${body.countyFips}:${apnPrint(body.apn)}`);
  const lots = [...printed.values()].flatMap(splitByPlace);
  return mergeBy(mergeBy(lots, apnPartsText), apnKeyText);
}

/** Files deeds and bills with the parcel whose number they print. A record that may belong to several parcels is filed with none. */
export function fileWith(lots: readonly Lot[], sales: readonly EvidenceKindOf<'sale'>[], taxes: readonly EvidenceKindOf<'tax'>[]): void {
  if (sales.length === 0 && taxes.length === 0) return;
  const near = byText(lots, (apn) => [apnKeyText(apn), apnPartsText(apn)]);
  for (const sale of sales) lotOf(near, sale)?.sales.push(sale);
  for (const tax of taxes) lotOf(near, tax)?.taxes.push(tax);
}

function lotOf(
  near: ReadonlyMap<string, readonly Lot[]>,
  { source, body: { countyFips, apn } }: EvidenceKindOf<'sale' | 'tax'>,
): Lot | undefined {
  const around = [apnKeyText(apn), apnPartsText(apn)].flatMap((text) => near.get(`${countyFips}:${text}`) ?? []);
  const called = nearestLots([...new Set(around)], apn);
  return called.length > 1 ? onlyOne(called.filter(({ parcels }) => parcels.some((parcel) => parcel.source === source))) : called[0];
}

/** The lots that a number fits best: as printed, otherwise by its parts, otherwise without separators. */
export function nearestLots<L extends { parcels: readonly Parcel[] }>(lots: readonly L[], apn: string): L[] {
  const fits = lots.map((lot) => ({ lot, places: lot.parcels.map(({ body }) => compareApns(apn, body.apn)) }));
  for (const fit of APN_FITS) {
    const called = fits.filter(({ places }) => places.includes(fit));
    if (called.length > 0) return called.map(({ lot }) => lot);
  }
  return [];
}

function onlyOne<T>(items: readonly T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined;
}

/** Lots by a text derived from county and number; lots with the same text keep their order. */
function byText(lots: readonly Lot[], texts: (apn: string) => readonly string[]): Map<string, Lot[]> {
  const sharing = new Map<string, Lot[]>();
  for (const lot of lots) {
    for (const text of textsOf(lot, texts)) {
      const others = sharing.get(text);
      if (others) others.push(lot);
      else sharing.set(text, [lot]);
    }
  }
  return sharing;
}

function textsOf({ countyFips, parcels }: Lot, texts: (apn: string) => readonly string[]): Set<string> {
  const all = new Set<string>();
  for (const { body } of parcels) for (const text of texts(body.apn)) if (text !== '') all.add(`${countyFips}:${text}`);
  return all;
}

/** Splits the records of one printed number by location, starting with the most detailed records. */
function splitByPlace(parcels: readonly Parcel[]): Lot[] {
  const lots: Lot[] = [];
  for (const parcel of parcels.toSorted((a, b) => knownOf(b) - knownOf(a))) {
    const lot = lots.find((other) => other.parcels.every((known) => !isApart(known, parcel)));
    if (lot) lot.parcels.push(parcel);
    else lots.push({ countyFips: parcel.body.countyFips, parcels: [parcel], sales: [], taxes: [] });
  }
  return lots;
}

function situsOf({ body }: Parcel): AddressParts | null {
  return body.situs ? parseAddressOnce(body.situs) : null;
}

function knownOf(parcel: Parcel): number {
  const situs = situsOf(parcel);
  return [situs?.city ?? situs?.zip5, situs?.street, situs?.unit].filter((part) => part !== undefined).length;
}

/** Whether the two records are at different locations: another street in another town or ZIP code, or another unit according to the same source. */
function isApart(left: Parcel, right: Parcel): boolean {
  const [a, b] = [situsOf(left), situsOf(right)];
  if (!a || !b) return false;
  const isSameDoor = a.number !== undefined && a.number === b.number && isAlike(a.street, b.street);
  if (isSameDoor) return left.source === right.source && a.unit !== undefined && b.unit !== undefined && unitText(a) !== unitText(b);
  if (a.city && b.city) return !isAlike(a.city, b.city);
  return a.zip5 !== undefined && b.zip5 !== undefined && a.zip5 !== b.zip5;
}

function isAlike(left = '', right = ''): boolean {
  return left === right || isTypo(left, right);
}

/** Merges lots that share a text if no source (apart from its map) has two of them and nothing in their numbers or locations disagrees. */
function mergeBy(lots: readonly Lot[], textOf: (apn: string) => string): Lot[] {
  const into = new Map<Lot, Lot>();
  for (const group of byText(lots, (apn) => [textOf(apn)]).values()) {
    if (group.length === 1) continue;
    const [first, ...others] = new Set(group.map((lot) => into.get(lot) ?? lot));
    if (!first || others.length === 0 || !areOne([first, ...others])) continue;
    for (const lot of others) {
      first.parcels.push(...lot.parcels);
      for (const [from, to] of into) if (to === lot) into.set(from, first);
      into.set(lot, first);
    }
  }
  return lots.filter((lot) => !into.has(lot));
}

function areOne(lots: readonly Lot[]): boolean {
  return lots.every((left, index) =>
    lots.slice(index + 1).every((right) => left.parcels.every((a) => right.parcels.every((b) => mayBeOne(a, b)))),
  );
}

function mayBeOne(left: Parcel, right: Parcel): boolean {
  const areSeveral = left.source === right.source && isOutline(left) === isOutline(right);
  return !areSeveral && compareApns(left.body.apn, right.body.apn) !== null && !isApart(left, right);
}

/**
 * Whether the record comes from a map: it describes the lot but neither its owner nor its value. An office's map may print numbers differently from its own
 * roll.
 */
function isOutline({ body }: Parcel): boolean {
  const { owners, mailing, taxYear, marketValue, assessedValue, lastSaleDate, confidential } = body;
  return (
    owners.length === 0 && [mailing, taxYear, marketValue, assessedValue, lastSaleDate, confidential].every((told) => told === undefined)
  );
}
