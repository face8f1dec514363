import type { BatchJob } from '@deedline/contract/search/batch';
import { useEffect } from 'react';
import { Badge } from '../ui/badge.tsx';
import { settleToast } from '../ui/toast/toast.ts';
import { describeStop, outcomeOfJob } from './job-words.ts';

/** What became of a job; one that stopped before its end says how far it came, and why beside it. */
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
