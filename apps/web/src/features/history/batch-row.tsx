import type { BatchJob } from '@deedline/contract/batch';
import { Link } from 'wouter';
import { JobStatus } from '../../batch-jobs/job-status.tsx';
import { formatRows } from '../../batch-jobs/job-words.ts';
import { paths } from '../../paths.ts';
import { formatCost, formatMoment, formatNumber } from '../../ui/format.ts';
import { ScoreBar } from '../../ui/score.tsx';
import { Cell, Row } from '../../ui/table.tsx';
import { ROW } from './row-class.ts';

/** A batch among the searches: what its rows came to, and the way to them. */
export function BatchRow({ job }: { job: BatchJob }) {
  const { id, fileName, createdAt, processedRows, totalRows, successfulRows, averageConfidence, totalCost, errorMessage } = job;
  const rows = processedRows === totalRows ? formatRows(totalRows) : `${formatNumber(processedRows)} of ${formatRows(totalRows)}`;
  const what = `Batch, ${rows}, ${formatNumber(successfulRows)} found`;
  return (
    <Row className={ROW}>
      <Cell className="@max-3xl:w-full">
        <div className="font-semibold break-words [overflow-wrap:anywhere]">{fileName}</div>
        <div className="text-xs text-muted @max-3xl:hidden">{what}</div>
        {errorMessage && <div className="text-xs text-brick">{errorMessage}</div>}
      </Cell>
      <Cell className="text-muted @max-3xl:-mt-1.5 @max-3xl:w-full @max-3xl:text-xs @3xl:text-sm @3xl:whitespace-nowrap">
        <span className="@3xl:hidden">{what}, </span>
        {formatMoment(createdAt)}
      </Cell>
      <Cell className="pr-6 empty:@max-3xl:hidden @max-3xl:w-14">
        {averageConfidence !== null && (
          <>
            <span className="text-sm font-medium" title="The mean of the rows that were found">
              {Math.round(averageConfidence)}%
            </span>
            <ScoreBar score={averageConfidence} className="mt-1" />
          </>
        )}
      </Cell>
      <Cell className="text-sm font-medium @3xl:text-right">{formatCost(totalCost)}</Cell>
      <Cell className="@3xl:pl-3">
        <JobStatus job={job} />
      </Cell>
      <Cell className="@max-3xl:ml-auto">
        <div className="flex justify-end">
          <Link
            href={paths.batchResults(id)}
            aria-label={`View ${fileName}`}
            className="inline-flex h-9 items-center rounded-md px-3 text-sm font-semibold text-green hover:bg-wash touch:h-11"
          >
            View
          </Link>
        </div>
      </Cell>
    </Row>
  );
}
