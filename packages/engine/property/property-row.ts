/** Builds the rows that the store keeps for property search. Pure. */
import { firstDayOf } from '../compare/compare-dates.ts';
import type { ParcelBody, PartialDate, RawName, SaleBody, TaxBody } from '../model/evidence.ts';
import { readName } from '../normalize/name.ts';
import { LAND_USE_IDS } from './land-use.ts';
import { LEAST_SALE_PRICE } from './sale-price.ts';
import { TAX_STATE_IDS } from './tax-states.ts';
import { isHomesteadName, OCCUPANCY_IDS, OWNER_KIND_IDS, readPropertyFacts } from './property-facts.ts';

/** Columns of the store's `property_incoming` from the record itself. `state` is the source's. */
export function parcelRow(body: ParcelBody, state: string | undefined): object {
  const facts = readPropertyFacts(body, state);
  return {
    apn: body.apn,
    street: facts.street,
    unit: facts.unit,
    city: facts.city,
    state: facts.state,
    zip: facts.zip,
    owner_kind: facts.ownerKind && OWNER_KIND_IDS[facts.ownerKind],
    occupancy: facts.occupancy && OCCUPANCY_IDS[facts.occupancy],
    land_use: facts.landUse && LAND_USE_IDS[facts.landUse],
    is_homestead: facts.isHomestead,
    owner_text: facts.ownerText,
    mailing_text: facts.mailingText,
    square_feet: whole(body.squareFeet, 1, 100_000_000),
    acreage: within(body.acreage, 0.0001, 1_000_000),
    year_built: whole(body.yearBuilt, 1600, 2100),
    bedrooms: whole(body.bedrooms, 0, 1_000),
    bathrooms: within(body.bathrooms, 0, 1_000),
    market_value: whole(body.marketValue, 1, MOST),
    assessed_value: whole(body.assessedValue, 1, MOST),
    land_value: whole(body.landValue, 0, MOST),
    building_value: whole(body.buildingValue, 0, MOST),
    ...ownSale(body),
  };
}

/** Columns of `property_incoming` that sales and bills also provide, as the roll itself states them. `state` is the source's. */
export function ownWords(body: ParcelBody, state: string | undefined): object {
  const { occupancy, isHomestead } = readPropertyFacts(body, state);
  return { ...ownSale(body), occupancy: occupancy && OCCUPANCY_IDS[occupancy], is_homestead: isHomestead };
}

/** The last sale as the roll itself prints it. */
function ownSale({ lastSaleDate, lastSalePrice }: ParcelBody): object {
  return { sold_on: lastSaleDate === undefined ? null : dayOf(lastSaleDate), sale_price: priceOf(lastSalePrice) };
}

/** Columns of `property_sale`; null if the date cannot be read. */
export function saleRow({ saleDate, salePrice, deedType, buyer, seller, book, page }: SaleBody): object | null {
  const on = dayOf(saleDate);
  if (on === null) return null;
  const instrument = textOf([book, page].filter(Boolean).join('/'));
  return { sold_on: on, price: priceOf(salePrice), deed_type: textOf(deedType), instrument, is_kin: areKin(buyer, seller) };
}

/** Whether a seller's surname is among the buyers' surnames or in the name of their trust. Null if either side is unknown. */
function areKin(buyer: RawName | undefined, seller: RawName | undefined): boolean | null {
  if (buyer === undefined || seller === undefined) return null;
  const sold = new Set(readName(seller).persons.flatMap(({ last }) => last ?? []));
  const { kind, persons, organisation } = readName(buyer);
  const isHeldForThem = kind === 'trust' || kind === 'estate';
  return [...persons.flatMap(({ last }) => last ?? []), ...(isHeldForThem ? (organisation?.core ?? []) : [])].some((name) =>
    sold.has(name),
  );
}

/** Columns of `property_bill`. */
export function billRow({ taxYear, taxAmount, exemptions, status, delinquentSince }: TaxBody): object {
  return {
    tax_year: whole(taxYear, 1900, 2100) ?? 0,
    tax_amount: within(taxAmount, 0, MOST),
    is_homestead: exemptions?.some(isHomesteadName) ?? false,
    tax_state: status === undefined ? null : TAX_STATE_IDS[status],
    delinquent_since: status === 'delinquent' ? whole(delinquentSince, 1900, 2100) : null,
  };
}

const MOST = 1_000_000_000_000;

/** Values outside the limits are typing errors or placeholders and count as unknown. */
function within(value: number | undefined, least: number, most: number): number | null {
  return value !== undefined && value >= least && value <= most ? value : null;
}

function whole(value: number | undefined, least: number, most: number): number | null {
  const inside = within(value, least, most);
  return inside === null ? null : Math.round(inside);
}

function priceOf(price: number | undefined): number | null {
  return whole(price, LEAST_SALE_PRICE, MOST);
}

/** The first day that the date may mean; null for a date that does not exist. */
function dayOf(date: PartialDate): string | null {
  const day = firstDayOf(date);
  const read = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== day || day < '1700' ? null : day;
}

function textOf(text: string | undefined): string | null {
  const plain = text?.replaceAll('\0', '').trim();
  return plain ? plain : null;
}
