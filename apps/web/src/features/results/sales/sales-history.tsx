import type { Sale } from '@deedline/contract/results';
import { Section } from '../../../ui/section.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { chooseColumns, describeSale, tellInOneLine } from './sale-columns.ts';
import type { DeedCounty, SaleColumn } from './sale-columns.ts';
import { SalesDrawing } from './sales-drawing.tsx';

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

/** The deeds on record, newest first. What no deed tells is said once; a lone deed of which little is told is a line among the facts. */
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
