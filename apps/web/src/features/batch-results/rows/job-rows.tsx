import { BATCH_ROW_FILTERS, BATCH_ROW_SORTS, type BatchJob } from '@deedline/contract/search/batch';
import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { isBilled } from '../../../edition.ts';
import type { RowsAsked } from '../../../api/batch-jobs.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/form/field.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import { countRows, FILTER_WORDS } from './row-cells.tsx';
import { CARDS, RowList, TABLE, WIDE_PX } from './row-list.tsx';

/** The searches of a job. Filter and order are part of the URL. */
export function JobRows({ job }: { job: BatchJob }) {
  const [address, setAddress] = useSearchParams();
  const asked = readView(address);
  const change = (next: typeof asked) => setAddress(writeView(next), { replace: true });
  const { frame, isWide } = useIsWide();
  const count = countRows(job)[asked.filter];
  return (
    <Section title="Searches">
      <div ref={frame} className="@container">
        <div className="mb-3 grid gap-3">
          <RowFilter job={job} asked={asked} onChange={change} />
          {!isWide && <RowOrder asked={asked} onChange={change} />}
        </div>
        <output className="sr-only">
          {FILTER_WORDS[asked.filter]}: {formatNumber(count)} rows
        </output>
        {count === 0 ? (
          <p className="border-y py-5 text-muted">No rows are marked &ldquo;{FILTER_WORDS[asked.filter].toLowerCase()}&rdquo;.</p>
        ) : (
          <RowList
            // A new filter starts at the top; so does a new order where it is chosen above the cards.
            key={isWide ? asked.filter : JSON.stringify(asked)}
            jobId={job.id}
            asked={asked}
            onChange={change}
            count={count}
            layout={isWide ? TABLE : CARDS}
          />
        )}
      </div>
    </Section>
  );
}

/** Filter and order from the URL; unknown values are ignored. */
export function readView(address: URLSearchParams): RowsAsked {
  return {
    filter: BATCH_ROW_FILTERS.find((each) => each === address.get('show')) ?? 'all',
    sort: BATCH_ROW_SORTS.find((each) => each === address.get('sort')) ?? 'row',
    direction: address.get('direction') === 'desc' ? 'desc' : 'asc',
  };
}

export function writeView({ filter, sort, direction }: RowsAsked): URLSearchParams {
  const address = new URLSearchParams();
  if (filter !== 'all') address.set('show', filter);
  if (sort !== 'row') address.set('sort', sort);
  if (direction !== 'asc') address.set('direction', direction);
  return address;
}

/** Whether there is room for a table. It is measured, because the height of a row depends on it. */
function useIsWide() {
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(true);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setWide(element.clientWidth >= WIDE_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, isWide };
}

type RowFilterProps = { job: BatchJob; asked: RowsAsked; onChange: (asked: RowsAsked) => void };

/** The filter, with the number of rows of each kind. */
function RowFilter({ job, asked, onChange }: RowFilterProps) {
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

type RowOrderProps = { asked: RowsAsked; onChange: (asked: RowsAsked) => void };

const ORDERS = [
  { words: 'File order', sort: 'row', direction: 'asc' },
  { words: 'File order, reversed', sort: 'row', direction: 'desc' },
  { words: 'Address, A to Z', sort: 'address', direction: 'asc' },
  { words: 'Address, Z to A', sort: 'address', direction: 'desc' },
  { words: 'Highest confidence first', sort: 'confidence', direction: 'desc' },
  { words: 'Lowest confidence first', sort: 'confidence', direction: 'asc' },
  { words: 'Highest cost first', sort: 'credits', direction: 'desc' },
  { words: 'Lowest cost first', sort: 'credits', direction: 'asc' },
] as const;

/** Chooses the order of the cards, which have no column headers. */
function RowOrder({ asked, onChange }: RowOrderProps) {
  const choose = (chosen: string) => {
    const { sort, direction } = ORDERS.find(({ words }) => words === chosen) ?? ORDERS[0];
    onChange({ ...asked, sort, direction });
  };
  const now = ORDERS.find(({ sort, direction }) => sort === asked.sort && direction === asked.direction);
  return (
    <Field label="Order">
      {(slots) => (
        <Select {...slots} value={now?.words} onChange={(event) => choose(event.target.value)}>
          {ORDERS.filter(({ sort }) => sort !== 'credits' || isBilled()).map(({ words }) => (
            <option key={words}>{words}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}
