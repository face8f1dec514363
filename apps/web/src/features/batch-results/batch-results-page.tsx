import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

/** There are no batch jobs in this version, so none is ever found. */
export function BatchResultsPage() {
  usePageTitle('Batch Results');
  return (
    <>
      <PageHeader title="Batch Results" />
      <EmptyState title="Batch job not found" action={<ButtonLink href={paths.batchUpload}>Back to Batch Upload</ButtonLink>}>
        No batch job of your account has this address.
      </EmptyState>
    </>
  );
}
