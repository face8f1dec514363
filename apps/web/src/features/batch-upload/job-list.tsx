import type { BatchJob } from '@deedline/contract/search/batch';
import { PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { isBilled } from '../../edition.ts';
import { batchJobsQuery } from '../../api/batch-jobs.ts';
import { userQuery } from '../../api/queries.ts';
import { CancelJob, PendingJob, ResumeJob } from '../../batch-jobs/job-actions.tsx';
import { CostOfJob, JobCounts, JobProgress, JobStatus, OutOfReach } from '../../batch-jobs/job-progress.tsx';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/roles.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { formatCost, formatMoment, formatNumber } from '../../ui/format.ts';
import { Section } from '../../ui/page/section.tsx';

/** All batch jobs of the account, newest first, polled while one of them is open. */
export function JobList() {
  const { data: jobs, isError, dataUpdatedAt, refetch } = useQuery(batchJobsQuery);
  useFollowedCredits(jobs);
  return (
    <Section
      title="Your batch jobs"
      note={jobs && jobs.length > 0 && `${formatNumber(jobs.length)} ${jobs.length === 1 ? 'job' : 'jobs'}`}
      className="mt-12"
    >
      {!jobs && isError && <Problem what="Your batch jobs could not be loaded." onRetry={() => void refetch()} />}
      {!jobs && !isError && <WaitingRows label="Loading your batch jobs" rows={3} />}
      {jobs?.length === 0 && <EmptyState title="No batch jobs yet">Each file you upload is listed here with its progress.</EmptyState>}
      {jobs && jobs.length > 0 && (
        <>
          {isError && <OutOfReach knownAt={dataUpdatedAt} className="mb-4" />}
          <Jobs jobs={jobs} />
        </>
      )}
    </Section>
  );
}

/** Refetches the balance as jobs progress: a running job spends credits and releases the rest at its end, also if another tab starts or cancels it. */
function useFollowedCredits(jobs: readonly BatchJob[] | undefined): void {
  const client = useQueryClient();
  const mark = jobs && `${sumOf(jobs)} ${jobs.filter(({ status }) => status === 'processing').length}`;
  const known = useRef(mark);
  useEffect(() => {
    if (known.current !== undefined && known.current !== mark) {
      void client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true });
    }
    known.current = mark;
  }, [client, mark]);
}

const sumOf = (jobs: readonly BatchJob[]): number => jobs.reduce((sum, { totalCost }) => sum + totalCost, 0);

/** How many jobs are shown at first, and added by 'Show more'. */
const PAGE_JOBS = 20;

function Jobs({ jobs }: { jobs: readonly BatchJob[] }) {
  const [shown, setShown] = useState(PAGE_JOBS);
  return (
    <>
      <ul className="@container border-b">
        {jobs.slice(0, shown).map((job) => (
          <JobCard key={job.id} job={job} />
        ))}
      </ul>
      {jobs.length > shown && (
        <div className="flex justify-center pt-5">
          <Button onClick={() => setShown(shown + PAGE_JOBS)}>Show more</Button>
        </div>
      )}
    </>
  );
}

/** One job of the list: what it is, its progress, its cost and its actions. */
function JobCard({ job }: { job: BatchJob }) {
  return (
    <li className="grid gap-x-8 gap-y-3 border-t py-4 @3xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            href={paths.batchResults(job.id)}
            className="font-semibold underline decoration-line decoration-1 underline-offset-4 wrap-anywhere hover:text-green hover:decoration-current touch:py-2.75"
          >
            {job.fileName}
          </Link>
          <JobStatus job={job} />
        </div>
        <p className="mt-0.5 text-xs text-muted">
          {formatMoment(job.createdAt)}, {PURPOSE_WORDS[job.purpose]}
        </p>
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          <ForRole needs="member">
            <PendingJob job={job} size="sm" />
            <CancelJob job={job} size="sm" />
          </ForRole>
          {job.status === 'completed' && (
            <ButtonLink href={paths.batchResults(job.id)} size="sm" aria-label={`View Results of ${job.fileName}`}>
              View Results
            </ButtonLink>
          )}
          <ForRole needs="member">
            <ResumeJob job={job} size="sm" />
          </ForRole>
        </div>
      </div>
      <div className="min-w-0">
        <JobProgress job={job} />
        <div className="mt-2 flex items-start justify-between gap-4">
          <JobCounts job={job} />
          <JobCost job={job} />
        </div>
        {job.errorMessage && <StopReason job={job} />}
      </div>
    </li>
  );
}

function JobCost({ job }: { job: BatchJob }) {
  if (!isBilled()) return null;
  if (job.status === 'pending') return <span className="text-right text-sm text-muted">at most {formatCost(job.quote.mostCredits)}</span>;
  return <CostOfJob job={job} className="font-semibold" />;
}

/** Why the job stopped or failed, with a link to buy credits if those are missing. */
function StopReason({ job }: { job: BatchJob }) {
  return (
    <p className="mt-2 border-l-2 border-brass pl-3 text-sm">
      {job.errorMessage}{' '}
      {job.stopped === 'credits' && (
        <Link href={paths.credits} className="link whitespace-nowrap touch:py-3">
          Add credits
        </Link>
      )}
    </p>
  );
}
