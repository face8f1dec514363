import { useMemo, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { WHOLE_HISTORY, cutPage, filterHistory } from './filter-history.ts';
import type { HistoryEntry } from './filter-history.ts';
import { HistoryFilter } from './history-filter.tsx';
import { HistoryPager } from './history-pager.tsx';
import { HistoryTable } from './history-table.tsx';
import { useHistoryView } from './use-history-view.ts';

type HistoryListProps = { entries: readonly HistoryEntry[]; onExport: (id: string) => void; isExporting: boolean };

/** All searches and batches, narrowed and paged here: the list is already on this side. */
export function HistoryList({ entries, onExport, isExporting }: HistoryListProps) {
  const { view, setView } = useHistoryView();
  const top = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => filterHistory(entries, view), [entries, view]);
  const { rows, page, pages, from } = cutPage(shown, view.page);

  function turnTo(next: number) {
    setView({ ...view, page: next });
    top.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <div ref={top} className="@container">
      <HistoryFilter view={view} onChange={setView} shown={shown.length} total={entries.length} />
      {rows.length > 0 ? (
        <HistoryTable entries={rows} onExport={onExport} isExporting={isExporting} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-4 border-y py-5">
          <p>None of your searches fits this.</p>
          <Button onClick={() => setView(WHOLE_HISTORY)}>Show all</Button>
        </div>
      )}
      <HistoryPager page={page} pages={pages} from={from} rows={rows.length} total={shown.length} onPage={turnTo} />
    </div>
  );
}
