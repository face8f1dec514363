import type { List } from '@deedline/contract/search/list';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { listsQuery } from '../../api/lists.ts';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/roles.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { formatMoment, formatNumber } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { ListActions, ListDialog } from './list-actions.tsx';

/** `/lists`: the account's lists, most recently changed first. */
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
      <PageHeader
        title="Lists"
        lead="Searches you keep together, with your notes."
        actions={
          <>
            <ButtonLink href={paths.ownLists}>Your own contacts</ButtonLink>
            {lists && lists.length > 0 && newList}
          </>
        }
      />
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

/** A table on wide screens, cards on narrow ones. */
function ListTable({ lists }: { lists: readonly List[] }) {
  return (
    <Table aria-label="Your lists" className="@max-2xl:block">
      <thead className="@max-2xl:hidden">
        <tr>
          <HeaderCell>List</HeaderCell>
          <HeaderCell className="w-24 text-right">Searches</HeaderCell>
          <HeaderCell className="w-52 pl-8">Changed</HeaderCell>
          <HeaderCell className="w-44">
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody className="@max-2xl:block">
        {lists.map((list) => (
          <ListRow key={list.id} list={list} />
        ))}
      </tbody>
    </Table>
  );
}

function ListRow({ list }: { list: List }) {
  return (
    <Row className="@max-2xl:grid @max-2xl:grid-cols-[auto_1fr] @max-2xl:gap-x-4 @max-2xl:py-3.5 [&>td]:align-middle @max-2xl:[&>td]:p-0">
      <Cell className="@max-2xl:col-span-2">
        <Link href={paths.list(list.id)} className="link font-semibold wrap-anywhere touch:py-2">
          {list.name}
        </Link>
        {list.note && <div className="mt-0.5 text-sm break-words text-muted">{list.note}</div>}
      </Cell>
      <Cell className="text-sm font-medium @2xl:text-right">
        {formatNumber(list.count)}
        <span className="@2xl:hidden"> {list.count === 1 ? 'search' : 'searches'}</span>
      </Cell>
      <Cell className="text-sm whitespace-nowrap text-muted @2xl:pl-8">{formatMoment(list.updatedAt)}</Cell>
      <Cell className="@max-2xl:col-span-2">
        <ListActions list={list} size="sm" />
      </Cell>
    </Row>
  );
}
