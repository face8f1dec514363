import type { BatchJob } from '@deedline/contract/search/batch';
import { useEffect } from 'react';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { formatCost, formatMoment, formatNumber } from '../ui/format.ts';
import { settleToast } from '../ui/toast/toast.ts';
import { costOfJob, describePace, describeRefunds, describeStop, formatRows, outcomeOfJob, percentOf } from './job-words.ts';

/** How far a job is: a bar divided by what became of its rows, and the figures below it. */
export function JobProgress({ job }: { job: BatchJob }) {
  const percent = percentOf(job);
  const pace = describePace(job);
  return (
    <div>
      <div className="flex items-center gap-3">
        <ProgressBar job={job} percent={percent} />
        <b className="w-11 shrink-0 text-right text-sm font-semibold">{percent}%</b>
      </div>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        <span>
          {formatNumber(job.processedRows)} of {formatRows(job.totalRows)}
        </span>
        {pace && <span>{pace}</span>}
      </p>
    </div>
  );
}

function ProgressBar({ job, percent }: { job: BatchJob; percent: number }) {
  return (
    <div className="min-w-0 flex-1">
      <progress className="sr-only" aria-label={`Progress of ${job.fileName}`} max={100} value={percent} />
      <svg viewBox="0 0 1000 10" preserveAspectRatio="none" className="block h-2.5 w-full" aria-hidden="true">
        <rect width="1000" height="10" className="fill-line" />
        {stretchesOf(job).map(({ words, fill, from, to }) => (
          <rect key={words} x={from} width={to - from} height="10" className={classNames(fill, 'transition-[width,x]')} />
        ))}
      </svg>
    </div>
  );
}

/** `knownAt`, in ms of the epoch: from when what is shown is, while asking how far a job is fails. */
export function OutOfReach({ knownAt, className }: { knownAt: number; className?: string }) {
  return (
    <output className={classNames('block border-l-2 border-brass pl-3 text-sm', className)}>
      Deedline cannot be reached right now. This is how it stood on {formatMoment(new Date(knownAt).toISOString())}; jobs keep running
      without this page, and it catches up by itself.
    </output>
  );
}

type Share = { words: string; rows: number; fill: string; mark: string };

/** Where each share begins and ends on the bar, which is 1,000 long. */
function stretchesOf(job: BatchJob): readonly (Share & { from: number; to: number })[] {
  const shares = sharesOf(job);
  const scale = job.totalRows === 0 ? 0 : 1000 / job.totalRows;
  const sumBefore = (index: number) => shares.slice(0, index).reduce((sum, { rows }) => sum + rows, 0);
  return shares.map((share, index) => ({ ...share, from: sumBefore(index) * scale, to: sumBefore(index + 1) * scale }));
}

function sharesOf({ successfulRows, notFoundRows, failedRows, notRunRows }: BatchJob): readonly Share[] {
  return [
    { words: 'found', rows: successfulRows, fill: 'fill-green', mark: 'bg-green' },
    { words: 'nothing found', rows: notFoundRows, fill: 'fill-brass', mark: 'bg-brass' },
    { words: 'failed', rows: failedRows, fill: 'fill-brick', mark: 'bg-brick' },
    { words: 'not run', rows: notRunRows, fill: 'fill-transparent', mark: 'border border-edge' },
  ];
}

/** What became of the rows, in figures, each in its colour of the bar. */
export function JobCounts({ job, className }: { job: BatchJob; className?: string }) {
  return (
    <ul aria-label="What became of the rows" className={classNames('flex flex-wrap gap-x-4 gap-y-1 text-sm', className)}>
      {sharesOf(job).map(({ words, rows, mark }) => (
        <li key={words} className={classNames('flex items-center gap-1.5', rows === 0 && 'text-muted')}>
          <span className={classNames('size-2 shrink-0', mark)} aria-hidden="true" />
          <span>
            <b className="font-semibold">{formatNumber(rows)}</b> {words}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What a job cost and, below it, why that is less than was charged. */
export function CostOfJob({ job, className }: { job: BatchJob; className: string }) {
  const refunds = describeRefunds(job);
  return (
    <span className="text-right">
      <b className={className}>{formatCost(costOfJob(job))}</b>
      {refunds && <span className="block text-xs text-muted">{refunds}</span>}
    </span>
  );
}

/** The state of a job; one that stopped early also says how far it came and why. */
export function JobStatus({ job }: { job: BatchJob }) {
  const { id, status } = job;
  const { words, tone } = outcomeOfJob(job);
  const stop = describeStop(job);
  useEffect(() => {
    if (status !== 'pending') settleToast(`job ${id} ${status === 'processing' ? 'begun' : 'ended'}`);
  }, [id, status]);
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={tone}>{words}</Badge>
      {stop && <span className="text-xs text-muted">{stop}</span>}
    </span>
  );
}
