import { BATCH_ROW_FILTERS } from '@deedline/contract/batch';
import type { BatchJob } from '@deedline/contract/batch';
import type { RowsAsked } from '../../../api/batch-job-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { FILTER_WORDS, countRows } from './row-words.ts';

type RowFilterProps = { job: BatchJob; asked: RowsAsked; onChange: (asked: RowsAsked) => void };

/** Which rows are shown, each kind with how many there are. */
export function RowFilter({ job, asked, onChange }: RowFilterProps) {
  const counts = countRows(job);
  return (
    <fieldset className="grid grid-cols-2 gap-2 @lg:flex @lg:flex-wrap">
      <legend className="sr-only">Rows to show</legend>
      {BATCH_ROW_FILTERS.map((filter) => (
        <Button
          key={filter}
          size="sm"
          variant={asked.filter === filter ? 'primary' : 'secondary'}
          aria-pressed={asked.filter === filter}
          onClick={() => onChange({ ...asked, filter })}
        >
          {FILTER_WORDS[filter]} <span className="font-normal">{formatNumber(counts[filter])}</span>
        </Button>
      ))}
    </fieldset>
  );
}

const ORDERS = [
  { words: 'As in the file', sort: 'row', direction: 'asc' },
  { words: 'As in the file, last first', sort: 'row', direction: 'desc' },
  { words: 'Address, A to Z', sort: 'address', direction: 'asc' },
  { words: 'Address, Z to A', sort: 'address', direction: 'desc' },
  { words: 'Surest first', sort: 'confidence', direction: 'desc' },
  { words: 'Least sure first', sort: 'confidence', direction: 'asc' },
  { words: 'Dearest first', sort: 'credits', direction: 'desc' },
  { words: 'Cheapest first', sort: 'credits', direction: 'asc' },
] as const;

type RowOrderProps = { asked: RowsAsked; onChange: (asked: RowsAsked) => void };

/** Cards have no heads of columns: the order is chosen here. */
export function RowOrder({ asked, onChange }: RowOrderProps) {
  const choose = (chosen: string) => {
    const { sort, direction } = ORDERS.find(({ words }) => words === chosen) ?? ORDERS[0];
    onChange({ ...asked, sort, direction });
  };
  const now = ORDERS.find(({ sort, direction }) => sort === asked.sort && direction === asked.direction);
  return (
    <Field label="Order">
      {(slots) => (
        <Select {...slots} value={now?.words} onChange={(event) => choose(event.target.value)}>
          {ORDERS.map(({ words }) => (
            <option key={words}>{words}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}
