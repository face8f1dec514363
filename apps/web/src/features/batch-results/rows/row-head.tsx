import { FlexRender } from '@tanstack/react-table';
import type { Header } from '@tanstack/react-table';
import { classNames } from '../../../ui/class-names.ts';
import type { features } from './row-columns.tsx';
import type { Layout } from './row-layout.ts';
import type { RowTable } from './use-row-table.ts';
import type { PlacedRow } from './use-row-window.ts';

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The heads of the columns; pressing one sorts by it, pressing it again turns the order round. Cards have theirs for the ear alone. */
export function RowHead({ table, layout }: { table: RowTable; layout: Layout }) {
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
