import { useEffect, useRef, useState } from 'react';
import { isBilled } from '../../../edition.ts';
import { formatCost, formatNumber } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { ActivityDrawing, addUp, describeFigures, drawingHeight, formatShare, namePeriod } from './activity-drawing.tsx';
import { type ActivitySummary, type Counted, summarizeActivity } from './summarize-activity.ts';

/** Credits spent and the share of searches that found something, over single searches and batch rows. */
export function Activity({ counted }: { counted: readonly Counted[] }) {
  const [now] = useState(() => new Date());
  const [pointed, setPointed] = useState<number | null>(null);
  const { ref, widthPx } = useWidthPx<HTMLDivElement>();
  const activity = summarizeActivity(counted, now);
  if (!activity) return null;
  const { unit, periods } = activity;
  const lit = pointed === null ? undefined : periods[pointed];
  return (
    <Section title={isBilled() ? 'Credits and hit rate' : 'Hit rate'} note={`including rows of batches, per ${unit}`}>
      <p className="border-t pt-2.5 pb-3 text-sm text-muted">
        <span className="font-medium text-ink">{lit ? namePeriod(lit, unit) : `Last ${periods.length} ${unit}s`}:</span>{' '}
        {describeFigures(lit ?? addUp(periods))}
      </p>
      <div ref={ref} style={{ height: drawingHeight() }}>
        {widthPx > 0 && <ActivityDrawing activity={activity} widthPx={widthPx} pointed={pointed} onPoint={setPointed} />}
      </div>
      <details className="mt-1 text-sm">
        <summary className="link inline-flex items-center touch:min-h-11">Show the figures</summary>
        <div className="mt-2">
          <ActivityTable activity={activity} />
        </div>
      </details>
    </Section>
  );
}

/** The same figures as a table, newest first, without periods that had no searches. */
function ActivityTable({ activity: { unit, periods } }: { activity: ActivitySummary }) {
  return (
    <Table
      className="text-sm [&_td]:py-1.5"
      aria-label={isBilled() ? `Searches, found and credits per ${unit}` : `Searches and found per ${unit}`}
    >
      <thead>
        <tr>
          <HeaderCell>{unit === 'day' ? 'Day' : 'Week'}</HeaderCell>
          <HeaderCell className="text-right">Searches</HeaderCell>
          <HeaderCell className="text-right">Found</HeaderCell>
          {isBilled() && <HeaderCell className="text-right">Spent</HeaderCell>}
        </tr>
      </thead>
      <tbody>
        {periods
          .filter(({ searches }) => searches > 0)
          .toReversed()
          .map((period) => (
            <Row key={period.start.getTime()}>
              <Cell className="whitespace-nowrap">{namePeriod(period, unit)}</Cell>
              <Cell className="text-right">{formatNumber(period.searches)}</Cell>
              <Cell className="text-right">{formatShare(period)}</Cell>
              {isBilled() && <Cell className="text-right font-medium">{formatCost(period.credits)}</Cell>}
            </Row>
          ))}
      </tbody>
    </Table>
  );
}

/** The current width of an element, so that a drawing in it keeps its font size. 0 until it is measured. */
function useWidthPx<T extends Element>() {
  const ref = useRef<T>(null);
  const [widthPx, setWidthPx] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidthPx(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, widthPx };
}
