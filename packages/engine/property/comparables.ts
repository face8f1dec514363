/**
 * What was paid lately for lots nearby that are like one, and the range that this makes: of sales between strangers, of one lot each. A range of
 * what others paid, no promise of what somebody will. Pure.
 */
import { LAND_USE_IDS } from './land-use.ts';

/** Why a sale nearby is none of its like: a form's price, one surname, a deed of no sale, more than one lot, a later sale of the same lot... */
type LeftOut = 'form' | 'kin' | 'deed' | 'several_lots' | 'earlier_sale' | 'far' | 'unlike' | 'odd_price';

/** Why no range is told: of what use or how large it is is not, or too few sales are its like. */
type NoRange = 'use' | 'size' | 'few';

/** As the store numbers uses; null is not told. */
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
  /** One for each parcel, whichever file tells of it. */
  parcel: string;
  /** 'YYYY-MM-DD' */
  on: string;
  /** Whole dollars; null of what is not told, and of forms. */
  price: number | null;
  /** Whether its deed says that nobody sold freely: a gift, a correction, a court's or a lender's sale. The store's `is_no_sale()` reads it. */
  isNoSale: boolean;
  /** Whether who sold and who bought bear one surname. */
  isKin: boolean | null;
  /** Parcels that the same deed, or another of the same day at the same price, passes on. */
  lots: number;
}

export interface Comparable<Sold extends SoldLot> {
  sold: Sold;
  /** Dollars for a square foot of the building, of land for an acre. */
  unitPrice: number;
  feet: number | null;
  days: number;
}

export interface Chosen<Sold extends SoldLot> {
  /** The most alike first. */
  sales: Comparable<Sold>[];
  range: { low: number; middle: number; high: number } | null;
  noRange: NoRange | null;
  per: 'square_foot' | 'acre' | null;
  leftOut: Partial<Record<LeftOut, number>>;
}

/** Older ones tell of another market. */
export const COMPARABLE_DAYS = 730;
/** Of fewer none is said. */
const FEWEST = 3;
const MOST = 12;
const DAY_MS = 86_400_000;
/** A mile; of land, which sells seldom, five. */
const FEET = 5_280;
const LAND_FEET = 5 * FEET;
/** Below it, what is written on a deed is a fee. */
const LEAST_PRICE = 5_000;
/** What a foot or an acre cost beside the middle of the others: beyond it, a share was sold, or more than the lot. */
const ODD = 3;
const LAND: ReadonlySet<number | null> = new Set([LAND_USE_IDS.vacant, LAND_USE_IDS.agricultural]);
/** Sold as they are: by a person of whom nothing is told but a use. */
const NO_MARKET: ReadonlySet<number | null> = new Set([null, LAND_USE_IDS.institutional]);

/** Chooses among `sales` those that are like `subject`, by `today`. A sale of the same parcel is none of its like. */
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

/** Of each parcel the last sale: what somebody bought, mended and sold again was another house before. */
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

/** What it is sold by has to be told of both; of the rest only what is told can differ. */
function isAlike(subject: ComparableLot, sold: SoldLot, isLand: boolean): boolean {
  if (sold.landUse !== subject.landUse) return false;
  if (isLand) return isWithin(subject.acreage, sold.acreage, 2) === true;
  if (isWithin(subject.squareFeet, sold.squareFeet, 1.3) !== true) return false;
  // The lot of a flat is its building's, or a share of it.
  const isFlat = subject.landUse === LAND_USE_IDS.condominium;
  if (!isFlat && isWithin(subject.acreage, sold.acreage, 2.5) === false) return false;
  return subject.yearBuilt === null || sold.yearBuilt === null || Math.abs(subject.yearBuilt - sold.yearBuilt) <= 20;
}

function isWithin(one: number | null, other: number | null, factor: number): boolean | null {
  if (one === null || other === null || one <= 0 || other <= 0) return null;
  return Math.max(one, other) / Math.min(one, other) <= factor;
}

/** A year counts as a mile does, and as half as large again. What is not told counts as half of that. */
function unlikeness(subject: ComparableLot, { sold, feet, days }: Comparable<SoldLot>, isLand: boolean): number {
  const years = subject.yearBuilt === null || sold.yearBuilt === null ? 0.5 : Math.abs(subject.yearBuilt - sold.yearBuilt) / 20;
  const far = feet === null ? 0.5 : feet / (isLand ? LAND_FEET : FEET);
  return far + days / 365 + ratio(subject.acreage, sold.acreage) / 2 + (isLand ? 0 : ratio(subject.squareFeet, sold.squareFeet) + years);
}

function ratio(one: number | null, other: number | null): number {
  return one === null || other === null || one <= 0 || other <= 0 ? 0.5 : Math.abs(Math.log(one / other)) / Math.log(1.5);
}

/** Between two points of one county; null where one is not told. */
export function feetBetween(one: ComparableLot['place'], other: ComparableLot['place']): number | null {
  if (one === null || other === null) return null;
  const east = (one.longitude - other.longitude) * Math.cos((((one.latitude + other.latitude) / 2) * Math.PI) / 180);
  return Math.round(Math.hypot(east, one.latitude - other.latitude) * FEET_PER_DEGREE);
}
/** Of latitude. */
const FEET_PER_DEGREE = 364_567;

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Interpolated; of none 0. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [below = 0, above = below] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (above - below) * (at - Math.floor(at));
}

/** To three figures: what others paid says no more. */
function roundPrice(dollars: number): number {
  return Number(dollars.toPrecision(3));
}

function count(counts: Partial<Record<LeftOut, number>>, why: LeftOut): void {
  counts[why] = (counts[why] ?? 0) + 1;
}
