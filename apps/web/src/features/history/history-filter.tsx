import { formatNumber } from '../../ui/format.ts';
import { Input, Select } from '../../ui/field.tsx';
import { MODES, MODE_LIST } from '../../words/modes.ts';
import type { SearchOutcome } from '../../words/search-outcome.ts';
import type { HistoryKind, HistoryView } from './filter-history.ts';

const OUTCOMES: readonly [SearchOutcome, string][] = [
  ['found', 'completed'],
  ['missed', 'nothing found'],
  ['processing', 'processing'],
  ['pending', 'pending'],
  ['failed', 'failed'],
];

type HistoryFilterProps = { view: HistoryView; onChange: (view: HistoryView) => void; shown: number; total: number };

/** Narrows the rows in the page; each change begins at their first page again. */
export function HistoryFilter({ view, onChange, shown, total }: HistoryFilterProps) {
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
