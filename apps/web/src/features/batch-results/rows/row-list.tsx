import { FlexRender, type Header } from '@tanstack/react-table';
import type { RowsAsked } from '../../../api/batch-jobs.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Problem } from '../../../ui/placeholder.tsx';
import { columns, type features } from './row-columns.tsx';
import { type PlacedRow, useRowWindow, useTallRows } from './row-window.ts';
import { type RowTable, useRowTable } from './use-row-table.ts';

type RowListProps = { jobId: string; asked: RowsAsked; onChange: (asked: RowsAsked) => void; count: number; layout: Layout };

/** The rows in a box of their own that scrolls; only those in sight are drawn. */
export function RowList({ jobId, asked, onChange, count, layout }: RowListProps) {
  const { box, height, first, last, shift, isJumping } = useTallRows({ count, rowPx: layout.rowPx, headPx: layout.headPx });
  const { rows, from, isError, retry } = useRowWindow({ jobId, asked, count, first, last, isJumping });
  // Another order is seen from its top.
  const reorder = (next: RowsAsked) => {
    box.current?.scrollTo({ top: 0, behavior: 'instant' });
    onChange(next);
  };
  const table = useRowTable({ asked, onChange: reorder, rows });
  const { rowsById } = table.getRowModel();
  return (
    <>
      {isError && <Problem what="Some rows could not be loaded." onRetry={retry} />}
      <section
        ref={box}
        aria-label="Rows of this job"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by the keyboard too
        tabIndex={0}
        className="relative max-h-[min(44rem,calc(100dvh-9rem))] overflow-y-auto border-b outline-offset-4 [overflow-anchor:none]"
      >
        <table
          className="block w-full text-left"
          aria-label="Searches of this job"
          aria-rowcount={count + 1}
          aria-colcount={columns.length}
        >
          <RowHead table={table} layout={layout} />
          <tbody className="relative block" style={{ height }}>
            {Array.from({ length: last - first + 1 }, (_, offset) => first + offset).map((index) => {
              const row = rowsById[String(index - from)];
              return (
                <tr
                  key={index}
                  aria-rowindex={index + 2}
                  className={classNames('absolute inset-x-0 grid border-b last:border-b-0', layout.row)}
                  style={{ top: index * layout.rowPx - shift, height: layout.rowPx }}
                >
                  {row ? (
                    row.getAllCells().map((cell) => (
                      <td key={cell.id} className={classNames('min-w-0', layout.cells[cell.column.id])}>
                        <FlexRender cell={cell} />
                      </td>
                    ))
                  ) : (
                    <WaitingCell />
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** In the shape of what comes. It keeps still: rows pass by the dozen in each frame, and to begin as many animations takes longer than that. */
function WaitingCell() {
  return (
    <td colSpan={columns.length} className="col-span-full row-span-full grid content-center gap-2">
      <span className="sr-only">Loading</span>
      <div aria-hidden="true" className="h-3.5 w-64 max-w-full rounded-sm bg-line/70" />
      <div aria-hidden="true" className="h-3 w-40 max-w-full rounded-sm bg-line/70" />
    </td>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The heads of the columns; pressing one sorts by it, pressing it again turns the order round. Cards have theirs for the ear alone. */
function RowHead({ table, layout }: { table: RowTable; layout: Layout }) {
  const isForEarsOnly = layout.headPx === 0;
  return (
    <thead className={layout.head}>
      <tr aria-rowindex={1} className={isForEarsOnly ? '' : classNames('grid border-b', layout.row)} style={{ height: layout.headPx }}>
        {table.getFlatHeaders().map((header) => (
          <HeadCell key={header.id} header={header} isForEarsOnly={isForEarsOnly} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell({ header, isForEarsOnly }: { header: Header<typeof features, PlacedRow>; isForEarsOnly: boolean }) {
  const direction = header.column.getIsSorted();
  const canSort = header.column.getCanSort();
  return (
    <th
      scope="col"
      {...(canSort && { 'aria-sort': direction ? ARIA_SORT[direction] : ('none' as const) })}
      className="text-left text-xs font-medium text-muted"
    >
      {canSort && !isForEarsOnly ? (
        <button
          type="button"
          onClick={header.column.getToggleSortingHandler()}
          className="-ml-2 inline-flex h-8 items-center gap-1 rounded-md px-2 -outline-offset-2 hover:bg-wash hover:text-ink"
        >
          <FlexRender header={header} />
          <Arrow direction={direction} />
        </button>
      ) : (
        <FlexRender header={header} />
      )}
    </th>
  );
}

function Arrow({ direction }: { direction: 'asc' | 'desc' | false }) {
  const shape = direction === 'desc' ? 'M5 1v8M1.5 5.5 5 9l3.5-3.5' : 'M5 9V1M1.5 4.5 5 1l3.5 3.5';
  return (
    <svg viewBox="0 0 10 10" className={classNames('size-2.5', direction ? 'text-green' : 'opacity-0')} aria-hidden="true">
      <path d={shape} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

/** Rows of a table where there is room for one; elsewhere each is a card. All rows are equally high: what does not fit is cut off. */
type Layout = { rowPx: number; headPx: number; head: string; row: string; cells: Readonly<Record<string, string>> };

/** From this width on it is a table. */
export const WIDE_PX = 768;

export const TABLE: Layout = {
  rowPx: 60,
  headPx: 40,
  head: 'sticky top-0 z-10 block h-10 bg-paper',
  row: 'grid-cols-[4.25rem_minmax(0,1.3fr)_minmax(0,1.2fr)_8.5rem_6.5rem_5.5rem] items-center gap-x-4',
  cells: {},
};

export const CARDS: Layout = {
  rowPx: 136,
  headPx: 0,
  head: 'sr-only',
  row: 'grid-cols-[auto_auto_minmax(0,1fr)_auto] grid-rows-[2.75rem_2.5rem_1.25rem] gap-x-3 gap-y-1 py-2.5',
  cells: {
    row: 'row-start-3 col-start-1',
    address: 'row-start-1 col-span-3 col-start-1',
    contact: 'row-start-2 col-span-4 col-start-1',
    confidence: 'row-start-3 col-start-2',
    credits: 'row-start-3 col-start-3',
    state: 'row-start-1 col-start-4',
  },
};
