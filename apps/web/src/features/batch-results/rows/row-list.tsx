import { FlexRender } from '@tanstack/react-table';
import type { RowsAsked } from '../../../api/batch-job-queries.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Problem } from '../../../ui/problem.tsx';
import { columns } from './row-columns.tsx';
import { RowHead } from './row-head.tsx';
import type { Layout } from './row-layout.ts';
import { useRowTable } from './use-row-table.ts';
import { useRowWindow } from './use-row-window.ts';
import { useTallRows } from './use-tall-rows.ts';

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
