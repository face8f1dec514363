import type { List } from '@deedline/contract/list';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { formatMoment, formatNumber } from '../../ui/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { ListActions } from './list-actions.tsx';

/** A table where there is room for one; elsewhere each list is a card. */
export function ListTable({ lists }: { lists: readonly List[] }) {
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
        <Link href={paths.list(list.id)} className="link font-semibold break-words [overflow-wrap:anywhere] touch:py-2">
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
