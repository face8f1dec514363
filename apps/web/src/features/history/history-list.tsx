import { useMemo, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/form/field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { useEntryState } from '../../ui/page/entry-state.ts';
import { MODE_LIST, MODES } from '../../words/search-label.ts';
import type { SearchOutcome } from '../../words/search-outcome.ts';
import { cutPage, filterHistory, type HistoryEntry, type HistoryKind, type HistoryView, WHOLE_HISTORY } from './filter-history.ts';
import { HistoryTable } from './history-table.tsx';

type HistoryListProps = { entries: readonly HistoryEntry[]; onExport: (id: string) => void; isExporting: boolean };

/** All searches and batches, filtered and paged in the browser, which has the whole list. */
export function HistoryList({ entries, onExport, isExporting }: HistoryListProps) {
  const [view, setView] = useEntryState<HistoryView>('historyView', WHOLE_HISTORY);
  const top = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => filterHistory(entries, view), [entries, view]);
  const { rows, page, pages, from } = cutPage(shown, view.page);

  function turnTo(next: number) {
    setView({ ...view, page: next });
    top.current?.scrollIntoView({ block: 'start' });
    // On the last page the clicked button is disabled and would lose the focus.
    top.current?.focus({ preventScroll: true });
  }

  return (
    <div ref={top} tabIndex={-1} className="@container outline-none">
      <HistoryFilter view={view} onChange={setView} shown={shown.length} total={entries.length} />
      {rows.length > 0 ? (
        <HistoryTable entries={rows} onExport={onExport} isExporting={isExporting} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-4 border-y py-5">
          <p>None of your searches match.</p>
          <Button onClick={() => setView(WHOLE_HISTORY)}>Show all</Button>
        </div>
      )}
      <HistoryPager page={page} pages={pages} from={from} rows={rows.length} total={shown.length} onPage={turnTo} />
    </div>
  );
}

type HistoryFilterProps = { view: HistoryView; onChange: (view: HistoryView) => void; shown: number; total: number };

const OUTCOMES: readonly [SearchOutcome, string][] = [
  ['found', 'completed'],
  ['missed', 'nothing found'],
  ['processing', 'processing'],
  ['pending', 'pending'],
  ['failed', 'failed'],
];

/** The filter; each change goes back to the first page. */
function HistoryFilter({ view, onChange, shown, total }: HistoryFilterProps) {
  const change = (changed: Partial<HistoryView>) => onChange({ ...view, ...changed, page: 0 });
  const isNarrowed = shown !== total;
  return (
    <div className="mb-5 grid grid-cols-2 items-center gap-2 @3xl:grid-cols-[minmax(0,20rem)_14rem_10rem_1fr]">
      <Input
        type="search"
        aria-label="Find in your searches"
        placeholder="Find in your searches"
        value={view.text}
        onChange={(event) => change({ text: event.target.value })}
        className="col-span-2 @3xl:col-span-1"
      />
      <Select aria-label="Kind of search" value={view.mode} onChange={(event) => change({ mode: event.target.value as HistoryKind | '' })}>
        <option value="">Every kind</option>
        {MODE_LIST.map((mode) => (
          <option key={mode} value={mode}>
            {MODES[mode].name}
          </option>
        ))}
        <option value="batch">Batches</option>
      </Select>
      <Select aria-label="Status" value={view.status} onChange={(event) => change({ status: event.target.value as SearchOutcome | '' })}>
        <option value="">Every status</option>
        {OUTCOMES.map(([outcome, words]) => (
          <option key={outcome} value={outcome}>
            {words}
          </option>
        ))}
      </Select>
      <output className="col-span-2 text-xs text-muted @3xl:col-span-1 @3xl:text-right">
        {isNarrowed
          ? `${formatNumber(shown)} of ${formatNumber(total)} searches`
          : `${formatNumber(total)} ${total === 1 ? 'search' : 'searches'}`}
      </output>
    </div>
  );
}

type HistoryPagerProps = { page: number; pages: number; from: number; rows: number; total: number; onPage: (page: number) => void };

function HistoryPager({ page, pages, from, rows, total, onPage }: HistoryPagerProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages of your searches" className="flex items-center justify-between gap-4 border-t pt-4">
      <output className="text-xs text-muted">
        {formatNumber(from + 1)}–{formatNumber(from + rows)} of {formatNumber(total)}
      </output>
      <span className="flex gap-2">
        <Button size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
          Newer
        </Button>
        <Button size="sm" disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
          Older
        </Button>
      </span>
    </nav>
  );
}
