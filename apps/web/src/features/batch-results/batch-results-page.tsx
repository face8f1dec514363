import type { BatchJob } from '@deedline/contract/search/batch';
import { PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { loadedForJobQuery } from '../../api/batch-jobs.ts';
import { WhatIsLoaded } from '../../on-file/what-is-loaded.tsx';
import { isBilled } from '../../edition.ts';
import { batchJobQuery, refreshBatchRows } from '../../api/batch-jobs.ts';
import { ApiError } from '../../api/call.ts';
import { CancelJob, PendingJob, ResumeJob } from '../../batch-jobs/job-actions.tsx';
import { CostOfJob, JobCounts, JobProgress, JobStatus, OutOfReach } from '../../batch-jobs/job-progress.tsx';
import { RunAgain } from '../../batch-jobs/run-again.tsx';
import { formatRows, sayProgress } from '../../batch-jobs/job-words.ts';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/roles.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { formatCost, formatMoment, formatNumber } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Fact } from '../../ui/page/section.tsx';
import { DownloadPanel } from './download-panel.tsx';
import { JobRows } from './rows/job-rows.tsx';

/** `/batch-results/:id`: a job, its searches and its files. */
export function BatchResultsPage() {
  const { id } = useParams<{ id: string }>();
  const { data: job, error, dataUpdatedAt, refetch } = useQuery(batchJobQuery(id));
  usePageTitle('Batch Results');
  if (!job && error instanceof ApiError && error.status === 404) return <NoSuchJob />;
  return (
    <>
      <Link href={paths.batchUpload} className="link mb-4 inline-flex items-center text-sm touch:h-11">
        Back to Batch Upload
      </Link>
      {job && error && <OutOfReach knownAt={dataUpdatedAt} className="mb-6" />}
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

function NoSuchJob() {
  return (
    <>
      <PageHeader title="Batch Results" />
      <EmptyState title="Batch job not found" action={<ButtonLink href={paths.batchUpload}>Back to Batch Upload</ButtonLink>}>
        There is no batch job at this link in your account.
      </EmptyState>
    </>
  );
}

function OpenJob({ job }: { job: BatchJob }) {
  useFollowedRows(job);
  return (
    <>
      <PageHeader
        title="Batch Results"
        lead={<span className="font-semibold text-ink wrap-anywhere">{job.fileName}</span>}
        actions={<JobActions job={job} />}
      />
      <output className="sr-only">{sayProgress(job)}</output>
      <div className="grid gap-8">
        {job.errorMessage && <JobError job={job} />}
        <JobFacts job={job} />
        <DownloadPanel job={job} />
        {job.notFoundRows > 0 && job.endedAt !== null && <WhatIsLoaded of={loadedForJobQuery(job.id)} />}
        <JobRows job={job} />
      </div>
    </>
  );
}

/** Refetches the visible rows when the job's figures show that rows have changed. */
function useFollowedRows({ id, status, processedRows, totalCost, refundedCredits }: BatchJob): void {
  const client = useQueryClient();
  const mark = `${id} ${status} ${processedRows} ${totalCost} ${refundedCredits}`;
  const known = useRef(mark);
  useEffect(() => {
    if (known.current !== mark) void refreshBatchRows(client, id);
    known.current = mark;
  }, [client, id, mark]);
}

/** Redirect delay after a batch is cancelled (product specification, section 9). */
const REDIRECT_DELAY_MS = 500;

/** The actions that the job's state allows. Cancelling or discarding it leads back to the list. */
function JobActions({ job }: { job: BatchJob }) {
  const [, navigate] = useLocation();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  return (
    <ForRole needs="member">
      <PendingJob job={job} onDiscarded={() => navigate(paths.batchUpload)} />
      <CancelJob job={job} onCancelled={() => (leaving.current = setTimeout(() => navigate(paths.batchUpload), REDIRECT_DELAY_MS))} />
      <ResumeJob job={job} />
      <RunAgain job={job} />
    </ForRole>
  );
}

/** Why the job failed or stopped before its end (product specification, section 8). */
function JobError({ job }: { job: BatchJob }) {
  return (
    <section aria-labelledby="job-error" className="border border-brick px-4 py-3">
      <h2 id="job-error" className="text-base font-semibold text-brick">
        Error
      </h2>
      <p className="mt-1">
        {job.errorMessage}{' '}
        {isBilled() && job.stopped === 'credits' && (
          <Link href={paths.credits} className="link whitespace-nowrap touch:py-3">
            Add credits
          </Link>
        )}
      </p>
    </section>
  );
}

/** The job itself: its progress, what became of its rows, and its terms. */
function JobFacts({ job }: { job: BatchJob }) {
  const { quote, skippedRows } = job;
  return (
    <section aria-label="The job" className="@container border-y py-5">
      <div className="grid gap-x-10 gap-y-5 @4xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div>
          <div className="mb-3 flex items-center justify-between gap-4">
            <JobStatus job={job} />
            {isBilled() && <CostOfJob job={job} className="font-display text-2xl font-bold" />}
          </div>
          <JobProgress job={job} />
          <JobCounts job={job} className="mt-3" />
        </div>
        <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-3 text-sm @xl:grid-cols-3">
          <Fact label="Created">{formatMoment(job.createdAt)}</Fact>
          <Fact label="Started">{job.startedAt ? formatMoment(job.startedAt) : 'Not yet'}</Fact>
          <Fact label="Ended">{job.endedAt ? formatMoment(job.endedAt) : 'Not yet'}</Fact>
          <Fact label="Purpose">{PURPOSE_WORDS[job.purpose]}</Fact>
          <Fact label="Asked for">{describeAsked(job)}</Fact>
          <Fact label="Rows">
            {formatRows(job.totalRows)}
            {skippedRows > 0 && <span className="font-normal text-muted"> and {formatNumber(skippedRows)} without an address</span>}
          </Fact>
          {isBilled() && (
            <>
              <Fact label="Most it could cost">{formatCost(quote.mostCredits)}</Fact>
              <Fact label="Cap">{job.capCredits === null ? 'None' : formatCost(job.capCredits)}</Fact>
            </>
          )}
          <Fact label={isBilled() ? 'Free rows' : 'Not searched again'}>{describeFree(job)}</Fact>
        </dl>
      </div>
    </section>
  );
}

function describeAsked({ includeContacts, payOnlyForContacts }: BatchJob): string {
  if (!includeContacts) return 'Property records only';
  return isBilled() && payOnlyForContacts ? 'Property and contacts, paid only if contacts are found' : 'Property and contacts';
}

function describeFree({ quote }: BatchJob): string {
  const parts = [
    quote.duplicates > 0 && `${formatNumber(quote.duplicates)} ${quote.duplicates === 1 ? 'duplicate' : 'duplicates'}`,
    isBilled() && quote.boughtBefore > 0 && `${formatNumber(quote.boughtBefore)} bought before`,
    quote.unreadable > 0 && `${formatNumber(quote.unreadable)} unreadable`,
  ];
  return parts.filter((part) => part !== false).join(', ') || 'None';
}
