import { useQuery } from '@tanstack/react-query';
import { whenBilled } from '../../edition.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Breadcrumbs } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { EmptyState, Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { reportsQuery } from './queries.ts';
import { ReportTable } from './report-table.tsx';

/** `/history/reports`: the latest due-diligence reports of the account. */
export function ReportsPage() {
  usePageTitle('Due-Diligence Reports');
  const { data: reports, isError, refetch } = useQuery(reportsQuery);
  return (
    <>
      <div className="mb-4">
        <Breadcrumbs crumbs={[{ label: 'History', href: paths.history }, { label: 'Due-diligence reports' }]} />
      </div>
      <PageHeader
        title="Due-Diligence Reports"
        lead="What was looked for, where and when, and what the records said: signed documents for a court, made from searches that you ran. The latest 50 are listed."
        actions={<ButtonLink href={paths.checkReport}>Check a report</ButtonLink>}
      />
      {isError && <Problem what="Your reports could not be loaded." onRetry={() => void refetch()} />}
      {!reports && !isError && <WaitingRows label="Loading your reports" rows={4} />}
      {reports?.length === 0 && (
        <EmptyState title="No reports yet" action={<ButtonLink href={paths.history}>Search History</ButtonLink>}>
          Open a result and choose &ldquo;Due-diligence report&rdquo;. Nothing is searched again{whenBilled(', and it costs nothing')}.
        </EmptyState>
      )}
      {reports && reports.length > 0 && <ReportTable reports={reports} />}
    </>
  );
}
