import type { BatchJob } from '@deedline/contract/batch';
import { PURPOSE_WORDS } from '@deedline/contract/search-words';
import { JobCounts, JobProgress } from '../../../batch-jobs/job-progress.tsx';
import { JobStatus } from '../../../batch-jobs/job-status.tsx';
import { formatRows } from '../../../batch-jobs/job-words.ts';
import { formatCost, formatMoment, formatNumber } from '../../../ui/format.ts';
import { Fact } from '../../../ui/section.tsx';

/** The job itself: how far it is, what became of its rows, and on what terms it runs. */
export function JobFacts({ job }: { job: BatchJob }) {
  const { quote, skippedRows } = job;
  return (
    <section aria-label="The job" className="@container border-y py-5">
      <div className="grid gap-x-10 gap-y-5 @4xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div>
          <div className="mb-3 flex items-center justify-between gap-4">
            <JobStatus job={job} />
            <b className="font-display text-2xl font-bold">{formatCost(job.totalCost)}</b>
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
          <Fact label="Most it could cost">{formatCost(quote.mostCredits)}</Fact>
          <Fact label="Cap">{job.capCredits === null ? 'None' : formatCost(job.capCredits)}</Fact>
          <Fact label="Free rows">{describeFree(job)}</Fact>
        </dl>
      </div>
    </section>
  );
}

function describeAsked({ includeContacts, payOnlyForContacts }: BatchJob): string {
  if (!includeContacts) return 'Property records only';
  return payOnlyForContacts ? 'Property and contacts, paid only if contacts are found' : 'Property and contacts';
}

function describeFree({ quote }: BatchJob): string {
  const parts = [
    quote.duplicates > 0 && `${formatNumber(quote.duplicates)} ${quote.duplicates === 1 ? 'duplicate' : 'duplicates'}`,
    quote.boughtBefore > 0 && `${formatNumber(quote.boughtBefore)} bought before`,
    quote.unreadable > 0 && `${formatNumber(quote.unreadable)} unreadable`,
  ];
  return parts.filter((part) => part !== false).join(', ') || 'None';
}
