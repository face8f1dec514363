import type { Search } from '@deedline/contract/search';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

const CRUMBS = [{ label: 'Dashboard', href: paths.dashboard }, { label: 'History', href: paths.history }, { label: 'Results' }];
const crumbsOfBatch = (jobId: string) => [
  { label: 'Dashboard', href: paths.dashboard },
  { label: 'Batch Upload', href: paths.batchUpload },
  { label: 'Batch Results', href: paths.batchResults(jobId) },
  { label: 'Results' },
];

type ResultsFrameProps = { search?: Pick<Search, 'batchJobId' | 'inputName'>; actions?: ReactNode; children: ReactNode };

/** What every state of the page has: the way here, and room for what can be done. A row of a batch was come to from its batch. */
export function ResultsFrame({ search, actions, children }: ResultsFrameProps) {
  const jobId = search?.batchJobId ?? null;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center max-sm:mb-1 justify-between gap-x-6 gap-y-2">
        <Breadcrumbs crumbs={jobId === null ? CRUMBS : crumbsOfBatch(jobId)} />
        {actions && (
          <div className="flex flex-wrap gap-2">
            {jobId !== null && <ButtonLink href={paths.batchResults(jobId)}>Back to Batch</ButtonLink>}
            {actions}
          </div>
        )}
      </div>
      {search?.inputName && (
        <p className="mb-4 text-sm break-words text-muted [overflow-wrap:anywhere]">
          Your file names <span className="font-medium text-ink">{search.inputName}</span> for this address.
        </p>
      )}
      <div className="@container">{children}</div>
    </>
  );
}
