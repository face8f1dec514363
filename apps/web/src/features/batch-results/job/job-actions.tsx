import type { BatchJob } from '@deedline/contract/batch';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { CancelJob } from '../../../batch-jobs/cancel-job.tsx';
import { ResumeJob } from '../../../batch-jobs/resume-job.tsx';
import { PendingJob } from '../../../batch-jobs/pending-job.tsx';
import { paths } from '../../../paths.ts';
import { ForRole } from '../../../roles/for-role.tsx';

/** Redirect delay after a batch is cancelled (product specification, section 9). */
const REDIRECT_DELAY_MS = 500;

/** What can be done with the job in the state that it is in. Who cancels or discards it is led back to the list. */
export function JobActions({ job }: { job: BatchJob }) {
  const [, navigate] = useLocation();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  return (
    <ForRole needs="member">
      <PendingJob job={job} onDiscarded={() => navigate(paths.batchUpload)} />
      <CancelJob job={job} onCancelled={() => (leaving.current = setTimeout(() => navigate(paths.batchUpload), REDIRECT_DELAY_MS))} />
      <ResumeJob job={job} />
    </ForRole>
  );
}
