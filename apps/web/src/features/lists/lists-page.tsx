import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listsQuery } from '../../api/list-queries.ts';
import { ForRole } from '../../roles/for-role.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Problem } from '../../ui/problem.tsx';
import { WaitingRows } from '../../ui/skeleton.tsx';
import { ListDialog } from './list-dialog.tsx';
import { ListTable } from './list-table.tsx';

/** `/lists`: what the account keeps together, the latest changed first. */
export function ListsPage() {
  usePageTitle('Lists');
  const { data: lists, isError, refetch } = useQuery(listsQuery);
  const [isMaking, setMaking] = useState(false);
  const newList = (
    <ForRole needs="member">
      <Button variant="primary" onClick={() => setMaking(true)}>
        New List
      </Button>
    </ForRole>
  );
  return (
    <>
      <PageHeader title="Lists" lead="Searches you keep together, with your notes." actions={lists && lists.length > 0 && newList} />
      {isError && <Problem what="Your lists could not be loaded." onRetry={() => void refetch()} />}
      {!lists && !isError && <WaitingRows label="Loading your lists" rows={4} />}
      {lists?.length === 0 && (
        <EmptyState title="No lists yet" action={newList}>
          Make one here, or choose &ldquo;Save to List&rdquo; on a result.
        </EmptyState>
      )}
      {lists && lists.length > 0 && (
        <div className="@container">
          <ListTable lists={lists} />
        </div>
      )}
      <ListDialog open={isMaking} onOpenChange={setMaking} />
    </>
  );
}
