import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { ApiError, isUnauthorized } from '../../api/call.ts';
import { searchQuery } from '../../api/queries.ts';
import { whenBilled } from '../../edition.ts';
import { paths } from '../../paths.ts';
import { ForRole, RoleNote } from '../../roles/roles.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Breadcrumbs } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState, Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { labelSearch } from '../../words/search-label.ts';
import { offerQuery } from './queries.ts';
import { ReportForm } from './report-form.tsx';
import { ReportTable } from './report-table.tsx';

/** `/results/:id/due-diligence`: makes a report of one search, or of several about one person. */
export function DueDiligencePage() {
  const { id } = useParams<{ id: string }>();
  usePageTitle('Due-Diligence Report');
  const search = useQuery(searchQuery(id));
  const offer = useQuery(offerQuery(id));
  const failure = search.error ?? offer.error;
  const crumbs = [
    { label: 'History', href: paths.history },
    { label: 'Results', href: paths.result(id) },
    { label: 'Due-diligence report' },
  ];
  return (
    <>
      <div className="mb-4">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      <PageHeader
        title="Due-Diligence Report"
        lead={`A signed document for a court: what was looked for, in which sources and when, what each record said, and what was not found. Nothing is searched again${whenBilled(', and it costs nothing')}.`}
        actions={<ButtonLink href={paths.result(id)}>Open result</ButtonLink>}
      />
      {failure && !isUnauthorized(failure) && (
        <Failure error={failure} onRetry={() => void Promise.all([search.refetch(), offer.refetch()])} />
      )}
      {!failure && (!search.data || !offer.data) && <WaitingRows label="Loading the search" rows={4} />}
      {search.data && offer.data && (
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-12">
          <Section title="A new report" note={labelSearch(search.data)}>
            <ForRole needs="member" otherwise={<RoleNote>Members of the account can make reports.</RoleNote>}>
              {search.data.status === 'completed' ? (
                <ReportForm search={search.data} offer={offer.data} />
              ) : (
                <p className="border bg-raise px-4 py-3 text-sm">A report can be made once the search has ended with an answer.</p>
              )}
            </ForRole>
          </Section>
          <Section title="Made from this search">
            {offer.data.made.length === 0 ? <p className="text-muted">None so far.</p> : <ReportTable reports={offer.data.made} />}
          </Section>
        </div>
      )}
    </>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.status !== 404) return <Problem what="The search could not be loaded." onRetry={onRetry} />;
  return (
    <EmptyState title="Search Not Found" action={<ButtonLink href={paths.history}>Search History</ButtonLink>}>
      There is no search at this link in your account.
    </EmptyState>
  );
}
