import type { LoadJob } from '@deedline/contract/operator/loads';
import { useQueryClient } from '@tanstack/react-query';
import { call, messageOf } from '../../../api/call.ts';
import { addressOf } from '../../../api/files.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatMoment, formatNumber } from '../../../ui/format.ts';
import { ProgressBar } from '../../../ui/placeholder.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { describeLearned, describePace } from './load-words.ts';
import { isOpen, jobsQuery } from './loads-queries.ts';

const STATES: Record<LoadJob['state'], { words: string; tone: BadgeTone }> = {
  waiting: { words: 'waits', tone: 'muted' },
  running: { words: 'under way', tone: 'brass' },
  done: { words: 'done', tone: 'green' },
  failed: { words: 'nothing loaded', tone: 'brick' },
  cancelled: { words: 'cancelled', tone: 'muted' },
};

/** Newest first; each with its progress or its result. */
export function JobList({ jobs }: { jobs: readonly LoadJob[] }) {
  return (
    <ul aria-label="Loads" className="border-t">
      {jobs.map((job) => (
        <li key={job.id} className="border-b py-4">
          <Job job={job} />
        </li>
      ))}
    </ul>
  );
}

function Job({ job }: { job: LoadJob }) {
  const { words, tone } = STATES[job.state];
  return (
    <article aria-label={`${job.kind === 'load' ? 'Load' : 'Removal'} of ${job.source}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">
          {job.kind === 'load' ? job.source : `${job.source}, removed`}{' '}
          <Badge tone={job.isCancelling ? 'muted' : tone}>{job.isCancelling ? 'ending' : words}</Badge>
        </h3>
        <span className="text-xs text-muted">
          {formatMoment(job.askedAt)} by {job.askedBy}
        </span>
      </div>
      {job.fileName !== null && (
        <p className="text-sm text-muted">
          {job.fileName}
          {job.asOf !== null && `, as of ${formatDate(job.asOf)}`}
        </p>
      )}
      {job.state === 'running' && job.progress !== null && <Progress job={job} progress={job.progress} />}
      {job.failure !== null && (
        <p className={`mt-2 max-w-3xl border-l-2 pl-3 text-sm ${job.state === 'waiting' ? 'border-brass' : 'border-brick'}`}>
          {job.failure}
          {job.state === 'waiting' && ' It is retried every minute until that store answers or you cancel it.'}
        </p>
      )}
      {job.report !== null && <Report job={job} report={job.report} />}
      {isOpen(job) && !job.isCancelling && <CancelButton job={job} />}
    </article>
  );
}

function Progress({ job, progress }: { job: LoadJob; progress: NonNullable<LoadJob['progress']> }) {
  const { bytesRead, totalBytes, read, rejected } = progress;
  return (
    <div className="mt-2 max-w-3xl">
      <ProgressBar label={`Progress of ${job.source}`} done={bytesRead} of={totalBytes} />
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        <span>
          {formatNumber(read)} rows{rejected > 0 && `, ${formatNumber(rejected)} rejected`}
        </span>
        <span>{describePace(job, progress)}</span>
      </p>
    </div>
  );
}

function Report({ job, report }: { job: LoadJob; report: NonNullable<LoadJob['report']> }) {
  if (report.outcome === 'unchanged') return <p className="mt-2 text-sm">These records are already live. Nothing changed.</p>;
  const learned = describeLearned(report.learned);
  return (
    <div className="mt-2 text-sm">
      <p>
        <b className="font-semibold">{formatNumber(report.loaded)}</b> of {formatNumber(report.read)} rows loaded
        {report.replaced !== undefined && `, replacing those of ${formatDate(report.replaced)}`}.
      </p>
      {learned.length > 0 && <p className="text-muted">Names as the rows print them: {learned.join('; ')}.</p>}
      {report.reasons.length > 0 && (
        <ul aria-label="Why rows were rejected" className="mt-1 text-muted">
          {report.reasons.map(({ reason, rows }) => (
            <li key={reason}>
              {formatNumber(rows)}: {reason}
            </li>
          ))}
        </ul>
      )}
      {job.hasRejects && (
        <a className="link mt-1 inline-block" href={addressOf('GET /api/operator/loads/:id/rejects', { params: { id: job.id } })} download>
          Download the rejected rows
        </a>
      )}
    </div>
  );
}

function CancelButton({ job }: { job: LoadJob }) {
  const client = useQueryClient();
  const cancel = async () => {
    try {
      await call('POST /api/operator/loads/:id/cancel', { params: { id: job.id } });
    } catch (error) {
      toast({ title: 'Not cancelled', description: messageOf(error), variant: 'destructive' });
    }
    await client.invalidateQueries({ queryKey: jobsQuery.queryKey });
  };
  return (
    <Button size="sm" className="mt-3" aria-label={`Cancel the load of ${job.source}`} onClick={() => void cancel()}>
      Cancel
    </Button>
  );
}
