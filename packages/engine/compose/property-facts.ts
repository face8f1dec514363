import type { Sale } from '@deedline/contract/search/results';
import type { Scene } from '../cluster/scene.ts';
import { isSameDoor } from '../compare/compare-addresses.ts';
import type { Answer } from '../model/answer.ts';
import type { RawName } from '../model/evidence.ts';
import { type AddressParts, formatAddress } from '../normalize/address.ts';
import { parseAddressOnce, readNameOnce } from '../normalize/read-once.ts';
import { compareDown, firstOf, NO_PROPERTY, type PropertyFile } from '../owner/property-file.ts';
import { isHomesteadName } from '../property/property-facts.ts';
import { paidPrice } from '../property/sale-price.ts';
import { nameCounty } from '../query/counties.ts';
import { titleCase } from '../text/title-case.ts';

type PropertyFacts = Pick<
  Answer,
  'propertyAddress' | 'propertyValuation' | 'propertyDetails' | 'taxInformation' | 'salesHistory' | 'parcel'
>;

/** Facts about the parcel itself: each field comes from the freshest record that has it. */
export function composePropertyFacts(property: PropertyFile): PropertyFacts {
  const salesHistory = composeSales(property);
  const bodies = property.parcels.map((parcel) => parcel.body);
  const taxes = property.taxes.map((tax) => tax.body);
  const lastSale = salesHistory[0];
  const bill = taxes[0];
  return {
    propertyAddress: property.situs ? formatAddress(property.situs) : null,
    propertyValuation: {
      marketValueTotal: firstOf(bodies, (body) => body.marketValue) ?? sumOf(bodies[0]?.landValue, bodies[0]?.buildingValue),
      assessedValue: firstOf(bodies, (body) => body.assessedValue) ?? firstOf(taxes, (tax) => tax.assessedValue),
      lastSalePrice: paidPrice(lastSale?.salePrice),
      lastSaleDate: lastSale?.saleDate ?? null,
    },
    propertyDetails: {
      squareFeet: firstOf(bodies, (body) => body.squareFeet),
      acreage: firstOf(bodies, (body) => body.acreage),
      yearBuilt: firstOf(bodies, (body) => body.yearBuilt),
      bedrooms: firstOf(bodies, (body) => body.bedrooms),
      bathrooms: firstOf(bodies, (body) => body.bathrooms),
      parcelId: property.apn,
      county: property.countyName ?? nameCounty(property.countyFips),
      propertyType: firstOf(bodies, (body) => body.propertyType),
      buildings: firstOf(bodies, (body) => body.buildings),
      elevation: firstOf(bodies, (body) => body.elevation),
      legalDescription: firstOf(bodies, (body) => body.legalDescription),
    },
    taxInformation:
      bill || bodies.some((body) => body.taxYear !== undefined)
        ? {
            taxAmount: firstOf(taxes, (tax) => tax.taxAmount),
            taxYear: bill?.taxYear ?? firstOf(bodies, (body) => body.taxYear),
            taxAssessedValue: firstOf(taxes, (tax) => tax.assessedValue) ?? firstOf(bodies, (body) => body.assessedValue),
            taxExemptions: claimOf(property).exemptions ?? [],
          }
        : null,
    salesHistory,
    parcel: { countyFips: property.countyFips, apn: property.apn },
  };
}

/** The newest bill that states the exemptions (an empty list counts), otherwise the roll. */
function claimOf({ taxes, parcels }: PropertyFile): { exemptions?: string[]; taxYear?: number } {
  return [...taxes, ...parcels].map(({ body }) => body).find(({ exemptions }) => exemptions !== undefined) ?? {};
}

/** Whether an owner since `since` claims the property as their home: through the exemption of a tax year after that year. */
export function isClaimedAsHome(property: PropertyFile, since: string | null): boolean {
  const { exemptions = [], taxYear = 0 } = claimOf(property);
  return exemptions.some(isHomesteadName) && (since === null || taxYear > Number(since.slice(0, 4)));
}

type SaidFacts = Pick<Answer, 'propertyValuation' | 'propertyDetails' | 'taxInformation' | 'propertySaidBy'>;

/**
 * A vendor's facts about a property that is on no roll. If several vendors reported it, all facts come from the one that did so last, so that they are a single
 * vendor's.
 */
export function composeSaid({ said, sources }: Scene, door: AddressParts): Partial<SaidFacts> {
  const here = said.filter(({ body }) => isSameDoor(parseAddressOnce(body.at), door));
  const last = here.toSorted((a, b) => compareDown(a.lastSeen ?? '', b.lastSeen ?? ''))[0];
  if (last === undefined) return {};
  const { says } = last.body;
  const parcel = { ...last, kind: 'parcel' as const, body: says };
  const facts = composePropertyFacts({ ...NO_PROPERTY, apn: says.apn, countyName: says.countyName ?? null, parcels: [parcel] });
  return {
    propertyValuation: facts.propertyValuation,
    propertyDetails: facts.propertyDetails && { ...facts.propertyDetails, parcelId: says.apn === '' ? null : says.apn },
    taxInformation: facts.taxInformation,
    propertySaidBy: { vendor: (sources.get(last.source)?.label ?? last.source).split(',')[0]!, on: last.lastSeen ?? '' },
  };
}

function sumOf(left: number | undefined, right: number | undefined): number | null {
  return left === undefined || right === undefined ? null : left + right;
}

export function listProperty(property: PropertyFile): Answer['otherProperties'][number] {
  return {
    propertyAddress: property.situs ? formatAddress(property.situs) : `Parcel ${property.apn}`,
    countyFips: property.countyFips,
    apn: property.apn,
  };
}

interface SaleEntry extends Sale {
  saleDate: string;
  reference: string | null;
}

/** Every sale of a parcel once, newest first: roll, sales file and deeds report the same sale in different detail. */
function composeSales(property: PropertyFile): Sale[] {
  const entries: SaleEntry[] = [];
  for (const { body } of property.sales) {
    entries.push({
      salePrice: body.salePrice ?? null,
      saleDate: body.saleDate,
      buyerName: displayName(body.buyer),
      sellerName: displayName(body.seller),
      titleCompany: body.titleCompany === undefined ? null : writeFirm(body.titleCompany),
      loanAmount: body.loanAmount ?? null,
      reference: body.book && body.page ? `${body.book}/${body.page}`.replace(/\b0+/g, '') : null,
    });
  }
  for (const { body } of property.parcels) {
    if (!body.lastSaleDate) continue;
    entries.push({
      salePrice: body.lastSalePrice ?? null,
      saleDate: body.lastSaleDate,
      buyerName: null,
      sellerName: null,
      titleCompany: null,
      loanAmount: null,
      reference: null,
    });
  }
  // The most complete entry of a sale comes first; the others fill its gaps.
  entries.sort((a, b) => fullness(b) - fullness(a) || compareDown(a.saleDate, b.saleDate));
  const sales: SaleEntry[] = [];
  for (const entry of entries) {
    const known = sales.find((sale) => isSameSale(sale, entry));
    if (known) fillGaps(known, entry);
    else sales.push({ ...entry });
  }
  return sales.sort((a, b) => compareDown(a.saleDate, b.saleDate)).map(toSale);
}

function toSale({ salePrice, saleDate, buyerName, sellerName, titleCompany, loanAmount }: SaleEntry): Sale {
  return { salePrice, saleDate, buyerName, sellerName, titleCompany, loanAmount };
}

function fullness(sale: SaleEntry): number {
  return (
    sale.saleDate.length +
    [sale.buyerName, sale.sellerName, sale.titleCompany, sale.loanAmount, sale.salePrice].filter((value) => value !== null).length * 10
  );
}

/** Two entries are the same sale if they share book and page, or the date (as far as both state it) without different prices, or the month and the price. */
function isSameSale(a: SaleEntry, b: SaleEntry): boolean {
  if (a.reference && b.reference && a.reference === b.reference) return true;
  const shared = Math.min(a.saleDate.length, b.saleDate.length);
  const sameDate = a.saleDate.slice(0, shared) === b.saleDate.slice(0, shared);
  const samePrice = !a.salePrice || !b.salePrice || a.salePrice === b.salePrice;
  if (sameDate) return samePrice;
  return samePrice && !!a.salePrice && !!b.salePrice && a.saleDate.slice(0, 7) === b.saleDate.slice(0, 7);
}

function fillGaps(sale: SaleEntry, other: SaleEntry): void {
  sale.salePrice ??= other.salePrice;
  sale.buyerName ??= other.buyerName;
  sale.sellerName ??= other.sellerName;
  sale.titleCompany ??= other.titleCompany;
  sale.loanAmount ??= other.loanAmount;
  sale.reference ??= other.reference;
}

/** 'FENMARK LAND TITLE' -> 'Fenmark Land Title'; a name that is not all upper case is kept as it is. */
function writeFirm(name: string): string {
  return name === name.toUpperCase() ? titleCase(name) : name;
}

/** The names on a deed as one line: 'Jane Marlowe and Ansel Pike', or the organisation. */
function displayName(printed: RawName | undefined): string | null {
  if (!printed) return null;
  const { organisation, persons } = readNameOnce(printed);
  if (organisation) return organisation.display;
  return persons.map((person) => person.display).join(' and ') || null;
}
