import type { Results, Sale } from '@deedline/contract/search/results';
import { formatDate, formatMoney } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { SalesDrawing } from './sales-drawing.tsx';

/** The county of the deeds. `hasRecorder`: whether its recorder's file is loaded; null if the answer does not say. */
interface DeedCounty {
  name: string | null;
  hasRecorder: boolean | null;
}

/** The deeds on record, newest first. What none of them states is said once; a single deed with few facts is shown as one line among the facts instead. */
export function SalesHistory({ sales, county }: { sales: readonly Sale[]; county: DeedCounty }) {
  if (sales.length === 0 || tellInOneLine(sales, county) !== null) return null;
  const newestFirst = sales.toSorted((a, b) => (b.saleDate ?? '').localeCompare(a.saleDate ?? ''));
  const { columns, missing } = chooseColumns(sales, county);
  return (
    <Section title="Sales History" note={`${sales.length} recorded ${sales.length === 1 ? 'deed' : 'deeds'}`}>
      <div className="grid gap-x-10 gap-y-3 @5xl:grid-cols-[minmax(0,18rem)_1fr]">
        <SalesDrawing sales={sales} />
        <div className={sales.length < 2 ? '@5xl:col-span-2' : ''}>
          <SalesTable sales={newestFirst} columns={columns} />
          <SalesCards sales={newestFirst} />
          {missing && <p className="border-t pt-1.5 text-xs text-muted">{missing}</p>}
        </div>
      </div>
    </Section>
  );
}

/**
 * The text if no section is needed: for a single deed with nothing but date and price, '$83,000, Sep 2010' and what it does not state; or that there is none
 * because no recorder's file is loaded. Null if there is more to show, or nothing to say.
 */
export function tellInOneLine(sales: readonly Sale[], county: DeedCounty): { deed: string; missing: string } | null {
  if (sales.length === 0) return county.hasRecorder === false ? { deed: 'None', missing: `${sayNoRecorder(county.name)}.` } : null;
  const { columns, missing } = chooseColumns(sales, county);
  if (sales.length !== 1 || missing === null || columns.some((column) => column !== 'Date' && column !== 'Price')) return null;
  const { Price: price, Date: date } = describeSale(sales[0]!);
  return { deed: [price, date].filter(Boolean).join(', '), missing };
}

function sayNoRecorder(name: string | null): string {
  return `No file of ${name ? nameCounty(name) : 'the county'}’s recorder is loaded`;
}

function nameCounty(name: string | null): string {
  return name ? `${name.replace(/ County$/i, '')} County` : 'The county';
}

const COLUMNS = ['Date', 'Price', 'Buyer', 'Seller', 'Title company', 'Loan amount'] as const;
type SaleColumn = (typeof COLUMNS)[number];

/** The columns that at least one deed fills, and a sentence on what none of them has and why. */
export function chooseColumns(sales: readonly Sale[], county: DeedCounty): { columns: SaleColumn[]; missing: string | null } {
  const told = sales.map(describeSale);
  const isTold = (column: SaleColumn) => told.some((sale) => sale[column] !== null);
  const missing = COLUMNS.filter((column) => !isTold(column)).map(asWord);
  return { columns: COLUMNS.filter(isTold), missing: missing.length === 0 ? null : sayMissing(missing, county) };
}

function describeSale(sale: Sale): Record<SaleColumn, string | null> {
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

function sayMissing(missing: readonly string[], { name, hasRecorder }: DeedCounty): string {
  const [last, rest] = [missing.at(-1)!, missing.slice(0, -1).join(', ')];
  if (hasRecorder !== false) return `${nameCounty(name)}’s records show no ${rest ? `${rest} or ${last}` : last}.`;
  return `${sayNoRecorder(name)}: no source shows the ${rest ? `${rest} or ${last}` : last}.`;
}

type ListProps = { sales: readonly Sale[]; columns: readonly SaleColumn[] };

function SalesTable({ sales, columns }: ListProps) {
  return (
    <Table className="hidden text-sm @3xl:table">
      <thead>
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column} className="whitespace-nowrap">
              {column}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {sales.map((sale, index) => {
          const facts = describeSale(sale);
          return (
            <Row key={index}>
              {columns.map((column) => (
                <Cell key={column} className={column === 'Price' ? 'font-semibold' : column === 'Date' ? 'whitespace-nowrap' : ''}>
                  {facts[column] ?? <span className="sr-only">not recorded</span>}
                </Cell>
              ))}
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}

function SalesCards({ sales }: Pick<ListProps, 'sales'>) {
  return (
    <ul className="@3xl:hidden">
      {sales.map((sale, index) => (
        <li key={index} className="border-t py-2">
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
            {Object.entries(describeSale(sale))
              .filter(([, value]) => value !== null)
              .map(([column, value]) => (
                <div key={column}>
                  <dt className="text-xs text-muted">{column}</dt>
                  <dd className="break-words">{value}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** The county of an answer. Older answers lack the sources' roles, so for them it is unknown whether the recorder's file was loaded. */
export function deedCountyOf({ propertyDetails, sources }: Pick<Results, 'propertyDetails' | 'sources'>): DeedCounty {
  const roles = sources.list.map(({ role }) => role).filter((role) => role !== undefined);
  return { name: propertyDetails?.county ?? null, hasRecorder: roles.length === 0 ? null : roles.includes('recorder') };
}
