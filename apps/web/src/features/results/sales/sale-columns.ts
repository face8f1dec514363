import type { Sale } from '@deedline/contract/results';
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

/** The columns that some deed fills, and in one sentence what none of them has. */
export function chooseColumns(sales: readonly Sale[], county: string | null): { columns: SaleColumn[]; missing: string | null } {
  const told = sales.map(describeSale);
  const isTold = (column: SaleColumn) => told.some((sale) => sale[column] !== null);
  const missing = COLUMNS.filter((column) => !isTold(column)).map(asWord);
  const list = missing.length > 1 ? `${missing.slice(0, -1).join(', ')} or ${missing.at(-1)}` : missing[0];
  return { columns: COLUMNS.filter(isTold), missing: list ? `${nameCounty(county)}’s records tell no ${list}.` : null };
}

function nameCounty(county: string | null): string {
  return county ? `${county.replace(/ County$/i, '')} County` : 'The county';
}

/** A lone deed with nothing but its day and price: '$83,000, Sep 2010.' and what its county does not tell; null where there is more to show. */
export function tellInOneLine(sales: readonly Sale[], county: string | null): { deed: string; missing: string } | null {
  const { columns, missing } = chooseColumns(sales, county);
  if (sales.length !== 1 || missing === null || columns.some((column) => column !== 'Date' && column !== 'Price')) return null;
  const { Price: price, Date: date } = describeSale(sales[0]!);
  return { deed: [price, date].filter(Boolean).join(', '), missing };
}
