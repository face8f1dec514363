import type { BatchJob } from '@deedline/contract/batch';
import { Link } from 'wouter';
import { paths } from '../../../paths.ts';

/** Why the job failed or stopped before its end (product specification, section 8). */
export function JobError({ job }: { job: BatchJob }) {
  return (
    <section aria-labelledby="job-error" className="border border-brick px-4 py-3">
      <h2 id="job-error" className="text-base font-semibold text-brick">
        Error
      </h2>
      <p className="mt-1">
        {job.errorMessage}{' '}
        {job.stopped === 'credits' && (
          <Link href={paths.credits} className="link whitespace-nowrap touch:py-3">
            Add credits
          </Link>
        )}
      </p>
    </section>
  );
}
