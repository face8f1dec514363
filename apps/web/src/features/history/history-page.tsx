import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { batchJobsQuery } from '../../api/batch-job-queries.ts';
import { searchesQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/for-role.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Problem } from '../../ui/problem.tsx';
import { WaitingRows } from '../../ui/skeleton.tsx';
import { joinHistory } from './filter-history.ts';
import { HistoryList } from './history-list.tsx';
import { useExport } from './use-export.ts';

export function HistoryPage() {
  usePageTitle('Search History');
  const { data: searches, isError, refetch } = useQuery(searchesQuery);
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
            Every search and every batch, what it cost and what it found. The rows of a batch stand with their{' '}
            <Link href={paths.batchUpload} className="link touch:py-3">
              batch job
            </Link>
            .
          </>
        }
        actions={
          <>
            {hasCompleted && (
              <ForRole needs="member">
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
