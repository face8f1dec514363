import type { BatchJob } from '@deedline/contract/batch';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { batchJobsQuery } from '../../../api/batch-job-queries.ts';
import { userQuery } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Problem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { WaitingRows } from '../../../ui/skeleton.tsx';
import { JobCard } from './job-card.tsx';

/** Jobs that are shown at first, and that 'Show more' adds. */
const PAGE_JOBS = 20;

/** All batch jobs of the account, the latest first, followed while one of them is open. */
export function JobList() {
  const { data: jobs, isError, refetch } = useQuery(batchJobsQuery);
  useFollowedCredits(jobs);
  return (
    <Section
      title="Your batch jobs"
      note={jobs && jobs.length > 0 && `${formatNumber(jobs.length)} ${jobs.length === 1 ? 'job' : 'jobs'}`}
      className="mt-12"
    >
      {!jobs && isError && <Problem what="Your batch jobs could not be loaded." onRetry={() => void refetch()} />}
      {!jobs && !isError && <WaitingRows label="Loading your batch jobs" rows={3} />}
      {jobs?.length === 0 && (
        <EmptyState title="No batch jobs yet">Each file that you upload is listed here, with how far it is.</EmptyState>
      )}
      {jobs && jobs.length > 0 && <Jobs jobs={jobs} />}
    </Section>
  );
}

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

/** A running job takes credits as it goes: the balance is read anew whenever one has cost more. */
function useFollowedCredits(jobs: readonly BatchJob[] | undefined): void {
  const client = useQueryClient();
  const spent = jobs?.reduce((sum, { totalCost }) => sum + totalCost, 0);
  const known = useRef(spent);
  useEffect(() => {
    if (known.current !== undefined && known.current !== spent) {
      void client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true });
    }
    known.current = spent;
  }, [client, spent]);
}
