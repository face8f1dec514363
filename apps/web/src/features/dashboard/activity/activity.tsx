import { useState } from 'react';
import { Section } from '../../../ui/page/section.tsx';
import { STRIPS } from './activity-geometry.ts';
import { ActivityDrawing } from './activity-drawing.tsx';
import { ActivityTable } from './activity-table.tsx';
import { addUp, describeFigures, namePeriod } from './activity-words.ts';
import type { Counted } from './count-activity.ts';
import { summarizeActivity } from './summarize-activity.ts';
import { useWidthPx } from './use-width-px.ts';

/** Credits spent and the share of searches that found something, over the account's own searches and the rows of its batches. */
export function Activity({ counted }: { counted: readonly Counted[] }) {
  const [now] = useState(() => new Date());
  const [pointed, setPointed] = useState<number | null>(null);
  const { ref, widthPx } = useWidthPx<HTMLDivElement>();
  const activity = summarizeActivity(counted, now);
  if (!activity) return null;
  const { unit, periods } = activity;
  const lit = pointed === null ? undefined : periods[pointed];
  return (
    <Section title="Credits and hit rate" note={`with the rows of batches, per ${unit}`}>
      <p className="border-t pt-2.5 pb-3 text-sm text-muted">
        <span className="font-medium text-ink">{lit ? namePeriod(lit, unit) : `Last ${periods.length} ${unit}s`}:</span>{' '}
        {describeFigures(lit ?? addUp(periods))}
      </p>
      <div ref={ref} style={{ height: STRIPS.height }}>
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
