import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function SearchNotFound() {
  return (
    <>
      <h1 className="sr-only">Results</h1>
      <EmptyState
        title="Search Not Found"
        action={
          <ButtonLink variant="primary" href={paths.search}>
            Start New Search
          </ButtonLink>
        }
      >
        There is no search with this address in your account.
      </EmptyState>
    </>
  );
}
