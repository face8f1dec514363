import { Download } from 'lucide-react';
import type { Search } from '@deedline/contract/search';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/for-role.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { formatCost } from '../../ui/format.ts';
import { HeaderCell, Table } from '../../ui/table.tsx';
import { MODES } from '../../words/modes.ts';
import { labelSearch } from '../../words/search-label.ts';
import { outcomeOf } from '../../words/search-outcome.ts';
import { BatchRow } from './batch-row.tsx';
import { EntryRow, ViewLink } from './entry-row.tsx';
import type { HistoryEntry } from './filter-history.ts';

type HistoryTableProps = { entries: readonly HistoryEntry[]; onExport: (id: string) => void; isExporting: boolean };

/** A table where there is room for one; elsewhere each row is a card. */
export function HistoryTable({ entries, onExport, isExporting }: HistoryTableProps) {
  return (
    <Table aria-label="Your searches" className="@max-3xl:block">
      <thead className="@max-3xl:hidden">
        <tr>
          <HeaderCell>Search</HeaderCell>
          <HeaderCell className="w-48">Created</HeaderCell>
          <HeaderCell className="w-32">Confidence</HeaderCell>
          <HeaderCell className="w-20 text-right">Cost</HeaderCell>
          <HeaderCell className="w-32 pl-3">Status</HeaderCell>
          <HeaderCell className="w-28">
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody className="@max-3xl:block">
        {entries.map(({ id, search, job }) =>
          search ? <HistoryRow key={id} search={search} onExport={onExport} isExporting={isExporting} /> : <BatchRow key={id} job={job} />,
        )}
      </tbody>
    </Table>
  );
}

function HistoryRow({ search, onExport, isExporting }: { search: Search } & Omit<HistoryTableProps, 'entries'>) {
  const label = labelSearch(search);
  const { words, tone } = outcomeOf(search);
  const cost = formatCost(search.creditsCost);
  return (
    <EntryRow
      label={label}
      what={MODES[search.searchMode].name}
      at={search.createdAt}
      errorMessage={search.errorMessage}
      confidence={search.confidenceScore}
      cost={
        <Link
          href={paths.receipt(search.id)}
          aria-label={`${cost}, receipt of ${label}`}
          title="Open receipt"
          className="underline decoration-line decoration-1 underline-offset-4 hover:text-green hover:decoration-current touch:inline-flex touch:h-11 touch:items-center"
        >
          {cost}
        </Link>
      }
      status={<Badge tone={tone}>{words}</Badge>}
      actions={
        search.status === 'completed' && (
          <div className="flex items-center justify-end gap-1">
            <ForRole needs="member">
              <IconButton label={`Export ${label}`} title="Export to CSV" disabled={isExporting} onClick={() => onExport(search.id)}>
                <Download className="size-4" strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </ForRole>
            <ViewLink href={paths.result(search.id)} label={label} />
          </div>
        )
      }
    />
  );
}
