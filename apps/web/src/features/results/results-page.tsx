import { PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import type { Search } from '@deedline/contract/search/search';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileDown, RotateCw, Scale } from 'lucide-react';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { addressOf } from '../../api/files.ts';
import { ApiError, isUnauthorized } from '../../api/call.ts';
import { isListedAsEnded, isRunning, refreshSearches, searchQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/roles.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Breadcrumbs } from '../../ui/links.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { OnDemand } from '../../ui/page/on-demand.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { GLIMPSE_MS, settleToast } from '../../ui/toast/toast.ts';
import { labelSearch, isPropertyMode } from '../../words/search-label.ts';
import { exportSearch } from './contacts/reach.tsx';
import { NoResults } from './no-results.tsx';
import { PersonResult } from './person/person-result.tsx';
import { PropertyResult } from './property/property-result.tsx';
import { LoadFailed, LoadingResults, SearchFailed, SearchNotFound, SearchRunning } from './search-states.tsx';

/** Loaded when it is first opened, because few searches are repeated. */
const RerunDialog = lazy(async () => ({ default: (await import('./rerun/rerun-dialog.tsx')).RerunDialog }));

/** `/results/:id`: one search in each of its states (product specification, section 2). */
export function ResultsPage() {
  const { id } = useParams<{ id: string }>();
  const { data: search, error, refetch } = useLiveSearch(id);
  usePageTitle(search ? labelSearch(search) : 'Results');
  if (search) {
    return (
      <ResultsFrame search={search} actions={<HeaderActions search={search} />}>
        <PrintedHead search={search} />
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

/** Follows a search until it is final: by polling, and by the server's events. A final search has settled its price, so balance and lists are refetched. */
function useLiveSearch(id: string) {
  const client = useQueryClient();
  const query = useQuery(searchQuery(id));
  const status = query.data?.status;
  const running = status !== undefined && isRunning(status);
  const isSettled = status !== undefined && !running;

  useEffect(() => {
    if (!running) return undefined;
    const events = new EventSource(addressOf('GET /api/searches/:id/events', { params: { id } }));
    events.addEventListener('status', () => void client.invalidateQueries({ queryKey: searchQuery(id).queryKey, exact: true }));
    return () => events.close();
  }, [client, id, running]);

  useEffect(() => {
    if (!isSettled) return;
    settleToast(`search ${id}`, GLIMPSE_MS);
    if (!isListedAsEnded(client, id)) void refreshSearches(client);
  }, [client, id, isSettled]);

  return query;
}

type ResultsFrameProps = { search?: Pick<Search, 'batchJobId' | 'inputName'>; actions?: ReactNode; children: ReactNode };

const CRUMBS = [{ label: 'Dashboard', href: paths.dashboard }, { label: 'History', href: paths.history }, { label: 'Results' }];

/** The frame of every state of the page: the way back and the actions. For a batch row, back leads to its batch. */
function ResultsFrame({ search, actions, children }: ResultsFrameProps) {
  const jobId = search?.batchJobId ?? null;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center max-sm:mb-1 justify-between gap-x-6 max-sm:gap-x-1 gap-y-2 print:hidden">
        <Breadcrumbs crumbs={jobId === null ? CRUMBS : crumbsOfBatch(jobId)} />
        {actions && (
          <div className="flex flex-wrap gap-2 max-sm:gap-1">
            {jobId !== null && <ButtonLink href={paths.batchResults(jobId)}>Back to Batch</ButtonLink>}
            {actions}
          </div>
        )}
      </div>
      {search?.inputName && (
        <p className="mb-4 text-sm text-muted wrap-anywhere">
          Your file names <span className="font-medium text-ink">{search.inputName}</span> for this address.
        </p>
      )}
      <div className="@container">{children}</div>
    </>
  );
}

const crumbsOfBatch = (jobId: string) => [
  { label: 'Dashboard', href: paths.dashboard },
  { label: 'Batch Upload', href: paths.batchUpload },
  { label: 'Batch Results', href: paths.batchResults(jobId) },
  { label: 'Results' },
];

/** Printed only: what was asked, when and for what purpose, and the time for which the call readiness holds. */
function PrintedHead({ search }: { search: Search }) {
  const asOf = search.results?.phones[0]?.callReadiness?.asOf;
  return (
    <p className="mb-3 hidden text-xs print:block">
      Searched for {labelSearch(search)} on {formatMoment(search.createdAt)}, for {PURPOSE_WORDS[search.purpose].toLowerCase()}.
      {asOf && ` Whether a number may be called is as of ${formatMoment(asOf)}.`}
    </p>
  );
}

/** On narrow screens the way back and the actions share a line. */
const ICON_WHEN_NARROW = 'max-sm:size-11 max-sm:p-0';

function HeaderActions({ search }: { search: Search }) {
  const [isAsking, setAsking] = useState<boolean>();
  const hasRows = search.status === 'completed' && search.results?.matched === true;
  return (
    <>
      {search.status === 'completed' && (
        <ButtonLink className={ICON_WHEN_NARROW} title="Due-diligence report" href={paths.dueDiligence(search.id)}>
          <Scale className="size-4 sm:hidden" aria-hidden="true" />
          <span className="max-sm:sr-only">Due-diligence report</span>
        </ButtonLink>
      )}
      <ForRole needs="member">
        <Button className={ICON_WHEN_NARROW} title="Re-run Search" onClick={() => setAsking(true)} disabled={isRunning(search.status)}>
          <RotateCw className="size-4 sm:hidden" aria-hidden="true" />
          <span className="max-sm:sr-only">Re-run Search</span>
        </Button>
        <Button className={ICON_WHEN_NARROW} title="Export All" onClick={() => void exportSearch(search)} disabled={!hasRows}>
          <FileDown className="size-4 sm:hidden" aria-hidden="true" />
          <span className="max-sm:sr-only">Export All</span>
        </Button>
        {isAsking !== undefined && (
          <OnDemand onFailed={() => setAsking(undefined)}>
            <RerunDialog search={search} open={isAsking} onOpenChange={setAsking} />
          </OnDemand>
        )}
      </ForRole>
    </>
  );
}

function SearchState({ search }: { search: Search }) {
  if (isRunning(search.status)) return <SearchRunning search={search} />;
  if (search.status === 'failed') return <SearchFailed search={search} />;
  if (!search.results?.matched) return <NoResults search={search} />;
  const Result = isPropertyMode(search.searchMode) ? PropertyResult : PersonResult;
  return <Result search={search} results={search.results} />;
}
