import type { Search } from '@deedline/contract/search/search';
import { useQuery } from '@tanstack/react-query';
import { isBilled } from '../../edition.ts';
import { messageOf } from '../../api/call.ts';
import { installationQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { useIsPaid } from '../../roles/roles.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Skeleton, Waiting } from '../../ui/placeholder.tsx';
import { Spinner } from '../../ui/page/screens.tsx';
import { labelSearch, isPropertyMode } from '../../words/search-label.ts';
import { askedBefore } from './rerun/repeat-search.ts';

/** The number of sources asked is the installation's own figure: for a property those of its state and one county, otherwise all. */
export function SearchRunning({ search }: { search: Search }) {
  const { data: installation } = useQuery(installationQuery);
  const sources = isPropertyMode(search.searchMode) ? installation?.sourcesPerSearch : installation?.sourcesTotal;
  return (
    <div className="flex min-h-96 flex-col items-center justify-center border px-6 py-16 text-center" aria-live="polite">
      <Spinner className="size-9 text-green" />
      <h1 className="mt-6 text-xl font-semibold">Searching property records...</h1>
      <p className="mt-2 max-w-full break-words">{labelSearch(search)}</p>
      <p className="mt-4 text-muted">This usually takes under 2 seconds</p>
      {sources !== undefined && <p className="text-muted">Searching {sources} data sources...</p>}
    </div>
  );
}

export function SearchFailed({ search }: { search: Search }) {
  const isPaid = useIsPaid();
  return (
    <div role="alert" className="border border-l-4 border-brick bg-brick-wash px-6 py-8">
      <h1 className="text-2xl font-semibold">Search Failed</h1>
      <p className="mt-2 max-w-prose break-words">{search.errorMessage ?? 'An error occurred during the search'}</p>
      <p className="mt-3 text-sm break-words">{labelSearch(search)}</p>
      {isPaid && search.creditsCost === 0 && <p className="mt-1 text-sm">The credits that were set aside are back in your balance.</p>}
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink variant="primary" href={paths.searchFor(askedBefore(search))}>
          Try Again
        </ButtonLink>
        {isBilled() && <ButtonLink href={paths.receipt(search.id)}>Open receipt</ButtonLink>}
      </div>
    </div>
  );
}

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
        There is no search at this link in your account.
      </EmptyState>
    </>
  );
}

/** The result could not be fetched: nothing is lost, and trying again costs nothing. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="border border-l-4 border-brick bg-brick-wash px-6 py-8">
      <h1 className="text-2xl font-semibold">This search could not be loaded</h1>
      <p className="mt-2 max-w-prose break-words">{messageOf(error)}</p>
      <p className="mt-1 text-sm">Opening a search again costs nothing.</p>
      <Button variant="primary" className="mt-6" onClick={onRetry}>
        Load again
      </Button>
    </div>
  );
}

/** A placeholder in the shape of the result: headline and lot, rows, then the sheets. */
export function LoadingResults() {
  return (
    <Waiting label="Loading the search">
      <h1 className="sr-only">Results</h1>
      <div className="grid gap-x-10 gap-y-5 @4xl:grid-cols-[minmax(0,1fr)_16.5rem]">
        <div>
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-4 h-10 w-80 max-w-full" />
          <Skeleton className="mt-3 h-5 w-64 max-w-full" />
          <div className="mt-4 grid grid-cols-2 gap-x-8 gap-y-3 @3xl:grid-cols-4">{bars(6, 'h-10')}</div>
        </div>
        <Skeleton className="hidden aspect-[4/3] w-full @4xl:block" />
      </div>
      <div className="mt-6 space-y-3">{bars(3, 'h-12')}</div>
      <div className="mt-8 grid gap-px @2xl:grid-cols-2 @5xl:grid-cols-3">{bars(3, 'h-44')}</div>
    </Waiting>
  );
}

const bars = (count: number, className: string) =>
  Array.from({ length: count }, (_, index) => <Skeleton key={index} className={className} />);
