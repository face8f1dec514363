import type { BatchJob } from '@deedline/contract/batch';
import { JobStatus } from '../../batch-jobs/job-status.tsx';
import { formatRows } from '../../batch-jobs/job-words.ts';
import { paths } from '../../paths.ts';
import { formatCost, formatNumber } from '../../ui/format.ts';
import { EntryRow, ViewLink } from './entry-row.tsx';

/** A batch among the searches: what its rows came to, and the way to them. */
export function BatchRow({ job }: { job: BatchJob }) {
  const { id, fileName, processedRows, totalRows, successfulRows } = job;
  const rows = processedRows === totalRows ? formatRows(totalRows) : `${formatNumber(processedRows)} of ${formatRows(totalRows)}`;
  return (
    <EntryRow
      label={fileName}
      what={`Batch, ${rows}, ${formatNumber(successfulRows)} found`}
      at={job.createdAt}
      errorMessage={job.errorMessage}
      confidence={job.averageConfidence}
      confidenceTitle="The mean of the rows that were found"
      cost={formatCost(job.totalCost)}
      status={<JobStatus job={job} />}
      actions={
        <div className="flex justify-end">
          <ViewLink href={paths.batchResults(id)} label={fileName} />
        </div>
      }
    />
  );
}
