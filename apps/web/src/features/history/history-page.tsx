import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { searchesQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/for-role.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Problem } from '../../ui/problem.tsx';
import { WaitingRows } from '../../ui/skeleton.tsx';
import { HistoryList } from './history-list.tsx';
import { useExport } from './use-export.ts';

export function HistoryPage() {
  usePageTitle('Search History');
  const { data: searches, isError, refetch } = useQuery(searchesQuery);
  const { exportAll, exportOne, isExporting } = useExport();
  const hasCompleted = searches?.some(({ status }) => status === 'completed') ?? false;
  return (
    <>
      <PageHeader
        title="Search History"
        lead={
          <>
            Every search you made one by one, what it cost and what it found. What you searched by the list is with your{' '}
            <Link href={paths.batchUpload} className="link touch:py-3">
              batch jobs
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
      {isError && <Problem what="Your searches could not be loaded." onRetry={() => void refetch()} />}
      {!searches && !isError && <WaitingRows label="Loading your searches" rows={8} />}
      {searches?.length === 0 && (
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
      {searches && searches.length > 0 && <HistoryList searches={searches} onExport={exportOne} isExporting={isExporting} />}
    </>
  );
}
