import type { ReactNode } from 'react';
import { isBilled } from '../../../edition.ts';
import type { RowsAsked } from '../../../api/batch-jobs.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Problem } from '../../../ui/placeholder.tsx';
import { AddressCell, ConfidenceCell, ContactCell, CostCell, LineCell, StateCell } from './row-cells.tsx';
import { useRowWindow, useTallRows } from './row-window.ts';

/** Table rows on wide screens, cards on narrow ones. All have the same height; what does not fit is cut off. */
type Layout = { rowPx: number; headPx: number; head: string; row: string; cells: Readonly<Record<string, string>> };

type RowListProps = { jobId: string; asked: RowsAsked; onChange: (asked: RowsAsked) => void; count: number; layout: Layout };

/** Sortable columns have the server's names. `first` is the direction people want first: highest confidence, highest cost. */
const COLUMNS = [
  { id: 'row', head: 'Line', Cell: LineCell, first: 'asc' },
  { id: 'address', head: 'Address and owner', Cell: AddressCell, first: 'asc' },
  { id: 'contact', head: 'Best phone and email', Cell: ContactCell },
  { id: 'confidence', head: 'Confidence', Cell: ConfidenceCell, first: 'desc' },
  ...(isBilled()
    ? ([{ id: 'credits', head: 'Cost', Cell: CostCell, first: 'desc' }] as const)
    : ([{ id: 'credits', head: 'Note', Cell: CostCell }] as const)),
  { id: 'state', head: 'State', Cell: StateCell },
] as const;

/** The rows in a scrolling box; only the visible ones are rendered. */
export function RowList({ jobId, asked, onChange, count, layout }: RowListProps) {
  const { box, height, first, last, shift, isJumping } = useTallRows({ count, rowPx: layout.rowPx, headPx: layout.headPx });
  const { searches, from, isError, retry } = useRowWindow({ jobId, asked, count, first, last, isJumping });
  // A new order starts at the top.
  const reorder = (next: RowsAsked) => {
    box.current?.scrollTo({ top: 0, behavior: 'instant' });
    onChange(next);
  };
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
          aria-colcount={COLUMNS.length}
        >
          <RowHead asked={asked} onChange={reorder} layout={layout} />
          <tbody className="relative block" style={{ height }}>
            {Array.from({ length: last - first + 1 }, (_, offset) => first + offset).map((index) => {
              const search = searches[index - from];
              return (
                <tr
                  key={index}
                  aria-rowindex={index + 2}
                  className={classNames('absolute inset-x-0 grid border-b last:border-b-0', layout.row)}
                  style={{ top: index * layout.rowPx - shift, height: layout.rowPx }}
                >
                  {search ? (
                    COLUMNS.map(({ id, Cell }) => (
                      <td key={id} className={classNames('min-w-0', layout.cells[id])}>
                        <Cell search={search} />
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

type RowHeadProps = Pick<RowListProps, 'asked' | 'onChange' | 'layout'>;

const OTHER_WAY = { asc: 'desc', desc: 'asc' } as const;
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The column headers; clicking one sorts by it, clicking it again reverses the order. Cards have headers for screen readers only. */
function RowHead({ asked, onChange, layout }: RowHeadProps) {
  const isForEarsOnly = layout.headPx === 0;
  return (
    <thead className={layout.head}>
      <tr aria-rowindex={1} className={isForEarsOnly ? '' : classNames('grid border-b', layout.row)} style={{ height: layout.headPx }}>
        {COLUMNS.map((column) => {
          if (!('first' in column)) return <HeadCell key={column.id}>{column.head}</HeadCell>;
          const { id, head, first } = column;
          const direction = asked.sort === id ? asked.direction : undefined;
          const sort = () => onChange({ ...asked, sort: id, direction: direction ? OTHER_WAY[direction] : first });
          return (
            <HeadCell key={id} ariaSort={direction ? ARIA_SORT[direction] : 'none'}>
              {isForEarsOnly ? head : <SortButton words={head} direction={direction} onPress={sort} />}
            </HeadCell>
          );
        })}
      </tr>
    </thead>
  );
}

function HeadCell({ ariaSort, children }: { ariaSort?: 'ascending' | 'descending' | 'none'; children: ReactNode }) {
  return (
    <th scope="col" aria-sort={ariaSort} className="text-left text-xs font-medium text-muted">
      {children}
    </th>
  );
}

type Direction = RowsAsked['direction'];

function SortButton({ words, direction, onPress }: { words: string; direction: Direction | undefined; onPress: () => void }) {
  const shape = direction === 'desc' ? 'M5 1v8M1.5 5.5 5 9l3.5-3.5' : 'M5 9V1M1.5 4.5 5 1l3.5 3.5';
  return (
    <button
      type="button"
      onClick={onPress}
      className="-ml-2 inline-flex h-8 items-center gap-1 rounded-md px-2 -outline-offset-2 hover:bg-wash hover:text-ink"
    >
      {words}
      <svg viewBox="0 0 10 10" className={classNames('size-2.5', direction ? 'text-green' : 'opacity-0')} aria-hidden="true">
        <path d={shape} fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </button>
  );
}

/**
 * A placeholder in the shape of the cell. It is not animated: dozens of rows pass in each frame, and starting as many animations would take longer than that.
 */
function WaitingCell() {
  return (
    <td colSpan={COLUMNS.length} className="col-span-full row-span-full grid content-center gap-2">
      <span className="sr-only">Loading</span>
      <div aria-hidden="true" className="h-3.5 w-64 max-w-full rounded-sm bg-line/70" />
      <div aria-hidden="true" className="h-3 w-40 max-w-full rounded-sm bg-line/70" />
    </td>
  );
}

/** From this width on the rows are a table. */
export const WIDE_PX = 768;

export const TABLE: Layout = {
  rowPx: 60,
  headPx: 40,
  head: 'sticky top-0 z-10 block h-10 bg-paper',
  row: 'grid-cols-[4.25rem_minmax(0,1.3fr)_minmax(0,1.2fr)_8.5rem_6.5rem_6.75rem] items-center gap-x-4',
  cells: {},
};

export const CARDS: Layout = {
  rowPx: 152,
  headPx: 0,
  head: 'sr-only',
  row: 'grid-cols-[auto_auto_minmax(0,1fr)_auto] grid-rows-[3.75rem_2.5rem_1.25rem] gap-x-3 gap-y-1 py-2.5',
  cells: {
    row: 'row-start-3 col-start-1',
    address: 'row-start-1 col-span-3 col-start-1',
    contact: 'row-start-2 col-span-4 col-start-1',
    confidence: 'row-start-3 col-start-2',
    credits: 'row-start-3 col-start-3',
    state: 'row-start-1 col-start-4',
  },
};
