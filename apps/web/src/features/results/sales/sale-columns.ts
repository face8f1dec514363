import type { Results, Sale } from '@deedline/contract/results';
import { formatDate, formatMoney } from '../../../ui/format.ts';

export const COLUMNS = ['Date', 'Price', 'Buyer', 'Seller', 'Title company', 'Loan amount'] as const;
export type SaleColumn = (typeof COLUMNS)[number];

export function describeSale(sale: Sale): Record<SaleColumn, string | null> {
  return {
    Date: sale.saleDate && formatDate(sale.saleDate),
    Price: sale.salePrice ? formatMoney(sale.salePrice) : null,
    Buyer: sale.buyerName,
    Seller: sale.sellerName,
    'Title company': sale.titleCompany,
    'Loan amount': sale.loanAmount ? formatMoney(sale.loanAmount) : null,
  };
}

const asWord = (column: SaleColumn) => column.toLowerCase();

/** Whose deeds they are. `hasRecorder`: whether a file of its recorder is loaded; null where the answer does not say. */
export interface DeedCounty {
  name: string | null;
  hasRecorder: boolean | null;
}

/** The county of an answer: answers from before sources said what they are files of do not know whether its recorder's was loaded. */
export function deedCountyOf({ propertyDetails, sources }: Pick<Results, 'propertyDetails' | 'sources'>): DeedCounty {
  const roles = sources.list.map(({ role }) => role).filter((role) => role !== undefined);
  return { name: propertyDetails?.county ?? null, hasRecorder: roles.length === 0 ? null : roles.includes('recorder') };
}

/** The columns that some deed fills, and in one sentence what none of them has and why. */
export function chooseColumns(sales: readonly Sale[], county: DeedCounty): { columns: SaleColumn[]; missing: string | null } {
  const told = sales.map(describeSale);
  const isTold = (column: SaleColumn) => told.some((sale) => sale[column] !== null);
  const missing = COLUMNS.filter((column) => !isTold(column)).map(asWord);
  return { columns: COLUMNS.filter(isTold), missing: missing.length === 0 ? null : sayMissing(missing, county) };
}

function sayMissing(missing: readonly string[], { name, hasRecorder }: DeedCounty): string {
  const [last, rest] = [missing.at(-1)!, missing.slice(0, -1).join(', ')];
  if (hasRecorder !== false) return `${nameCounty(name)}’s records tell no ${rest ? `${rest} or ${last}` : last}.`;
  return `${sayNoRecorder(name)}: no source tells the ${rest ? `${rest} or ${last}` : last}.`;
}

function sayNoRecorder(name: string | null): string {
  return `No file of ${name ? nameCounty(name) : 'the county'}’s recorder is loaded`;
}

function nameCounty(name: string | null): string {
  return name ? `${name.replace(/ County$/i, '')} County` : 'The county';
}

/**
 * What needs no section of its own: a lone deed with nothing but its day and price, '$83,000, Sep 2010' and what is not told of it, or that there is none
 * because no recorder's file is loaded. Null where there is more to show, or nothing to say.
 */
export function tellInOneLine(sales: readonly Sale[], county: DeedCounty): { deed: string; missing: string } | null {
  if (sales.length === 0) return county.hasRecorder === false ? { deed: 'None', missing: `${sayNoRecorder(county.name)}.` } : null;
  const { columns, missing } = chooseColumns(sales, county);
  if (sales.length !== 1 || missing === null || columns.some((column) => column !== 'Date' && column !== 'Price')) return null;
  const { Price: price, Date: date } = describeSale(sales[0]!);
  return { deed: [price, date].filter(Boolean).join(', '), missing };
}
