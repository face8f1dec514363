import { BATCH_ROW_SORTS } from '@deedline/contract/search/batch';
import { type SortingState, useTable } from '@tanstack/react-table';
import type { RowsAsked } from '../../../api/batch-jobs.ts';
import { columns, features } from './row-columns.tsx';
import type { PlacedRow } from './row-window.ts';

type RowTableProps = { asked: RowsAsked; onChange: (asked: RowsAsked) => void; rows: PlacedRow[] };

export type RowTable = ReturnType<typeof useRowTable>;

/** The rows in sight as Table has them. The server sorts them; the order that Table keeps is part of what the server is asked. */
export function useRowTable({ asked, onChange, rows }: RowTableProps) {
  const sorting: SortingState = [{ id: asked.sort, desc: asked.direction === 'desc' }];
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ place }) => String(place),
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: { sorting },
    onSortingChange: (change) => {
      const [first] = typeof change === 'function' ? change(sorting) : change;
      const sort = BATCH_ROW_SORTS.find((each) => each === first?.id);
      if (sort) onChange({ ...asked, sort, direction: first?.desc ? 'desc' : 'asc' });
    },
  });
}
