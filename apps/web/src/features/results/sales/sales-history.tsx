import type { Sale } from '@deedline/contract/results';
import { formatDate, formatMoney } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { SalesDrawing } from './sales-drawing.tsx';

const COLUMNS = ['Date', 'Price', 'Buyer', 'Seller', 'Title company', 'Loan amount'] as const;

function describeSale(sale: Sale): Record<(typeof COLUMNS)[number], string | null> {
  return {
    Date: sale.saleDate && formatDate(sale.saleDate),
    Price: sale.salePrice ? formatMoney(sale.salePrice) : null,
    Buyer: sale.buyerName,
    Seller: sale.sellerName,
    'Title company': sale.titleCompany,
    'Loan amount': sale.loanAmount ? formatMoney(sale.loanAmount) : null,
  };
}

function Missing() {
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <span className="sr-only">not recorded</span>
    </>
  );
}

function SalesTable({ sales }: { sales: readonly Sale[] }) {
  return (
    <Table className="hidden text-sm @3xl:table">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
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
              {COLUMNS.map((column) => (
                <Cell key={column} className={column === 'Price' ? 'font-semibold' : column === 'Date' ? 'whitespace-nowrap' : ''}>
                  {facts[column] ?? <Missing />}
                </Cell>
              ))}
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}

function SalesCards({ sales }: { sales: readonly Sale[] }) {
  return (
    <ul className="@3xl:hidden">
      {sales.map((sale, index) => (
        <li key={index} className="border-t py-3">
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

export function SalesHistory({ sales }: { sales: readonly Sale[] }) {
  if (sales.length === 0) return null;
  const newestFirst = sales.toSorted((a, b) => (b.saleDate ?? '').localeCompare(a.saleDate ?? ''));
  return (
    <Section title="Sales History" note={`${sales.length} recorded ${sales.length === 1 ? 'deed' : 'deeds'}`}>
      <div className="grid gap-x-10 gap-y-5 @5xl:grid-cols-[minmax(0,22rem)_1fr]">
        <SalesDrawing sales={sales} />
        <div className={sales.length < 2 ? '@5xl:col-span-2' : ''}>
          <SalesTable sales={newestFirst} />
          <SalesCards sales={newestFirst} />
        </div>
      </div>
    </Section>
  );
}
