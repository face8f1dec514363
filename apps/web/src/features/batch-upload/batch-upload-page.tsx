import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export function BatchUploadPage() {
  usePageTitle('Batch Upload');
  return (
    <>
      <PageHeader title="Batch Upload" />
      <EmptyState
        title="Batch upload is not part of this version"
        action={
          <ButtonLink href={paths.search} variant="primary">
            New Search
          </ButtonLink>
        }
      >
        Searching a whole CSV file at once is being built. Until it is here, search one property at a time; every search finds the same and
        costs the same as a row of a file will.
      </EmptyState>
    </>
  );
}
