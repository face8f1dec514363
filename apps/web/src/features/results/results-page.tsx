import type { Search } from '@deedline/contract/search';
import { FileDown, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { ApiError, isUnauthorized } from '../../api/client.ts';
import { isRunning } from '../../api/queries.ts';
import { ForRole } from '../../roles/for-role.tsx';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { labelSearch } from '../../words/search-label.ts';
import { exportSearch } from './contacts/contact-actions.tsx';
import { PersonResult } from './contacts/person-result.tsx';
import { PropertyResult } from './property/property-result.tsx';
import { RerunDialog } from './rerun/rerun-dialog.tsx';
import { LoadFailed } from './states/load-failed.tsx';
import { LoadingResults } from './states/loading-results.tsx';
import { isPropertyMode, NoResults } from './states/no-results.tsx';
import { ResultsFrame } from './states/results-frame.tsx';
import { SearchFailed } from './states/search-failed.tsx';
import { SearchNotFound } from './states/search-not-found.tsx';
import { SearchRunning } from './states/search-running.tsx';
import { useLiveSearch } from './use-live-search.ts';

function SearchState({ search }: { search: Search }) {
  if (isRunning(search.status)) return <SearchRunning search={search} />;
  if (search.status === 'failed') return <SearchFailed search={search} />;
  if (!search.results?.matched) return <NoResults search={search} />;
  const Result = isPropertyMode(search.searchMode) ? PropertyResult : PersonResult;
  return <Result search={search} results={search.results} />;
}

/** On a small screen the way here and what can be done share a line. */
const ICON_WHEN_NARROW = 'max-sm:size-11 max-sm:p-0';

function HeaderActions({ search }: { search: Search }) {
  const [isAsking, setAsking] = useState(false);
  const hasRows = search.status === 'completed' && search.results?.matched === true;
  return (
    <ForRole needs="member">
      <Button className={ICON_WHEN_NARROW} title="Re-run Search" onClick={() => setAsking(true)} disabled={isRunning(search.status)}>
        <RotateCw className="size-4 sm:hidden" aria-hidden="true" />
        <span className="max-sm:sr-only">Re-run Search</span>
      </Button>
      <Button className={ICON_WHEN_NARROW} title="Export All" onClick={() => void exportSearch(search)} disabled={!hasRows}>
        <FileDown className="size-4 sm:hidden" aria-hidden="true" />
        <span className="max-sm:sr-only">Export All</span>
      </Button>
      <RerunDialog search={search} open={isAsking} onOpenChange={setAsking} />
    </ForRole>
  );
}

/** `/results/:id`: one search in each of its states (product specification, section 2). */
export function ResultsPage() {
  const { id } = useParams<{ id: string }>();
  const { data: search, error, refetch } = useLiveSearch(id);
  usePageTitle(search ? labelSearch(search) : 'Results');
  if (search) {
    return (
      <ResultsFrame search={search} actions={<HeaderActions search={search} />}>
        <SearchState search={search} />
      </ResultsFrame>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <ResultsFrame>
        <SearchNotFound />
      </ResultsFrame>
    );
  }
  return (
    <ResultsFrame>
      {error && !isUnauthorized(error) ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <LoadingResults />}
    </ResultsFrame>
  );
}
