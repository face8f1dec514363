import type { BatchJob } from '@deedline/contract/batch';
import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { formatNumber } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { RowFilter, RowOrder } from './row-filter.tsx';
import { CARDS, TABLE, WIDE_PX } from './row-layout.ts';
import { RowList } from './row-list.tsx';
import { FILTER_WORDS, countRows } from './row-words.ts';
import { readView, writeView } from './rows-view.ts';

/** The searches of a job. The address carries which of them are shown, and in what order. */
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
          <p className="border-y py-5 text-muted">None of the rows is {FILTER_WORDS[asked.filter].toLowerCase()}.</p>
        ) : (
          <RowList
            // Another part of the rows is seen from its top; so is another order, where that is chosen above.
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

/** Whether there is room for a table: measured, because the height of a row depends on it. */
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
