/**
 * Recent sale prices of similar lots nearby and the range they yield, from arm's-length sales of a single lot each. It is a range of what others paid, not a
 * prediction. Pure.
 */
import { LAND_USE_IDS } from './land-use.ts';

/**
 * Why a nearby sale is not comparable: a nominal price, buyer and seller with one surname, a deed that is not a sale, several lots, superseded by a later sale
 * of the same lot, too far, too different, or an implausible price per unit.
 */
type LeftOut = 'form' | 'kin' | 'deed' | 'several_lots' | 'earlier_sale' | 'far' | 'unlike' | 'odd_price';

/** Why there is no range: the lot's use or its size is unknown or unsuitable, or too few sales are comparable. */
type NoRange = 'use' | 'size' | 'few';

/** `landUse` is the store's number of the use; null means unknown. */
export interface ComparableLot {
  landUse: number | null;
  squareFeet: number | null;
  acreage: number | null;
  yearBuilt: number | null;
  bedrooms: number | null;
  /** Degrees. */
  place: { longitude: number; latitude: number } | null;
}

export interface SoldLot extends ComparableLot {
  /** One id per parcel, whichever file describes it. */
  parcel: string;
  /** 'YYYY-MM-DD' */
  on: string;
  /** Whole dollars; null if unknown or nominal. */
  price: number | null;
  /** Whether its deed says that it was not a free sale: a gift, a correction, a sale by a court or lender. Set by the store's `is_no_sale()`. */
  isNoSale: boolean;
  /** Whether seller and buyer share a surname; null if unknown. */
  isKin: boolean | null;
  /** Number of parcels conveyed by the same deed, or by another of the same day at the same price. */
  lots: number;
}

export interface Comparable<Sold extends SoldLot> {
  sold: Sold;
  /** Dollars per square foot of the building, or per acre for land. */
  unitPrice: number;
  feet: number | null;
  days: number;
}

export interface Chosen<Sold extends SoldLot> {
  /** The most similar first. */
  sales: Comparable<Sold>[];
  range: { low: number; middle: number; high: number } | null;
  noRange: NoRange | null;
  per: 'square_foot' | 'acre' | null;
  leftOut: Partial<Record<LeftOut, number>>;
}

/** Older sales reflect a different market. */
export const COMPARABLE_DAYS = 730;
/** With fewer sales no range is given. */
const FEWEST = 3;
const MOST = 12;
const DAY_MS = 86_400_000;
/** A mile; five for land, which is sold less often. */
const FEET = 5_280;
const LAND_FEET = 5 * FEET;
/** A lower price on a deed is a nominal amount. */
const LEAST_PRICE = 5_000;
/** A price per foot or acre that differs from the median by more than this factor: a share was sold, or more than the lot. */
const ODD = 3;
const LAND: ReadonlySet<number | null> = new Set([LAND_USE_IDS.vacant, LAND_USE_IDS.agricultural]);
/** Uses without comparable sales: unknown, and institutional. */
const NO_MARKET: ReadonlySet<number | null> = new Set([null, LAND_USE_IDS.institutional]);

/** Chooses the sales that are comparable to `subject` as of `today`. Sales of the parcel itself are skipped. */
export function chooseComparables<Sold extends SoldLot>(
  subject: ComparableLot & { parcel: string },
  sales: readonly Sold[],
  today: string,
): Chosen<Sold> {
  const isLand = LAND.has(subject.landUse);
  const size = isLand ? subject.acreage : subject.squareFeet;
  if (NO_MARKET.has(subject.landUse)) return refuse('use');
  if (size === null || size <= 0) return refuse('size');
  const leftOut: Partial<Record<LeftOut, number>> = {};
  const alike: Comparable<Sold>[] = [];
  for (const sold of newestOf(sales, leftOut)) {
    if (sold.parcel === subject.parcel || daysBetween(sold.on, today) > COMPARABLE_DAYS || sold.on > today) continue;
    const feet = feetBetween(subject.place, sold.place);
    const why = whyNot(subject, sold, feet, isLand);
    if (why === null)
      alike.push({ sold, feet, days: daysBetween(sold.on, today), unitPrice: sold.price! / (isLand ? sold.acreage! : sold.squareFeet!) });
    else count(leftOut, why);
  }
  const middle = quantile(
    alike.map(({ unitPrice }) => unitPrice),
    0.5,
  );
  const fair = alike.filter(({ unitPrice }) => unitPrice <= middle * ODD && unitPrice >= middle / ODD);
  if (fair.length < alike.length) leftOut.odd_price = alike.length - fair.length;
  const chosen = fair
    .map((one) => ({ one, far: unlikeness(subject, one, isLand) }))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, MOST)
    .map(({ one }) => one);
  const per = isLand ? 'acre' : 'square_foot';
  if (chosen.length < FEWEST) return { sales: chosen, range: null, noRange: 'few', per, leftOut };
  const prices = chosen.map(({ unitPrice }) => unitPrice);
  const isSmall = chosen.length < 5;
  const at = (share: number) => roundPrice(quantile(prices, share) * size);
  return {
    sales: chosen,
    range: { low: at(isSmall ? 0 : 0.25), middle: at(0.5), high: at(isSmall ? 1 : 0.75) },
    noRange: null,
    per,
    leftOut,
  };
}

function refuse(noRange: NoRange): Chosen<never> {
  return { sales: [], range: null, noRange, per: null, leftOut: {} };
}

/** The last sale of each parcel: a house that was bought, renovated and sold again was a different house before. */
function newestOf<Sold extends SoldLot>(sales: readonly Sold[], leftOut: Partial<Record<LeftOut, number>>): Sold[] {
  const newest = new Map<string, Sold>();
  for (const sold of sales) {
    const before = newest.get(sold.parcel);
    if (before !== undefined && before.on !== sold.on) count(leftOut, 'earlier_sale');
    if (before === undefined || sold.on > before.on || (sold.on === before.on && before.price === null)) newest.set(sold.parcel, sold);
  }
  return [...newest.values()];
}

function whyNot(subject: ComparableLot, sold: SoldLot, feet: number | null, isLand: boolean): LeftOut | null {
  if (sold.price === null || sold.price < LEAST_PRICE) return 'form';
  if (sold.isKin === true) return 'kin';
  if (sold.isNoSale) return 'deed';
  if (sold.lots > 1) return 'several_lots';
  if (feet !== null && feet > (isLand ? LAND_FEET : FEET)) return 'far';
  return isAlike(subject, sold, isLand) ? null : 'unlike';
}

/** The facts that determine the price must be known for both lots; other facts only count if known. */
function isAlike(subject: ComparableLot, sold: SoldLot, isLand: boolean): boolean {
  if (sold.landUse !== subject.landUse) return false;
  if (isLand) return isWithin(subject.acreage, sold.acreage, 2) === true;
  if (isWithin(subject.squareFeet, sold.squareFeet, 1.3) !== true) return false;
  // A condominium's acreage is its building's, or a share of it.
  const isFlat = subject.landUse === LAND_USE_IDS.condominium;
  if (!isFlat && isWithin(subject.acreage, sold.acreage, 2.5) === false) return false;
  return subject.yearBuilt === null || sold.yearBuilt === null || Math.abs(subject.yearBuilt - sold.yearBuilt) <= 20;
}

function isWithin(one: number | null, other: number | null, factor: number): boolean | null {
  if (one === null || other === null || one <= 0 || other <= 0) return null;
  return Math.max(one, other) / Math.min(one, other) <= factor;
}

/**
 * Distance from the subject, as a sum: 1 per mile (per five miles for land), per year since the sale, per factor of 1.5 in floor area and per 20 years of
 * building age; 0.5 per factor of 1.5 in acreage. An unknown fact counts half of its unit.
 */
function unlikeness(subject: ComparableLot, { sold, feet, days }: Comparable<SoldLot>, isLand: boolean): number {
  const years = subject.yearBuilt === null || sold.yearBuilt === null ? 0.5 : Math.abs(subject.yearBuilt - sold.yearBuilt) / 20;
  const far = feet === null ? 0.5 : feet / (isLand ? LAND_FEET : FEET);
  return far + days / 365 + ratio(subject.acreage, sold.acreage) / 2 + (isLand ? 0 : ratio(subject.squareFeet, sold.squareFeet) + years);
}

function ratio(one: number | null, other: number | null): number {
  return one === null || other === null || one <= 0 || other <= 0 ? 0.5 : Math.abs(Math.log(one / other)) / Math.log(1.5);
}

/** The distance between two points of one county; null if one is unknown. */
export function feetBetween(one: ComparableLot['place'], other: ComparableLot['place']): number | null {
  if (one === null || other === null) return null;
  const east = (one.longitude - other.longitude) * Math.cos((((one.latitude + other.latitude) / 2) * Math.PI) / 180);
  return Math.round(Math.hypot(east, one.latitude - other.latitude) * FEET_PER_DEGREE);
}
/** Degree of latitude. */
const FEET_PER_DEGREE = 364_567;

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Interpolated; 0 for no values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [below = 0, above = below] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (above - below) * (at - Math.floor(at));
}

/** Rounded to three significant digits, which is all that other sales justify. */
function roundPrice(dollars: number): number {
  return Number(dollars.toPrecision(3));
}

function count(counts: Partial<Record<LeftOut, number>>, why: LeftOut): void {
  counts[why] = (counts[why] ?? 0) + 1;
}
