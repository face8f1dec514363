import { Download } from 'lucide-react';
import type { Search } from '@deedline/contract/search';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/for-role.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { formatCost, formatMoment } from '../../ui/format.ts';
import { ScoreBar } from '../../ui/score.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { MODES } from '../../words/modes.ts';
import { labelSearch } from '../../words/search-label.ts';
import { outcomeOf } from '../../words/search-outcome.ts';
import { BatchRow } from './batch-row.tsx';
import type { HistoryEntry } from './filter-history.ts';
import { ROW } from './row-class.ts';

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
  const mode = MODES[search.searchMode].name;
  return (
    <Row className={ROW}>
      <Cell className="@max-3xl:w-full">
        <div className="font-semibold break-words [overflow-wrap:anywhere]">{label}</div>
        <div className="text-xs text-muted @max-3xl:hidden">{mode}</div>
        {search.errorMessage && <div className="text-xs text-brick">{search.errorMessage}</div>}
      </Cell>
      <Cell className="text-muted @max-3xl:-mt-1.5 @max-3xl:w-full @max-3xl:text-xs @3xl:text-sm @3xl:whitespace-nowrap">
        <span className="@3xl:hidden">{mode}, </span>
        {formatMoment(search.createdAt)}
      </Cell>
      <Cell className="pr-6 empty:@max-3xl:hidden @max-3xl:w-14">
        {search.confidenceScore !== null && (
          <>
            <span className="text-sm font-medium">{Math.round(search.confidenceScore)}%</span>
            <ScoreBar score={search.confidenceScore} className="mt-1" />
          </>
        )}
      </Cell>
      <Cell className="text-sm font-medium @3xl:text-right">
        <Link
          href={paths.receipt(search.id)}
          aria-label={`${formatCost(search.creditsCost)}, receipt of ${label}`}
          title="Open receipt"
          className="underline decoration-line decoration-1 underline-offset-4 hover:text-green hover:decoration-current touch:inline-flex touch:h-11 touch:items-center"
        >
          {formatCost(search.creditsCost)}
        </Link>
      </Cell>
      <Cell className="@3xl:pl-3">
        <Badge tone={tone}>{words}</Badge>
      </Cell>
      <Cell className="@max-3xl:ml-auto">
        {search.status === 'completed' && (
          <div className="flex items-center justify-end gap-1">
            <ForRole needs="member">
              <IconButton label={`Export ${label}`} title="Export to CSV" disabled={isExporting} onClick={() => onExport(search.id)}>
                <Download className="size-4" strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </ForRole>
            <Link
              href={paths.result(search.id)}
              aria-label={`View ${label}`}
              className="inline-flex h-9 items-center rounded-md px-3 text-sm font-semibold text-green hover:bg-wash touch:h-11"
            >
              View
            </Link>
          </div>
        )}
      </Cell>
    </Row>
  );
}
