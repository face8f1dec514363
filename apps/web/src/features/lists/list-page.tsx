import type { ListWithEntries } from '@deedline/contract/search/list';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'wouter';
import { ApiError } from '../../api/call.ts';
import { listQuery, readListResults } from '../../api/lists.ts';
import { SendToCrm } from '../../crm-push/send-to-crm.tsx';
import { saveSearches } from '../../export/spec-csv.ts';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/roles.tsx';
import { Breadcrumbs } from '../../ui/links.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { EntryTable } from './entry-table.tsx';
import { ListActions } from './list-actions.tsx';
import { reportFailure } from '../../api/session.ts';

/** `/lists/:id`: the searches of one list, with their notes. */
export function ListPage() {
  const { id } = useParams<{ id: string }>();
  const { data: list, error, refetch } = useQuery(listQuery(id));
  usePageTitle(list?.name ?? 'List');
  const isMissing = error instanceof ApiError && error.status === 404;
  const crumbs = [{ label: 'Dashboard', href: paths.dashboard }, { label: 'Lists', href: paths.lists }, { label: list?.name ?? 'List' }];
  return (
    <>
      <div className="mb-6">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      {list && <OpenList list={list} />}
      {!list && isMissing && <NoSuchList />}
      {!list && error && !isMissing && <Problem what="This list could not be loaded." onRetry={() => void refetch()} />}
      {!list && !error && <WaitingRows label="Loading the list" rows={6} />}
    </>
  );
}

function OpenList({ list }: { list: ListWithEntries }) {
  const [, navigate] = useLocation();
  const { exportList, isExporting } = useExportList();
  const isEmpty = list.entries.length === 0;
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{list.name}</span>}
        lead={list.note}
        actions={
          <>
            <ForRole needs="member">
              <Button onClick={() => exportList(list.id)} disabled={isEmpty || isExporting}>
                {isExporting ? 'Exporting...' : 'Export'}
              </Button>
              <SendToCrm what={{ listId: list.id }} lead="Every search of this list that found a contact." size="md" isDisabled={isEmpty} />
            </ForRole>
            <ListActions list={list} onDeleted={() => navigate(paths.lists)} />
          </>
        }
      />
      {isEmpty ? (
        <EmptyState title="Nothing on this list yet" action={<ButtonLink href={paths.history}>View History</ButtonLink>}>
          Open a result and choose &ldquo;Save to List&rdquo;.
        </EmptyState>
      ) : (
        <div className="@container">
          <EntryTable listId={list.id} entries={list.entries} />
        </div>
      )}
    </>
  );
}

/** Exports the whole list as one file, in the layout for several searches. */
function useExportList() {
  const { mutate, isPending } = useMutation({
    mutationFn: readListResults,
    onSuccess: saveSearches,
    onError: reportFailure('Export Failed'),
  });
  return { exportList: mutate, isExporting: isPending };
}

function NoSuchList() {
  return (
    <>
      <h1 className="sr-only">List</h1>
      <EmptyState title="List Not Found" action={<ButtonLink href={paths.lists}>Your lists</ButtonLink>}>
        There is no list at this link in your account.
      </EmptyState>
    </>
  );
}
