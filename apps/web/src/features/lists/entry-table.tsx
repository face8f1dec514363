import type { ListWithEntries } from '@deedline/contract/list';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/for-role.tsx';
import { Button } from '../../ui/button.tsx';
import { formatCost, formatDate } from '../../ui/format.ts';
import { ScoreBar } from '../../ui/score.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { MODES } from '../../words/modes.ts';
import { labelSearch } from '../../words/search-label.ts';
import { EntryNote } from './entry-note.tsx';
import { useChangeEntries } from './use-change-entries.ts';

type Entry = ListWithEntries['entries'][number];

/** A table where there is room for one; elsewhere each search is a card. */
export function EntryTable({ listId, entries }: { listId: string; entries: readonly Entry[] }) {
  return (
    <Table aria-label="Searches on this list" className="@max-4xl:block">
      <thead className="@max-4xl:hidden">
        <tr>
          <HeaderCell className="w-[30%]">Search</HeaderCell>
          <HeaderCell className="w-28">Confidence</HeaderCell>
          <HeaderCell className="w-16 text-right">Cost</HeaderCell>
          <HeaderCell className="w-32 pl-6">Added</HeaderCell>
          <HeaderCell>Note</HeaderCell>
          <HeaderCell className="w-40">
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody className="@max-4xl:block">
        {entries.map((entry) => (
          <EntryRow key={entry.searchId} listId={listId} entry={entry} />
        ))}
      </tbody>
    </Table>
  );
}

function EntryRow({ listId, entry }: { listId: string; entry: Entry }) {
  const { search } = entry;
  const label = labelSearch(search);
  const { remove, isBusy } = useChangeEntries(listId);
  return (
    <Row className="@max-4xl:grid @max-4xl:grid-cols-[auto_auto_1fr] @max-4xl:items-center @max-4xl:gap-x-5 @max-4xl:gap-y-2 @max-4xl:py-3.5 [&>td]:align-middle @max-4xl:[&>td]:p-0">
      <Cell className="@max-4xl:col-span-3">
        <div className="font-semibold break-words [overflow-wrap:anywhere]">{label}</div>
        <div className="text-xs text-muted">{MODES[search.searchMode].name}</div>
      </Cell>
      <Cell className="pr-5 @max-4xl:w-20">
        {search.confidenceScore !== null && (
          <>
            <span className="text-sm font-medium">{Math.round(search.confidenceScore)}%</span>
            <ScoreBar score={search.confidenceScore} className="mt-1" />
          </>
        )}
      </Cell>
      <Cell className="text-sm font-medium @4xl:text-right">{formatCost(search.creditsCost)}</Cell>
      <Cell className="text-sm whitespace-nowrap text-muted @4xl:pl-6">{formatDate(entry.addedAt)}</Cell>
      <Cell className="@max-4xl:col-span-3">
        <EntryNote listId={listId} searchId={entry.searchId} note={entry.note} label={label} />
      </Cell>
      <Cell className="@max-4xl:col-span-3">
        <div className="flex items-center justify-end gap-1">
          <ForRole needs="member">
            <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => remove(entry.searchId)} aria-label={`Remove ${label}`}>
              Remove
            </Button>
          </ForRole>
          <Link
            href={paths.result(search.id)}
            aria-label={`View ${label}`}
            className="inline-flex h-9 items-center rounded-md px-3 text-sm font-semibold text-green hover:bg-wash touch:h-11"
          >
            View
          </Link>
        </div>
      </Cell>
    </Row>
  );
}
