import type { BatchJob } from '@deedline/contract/batch';
import { Badge } from '../ui/badge.tsx';
import { STATUS_TONES, describeStop } from './job-words.ts';

/** The status of a job; one that stopped before its end says why beside it. */
export function JobStatus({ job }: { job: BatchJob }) {
  const stop = describeStop(job);
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={stop ? 'plain' : STATUS_TONES[job.status]}>{job.status}</Badge>
      {stop && <Badge tone="brass">{stop}</Badge>}
    </span>
  );
}
