import { Download } from 'lucide-react';
import type { Search, SearchStatus } from '@deedline/contract/search';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { formatCost, formatMoment } from '../../ui/format.ts';
import { ScoreBar } from '../../ui/score.tsx';
import { MODES } from '../../words/modes.ts';
import { labelSearch } from '../../words/search-label.ts';

const STATUS_TONES: Record<SearchStatus, BadgeTone> = { pending: 'muted', processing: 'brass', completed: 'green', failed: 'brick' };

const COLUMNS = 'md:grid md:grid-cols-[minmax(0,1fr)_11.5rem_7rem_5rem_7rem_7rem] md:items-center md:gap-x-4';

type HistoryTableProps = { searches: readonly Search[]; onExport: (id: string) => void; isExporting: boolean };

/** A table on a wide screen, cards on a narrow one; the same rows for a screen reader. */
export function HistoryTable({ searches, onExport, isExporting }: HistoryTableProps) {
  return (
    <div role="table" aria-label="Your searches">
      <div role="row" className={`max-md:hidden ${COLUMNS} pb-1.5 text-xs text-muted`}>
        <span role="columnheader">Search</span>
        <span role="columnheader">Created</span>
        <span role="columnheader">Confidence</span>
        <span role="columnheader" className="text-right">
          Cost
        </span>
        <span role="columnheader">Status</span>
        <span role="columnheader">
          <span className="sr-only">Actions</span>
        </span>
      </div>
      {searches.map((search) => (
        <HistoryRow key={search.id} search={search} onExport={onExport} isExporting={isExporting} />
      ))}
    </div>
  );
}

function HistoryRow({ search, onExport, isExporting }: { search: Search } & Omit<HistoryTableProps, 'searches'>) {
  const label = labelSearch(search);
  const isCompleted = search.status === 'completed';
  return (
    <div role="row" className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-3 ${COLUMNS}`}>
      <div role="cell" className="min-w-0 max-md:w-full">
        <div className="font-semibold break-words">{label}</div>
        <div className="text-xs text-muted">{MODES[search.searchMode].name}</div>
      </div>
      <div role="cell" className="text-sm text-muted max-md:w-full">
        {formatMoment(search.createdAt)}
      </div>
      <div role="cell" className="max-md:w-20">
        {search.confidenceScore !== null && (
          <>
            <span className="text-sm font-medium">{Math.round(search.confidenceScore)}%</span>
            <ScoreBar score={search.confidenceScore} className="mt-1" />
          </>
        )}
      </div>
      <div role="cell" className="text-sm font-medium md:text-right">
        {formatCost(search.creditsCost)}
      </div>
      <div role="cell">
        <Badge tone={STATUS_TONES[search.status]}>{search.status}</Badge>
      </div>
      <div role="cell" className="flex items-center justify-end gap-1 max-md:ml-auto">
        {isCompleted && (
          <>
            <IconButton label={`Export ${label}`} title="Export to CSV" disabled={isExporting} onClick={() => onExport(search.id)}>
              <Download className="size-4" strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            <Link
              href={paths.result(search.id)}
              aria-label={`View ${label}`}
              className="inline-flex h-9 items-center rounded-md px-3 text-sm font-semibold text-green hover:bg-wash touch:h-11"
            >
              View
            </Link>
          </>
        )}
      </div>
    </div>
  );
}
