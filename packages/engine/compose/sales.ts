import type { Sale } from '../answer.ts';
import type { PrintedName } from '../evidence.ts';
import { readNameOnce } from '../normalize/read-once.ts';
import { titleCase } from '../normalize/title-case.ts';
import { compareDown, type PropertyFile } from './property-file.ts';

interface SaleEntry extends Sale {
  saleDate: string;
  reference: string | null;
}

/** Every sale of a parcel once, newest first: roll, sales file and deeds tell the same sale in different detail. */
export function composeSales(property: PropertyFile): Sale[] {
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
  // The fullest entry of a sale comes first, so that the others fill its gaps.
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

/** One book and page, or one month (where a file says no day) and no other price. */
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

/** Names of a deed as one line: 'Jane Marlowe and Ansel Pike', or the organisation. */
/** 'FENMARK LAND TITLE' -> 'Fenmark Land Title'; what came in small letters stays as it came. */
function writeFirm(name: string): string {
  return name === name.toUpperCase() ? titleCase(name) : name;
}

export function displayName(printed: PrintedName | undefined): string | null {
  if (!printed) return null;
  const { organisation, persons } = readNameOnce(printed);
  if (organisation) return organisation.display;
  return persons.map((person) => person.display).join(' and ') || null;
}
