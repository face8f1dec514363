import type { BatchJob } from '@deedline/contract/batch';
import { PURPOSE_WORDS } from '@deedline/contract/search-words';
import { Link } from 'wouter';
import { CancelJob } from '../../../batch-jobs/cancel-job.tsx';
import { JobCounts, JobProgress } from '../../../batch-jobs/job-progress.tsx';
import { JobStatus } from '../../../batch-jobs/job-status.tsx';
import { ResumeJob } from '../../../batch-jobs/resume-job.tsx';
import { PendingJob } from '../../../batch-jobs/pending-job.tsx';
import { paths } from '../../../paths.ts';
import { ForRole } from '../../../roles/for-role.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatCost, formatMoment } from '../../../ui/format.ts';

/** One job of the list: what it is, how far it is, what it cost, and what can be done with it. */
export function JobCard({ job }: { job: BatchJob }) {
  return (
    <li className="grid gap-x-8 gap-y-3 border-t py-4 @3xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            href={paths.batchResults(job.id)}
            className="font-semibold break-words underline decoration-line decoration-1 underline-offset-4 [overflow-wrap:anywhere] hover:text-green hover:decoration-current touch:py-2"
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
  if (job.status === 'pending') return <span className="text-right text-sm text-muted">at most {formatCost(job.quote.mostCredits)}</span>;
  return <b className="text-right font-semibold">{formatCost(job.totalCost)}</b>;
}

/** Why it stopped or failed; where credits are what it lacks, the way to them. */
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
