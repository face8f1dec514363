import { formatNumber } from '../../../ui/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import type { SkippedRow } from '../read/survey-rows.ts';
import { NO_ADDRESS } from '../read/write-skipped.ts';
import { useSkippedFile } from './use-skipped-file.ts';

type SkippedRowsProps = { file: File; address: number; first: readonly SkippedRow[]; total: number };

/** Which rows will not be searched, and why. They are free. */
export function SkippedRows({ file, address, first, total }: SkippedRowsProps) {
  const { download, percent } = useSkippedFile(file, address);
  const isAll = first.length === total;
  return (
    <details className="mt-6 border-t pt-4">
      <summary className="font-medium touch:min-h-11">
        {formatNumber(total)} {total === 1 ? 'row is' : 'rows are'} skipped
        <span className="ml-2 text-sm font-normal text-muted">no address, not searched, free</span>
      </summary>
      <div className="mt-3">
        <Table aria-label="Skipped rows" className="table-fixed text-sm">
          <thead>
            <tr>
              <HeaderCell className="w-16">Line</HeaderCell>
              <HeaderCell className="w-28">Reason</HeaderCell>
              <HeaderCell>The rest of the row</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {first.map(({ line, text }) => (
              <Row key={line} className="[&>td]:py-1.5">
                <Cell>{formatNumber(line)}</Cell>
                <Cell>{NO_ADDRESS}</Cell>
                <Cell className="break-words text-muted [overflow-wrap:anywhere]">{text}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-xs text-muted">
            {isAll ? 'These are all.' : `The first ${formatNumber(first.length)} of ${formatNumber(total)}.`}
          </p>
          <Button size="sm" disabled={percent !== null} onClick={download}>
            {percent === null ? 'Download skipped rows' : `Writing, ${percent}%`}
          </Button>
        </div>
      </div>
    </details>
  );
}
