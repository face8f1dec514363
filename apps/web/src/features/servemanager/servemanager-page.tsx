import type { ServeManagerState } from '@deedline/contract/vendors/servemanager';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { ForRole, RoleNote } from '../../roles/roles.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { Breadcrumbs } from '../../ui/links.tsx';
import { PageHeader, SettingsNav } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState, Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { ConnectForm, Connected } from './connection.tsx';
import { JobTable } from './job-table.tsx';
import { connectionQuery, jobsQuery } from './queries.ts';

/** `/settings/programs/servemanager`: reads a process server's open jobs, searches for their people, and sends reports back. */
export function ServeManagerPage() {
  usePageTitle('ServeManager');
  const { data, isError, refetch } = useQuery(connectionQuery);
  return (
    <>
      <SettingsNav />
      <Breadcrumbs crumbs={[{ label: 'Programs', href: paths.allPrograms }, { label: 'ServeManager' }]} />
      <PageHeader
        title="ServeManager"
        lead="Search for where the recipients of your open jobs can be served, and send a due-diligence report back to a job when you choose."
      />
      {isError && <Problem what="The connection could not be loaded." onRetry={() => void refetch()} />}
      {!data && !isError && <WaitingRows label="Loading the connection" rows={2} />}
      {data && (
        <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-12 text-sm">
          <Section title="Connection">
            {data.isConnected ? (
              <Connected state={data} />
            ) : (
              <ForRole needs="owner" otherwise={<RoleNote>Only owners of the account can connect ServeManager.</RoleNote>}>
                <ConnectForm state={data} />
              </ForRole>
            )}
          </Section>
          {data.isConnected && (
            <ForRole needs="member" otherwise={<RoleNote>Only members of the account can see its jobs and search for them.</RoleNote>}>
              <Jobs state={data} />
            </ForRole>
          )}
          <Section title="What happens" note={`read ${formatDate(data.termsReadOn)}`}>
            <ul className="grid list-disc gap-1.5 pl-5">
              {data.terms.map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
          </Section>
        </div>
      )}
    </>
  );
}

function Jobs({ state }: { state: ServeManagerState }) {
  const { data, error, isFetching, refetch } = useQuery(jobsQuery);
  return (
    <Section
      title="Open jobs"
      note={
        <Button size="sm" disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? 'Reading...' : 'Read again'}
        </Button>
      }
    >
      {error && <Problem what={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <WaitingRows label="Reading your jobs" rows={4} />}
      {data?.jobs.length === 0 && (
        <EmptyState title="No open jobs">Jobs that are served, cancelled, filed or archived are not listed.</EmptyState>
      )}
      {data && data.jobs.length > 0 && <JobTable state={state} jobs={data.jobs} isWhole={data.isWhole} />}
    </Section>
  );
}
