import type { BatchJob } from '@deedline/contract/batch';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useParams } from 'wouter';
import { batchJobQuery, refreshBatchRows } from '../../api/batch-job-queries.ts';
import { ApiError } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Problem } from '../../ui/problem.tsx';
import { WaitingRows } from '../../ui/skeleton.tsx';
import { DownloadPanel } from './download/download-panel.tsx';
import { JobActions } from './job/job-actions.tsx';
import { JobError } from './job/job-error.tsx';
import { JobFacts } from './job/job-facts.tsx';
import { JobRows } from './rows/job-rows.tsx';

function NoSuchJob() {
  return (
    <>
      <PageHeader title="Batch Results" />
      <EmptyState title="Batch job not found" action={<ButtonLink href={paths.batchUpload}>Back to Batch Upload</ButtonLink>}>
        No batch job of your account has this address.
      </EmptyState>
    </>
  );
}

/** `/batch-results/:id`: a job, its searches and its files. */
export function BatchResultsPage() {
  const { id } = useParams<{ id: string }>();
  const { data: job, error, refetch } = useQuery(batchJobQuery(id));
  usePageTitle('Batch Results');
  if (!job && error instanceof ApiError && error.status === 404) return <NoSuchJob />;
  return (
    <>
      <Link href={paths.batchUpload} className="link mb-4 inline-flex items-center text-sm touch:h-11">
        Back to Batch Upload
      </Link>
      {job ? (
        <OpenJob job={job} />
      ) : (
        <>
          <PageHeader title="Batch Results" />
          {error ? (
            <Problem what="This batch job could not be loaded." onRetry={() => void refetch()} />
          ) : (
            <WaitingRows label="Loading the batch job" rows={6} />
          )}
        </>
      )}
    </>
  );
}

function OpenJob({ job }: { job: BatchJob }) {
  useFollowedRows(job);
  return (
    <>
      <PageHeader
        title="Batch Results"
        lead={<span className="font-semibold break-words text-ink [overflow-wrap:anywhere]">{job.fileName}</span>}
        actions={<JobActions job={job} />}
      />
      <div className="grid gap-8">
        {job.errorMessage && <JobError job={job} />}
        <JobFacts job={job} />
        <DownloadPanel job={job} />
        <JobRows job={job} />
      </div>
    </>
  );
}

/** When rows of the job have moved, those in sight are read anew. */
function useFollowedRows({ id, status, processedRows, totalCost }: BatchJob): void {
  const client = useQueryClient();
  const mark = `${id} ${status} ${processedRows} ${totalCost}`;
  const known = useRef(mark);
  useEffect(() => {
    if (known.current !== mark) void refreshBatchRows(client, id);
    known.current = mark;
  }, [client, id, mark]);
}
