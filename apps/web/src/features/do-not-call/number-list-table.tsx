import type { NumberList } from '@deedline/contract/compliance/do-not-call';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, messageOf } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatNumber } from '../../ui/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { describeCoverage, KIND_WORDS, type ListsPath, refreshLists } from './number-lists.ts';

type NumberListTableProps = {
  label: string;
  lists: readonly NumberList[];
  /** The route that removes a list; null if the reader may not remove any. */
  removeAt: ListsPath | null;
};

/** A table on wide screens, cards on narrow ones. */
export function NumberListTable({ label, lists, removeAt }: NumberListTableProps) {
  return (
    <Table aria-label={label} className="@max-3xl:block">
      <thead className="@max-3xl:hidden">
        <tr>
          <HeaderCell>List</HeaderCell>
          <HeaderCell>Covers</HeaderCell>
          <HeaderCell className="text-right">Numbers</HeaderCell>
          <HeaderCell>Date</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody className="@max-3xl:block">
        {lists.map((list) => (
          <NumberListRow key={list.id} list={list} removeAt={removeAt} />
        ))}
      </tbody>
    </Table>
  );
}

function NumberListRow({ list, removeAt }: { list: NumberList; removeAt: ListsPath | null }) {
  const name = KIND_WORDS[list.kind].name;
  return (
    <Row className="@max-3xl:grid @max-3xl:gap-y-1 @max-3xl:py-3.5 @max-3xl:[&>td]:p-0">
      <Cell>
        <span className="font-semibold">{name}</span>
        {list.san && <div className="text-xs text-muted">SAN {list.san}</div>}
        {list.owner === 'installation' && removeAt !== null && <div className="text-xs text-muted">loaded by {list.loadedBy}</div>}
        <Change list={list} />
      </Cell>
      <Cell className="text-sm">{describeCoverage(list)}</Cell>
      <Cell className="text-sm @3xl:text-right">
        {formatNumber(list.numbers)}
        <span className="@3xl:hidden"> numbers</span>
      </Cell>
      <Cell className="text-sm">
        <span className="mr-2 whitespace-nowrap">{formatDate(list.listDate)}</span>
        {list.isFresh ? <Badge tone="green">fresh until {formatDate(list.freshUntil)}</Badge> : <Badge tone="brick">stale</Badge>}
      </Cell>
      <Cell className="@3xl:text-right">{removeAt !== null && <RemoveButton list={list} name={name} path={removeAt} />}</Cell>
    </Row>
  );
}

function Change({ list: { added, removed, rejected, rejects } }: { list: NumberList }) {
  return (
    <div className="text-xs text-muted">
      {added !== null && removed !== null && `${formatNumber(added)} new, ${formatNumber(removed)} gone since the previous list`}
      {rejected > 0 && (
        <details>
          <summary className="w-fit cursor-pointer hover:text-ink touch:py-3">{formatNumber(rejected)} lines left out</summary>
          <ul>
            {rejects.map(({ line, reason }) => (
              <li key={line}>
                line {formatNumber(line)}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function RemoveButton({ list, name, path }: { list: NumberList; name: string; path: ListsPath }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(`DELETE ${path}/:id`, { params: { id: list.id } }),
    onSuccess: () => toast({ title: 'List removed', description: 'Numbers are no longer checked against it.' }),
    onError: (error) => toast({ title: 'List Not Removed', description: messageOf(error), variant: 'destructive' }),
    onSettled: () => refreshLists(client, path),
  });
  return (
    <Button
      size="sm"
      variant="ghost"
      disabled={remove.isPending}
      onClick={() => remove.mutate()}
      aria-label={`Remove ${name} of ${formatDate(list.listDate)}`}
    >
      Remove
    </Button>
  );
}
