import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { whenBilled } from '../../edition.ts';
import { batchJobsQuery } from '../../api/batch-jobs.ts';
import { useFollowRunning } from '../../api/follow-running.ts';
import { listSearchesWithResults, searchesQuery } from '../../api/queries.ts';
import { reportFailure } from '../../api/session.ts';
import { saveSearch, saveSearches } from '../../export/spec-csv.ts';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/roles.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { toast } from '../../ui/toast/toast.ts';
import { joinHistory } from './filter-history.ts';
import { HistoryList } from './history-list.tsx';

export function HistoryPage() {
  usePageTitle('Search History');
  const { data: searches, isError, refetch } = useQuery(searchesQuery);
  useFollowRunning(searches);
  const { data: jobs, isError: isWithoutJobs, refetch: refetchJobs } = useQuery(batchJobsQuery);
  const entries = useMemo(() => (searches && jobs ? joinHistory(searches, jobs) : undefined), [searches, jobs]);
  const hasFailed = isError || isWithoutJobs;
  const { exportAll, exportOne, isExporting } = useExport();
  const hasCompleted = searches?.some(({ status }) => status === 'completed') ?? false;
  return (
    <>
      <PageHeader
        title="Search History"
        lead={
          <>
            Every search and every batch, {whenBilled('what it cost and ')}what it found. The rows of a batch are with their{' '}
            <Link href={paths.batchUpload} className="link touch:py-3">
              batch job
            </Link>
            .
          </>
        }
        actions={
          <>
            {hasCompleted && <ButtonLink href={paths.reports}>Due-diligence reports</ButtonLink>}
            {hasCompleted && (
              <ForRole needs="member">
                <ButtonLink href={paths.outcomeImport}>Import outcomes</ButtonLink>
                <Button onClick={exportAll} disabled={isExporting}>
                  {isExporting ? 'Exporting...' : 'Export All'}
                </Button>
              </ForRole>
            )}
          </>
        }
      />
      {hasFailed && <Problem what="Your searches could not be loaded." onRetry={() => void Promise.all([refetch(), refetchJobs()])} />}
      {!entries && !hasFailed && <WaitingRows label="Loading your searches" rows={8} />}
      {entries?.length === 0 && (
        <EmptyState
          title="No searches yet"
          action={
            <ButtonLink href={paths.search} variant="primary">
              New Search
            </ButtonLink>
          }
        >
          Your searches will be listed here, with their results kept for you to come back to.
        </EmptyState>
      )}
      {entries && entries.length > 0 && <HistoryList entries={entries} onExport={exportOne} isExporting={isExporting} />}
    </>
  );
}

/** Exports fetch the results, which the list does not contain, and write the file in the browser. Searches that found nothing have no file. */
function useExport() {
  const one = useMutation({ mutationFn: saveSearch, onError: reportFailure('Export Failed') });
  const all = useMutation({
    mutationFn: listSearchesWithResults,
    onSuccess: async (searches) => {
      const found = searches.filter(({ status, results }) => status === 'completed' && results?.matched);
      if (found.length === 0) return toast({ title: 'Nothing to export', description: 'None of your searches found anything yet.' });
      return saveSearches(found);
    },
    onError: reportFailure('Export Failed'),
  });
  return { exportOne: (id: string) => one.mutate(id), exportAll: () => all.mutate(), isExporting: one.isPending || all.isPending };
}
