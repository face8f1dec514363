import type { SourceHour } from '@deedline/contract/operator/installation';
import { formatMoment } from '../../../ui/format.ts';

const WIDTH = 8;
const HEIGHT = 28;
const HOURS = 24;
const HOUR_MS = 3_600_000;

/** One bar per hour, ending with the hour of `at`, so that the bars of all sources align; unanswered look-ups are stacked on top in red. */
export function HourBars({ source, hours, at }: { source: string; hours: readonly SourceHour[]; at: string }) {
  const most = Math.max(1, ...hours.map(({ answered, late, failed, skipped }) => answered + late + failed + skipped));
  const unanswered = hours.reduce((sum, { late, failed, skipped }) => sum + late + failed + skipped, 0);
  const last = Math.floor(Date.parse(at) / HOUR_MS);
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the document, which takes its colours from the theme
      role="img"
      aria-label={`${source} by the hour: ${hours.length} hours with look-ups, ${unanswered} unanswered`}
      viewBox={`0 0 ${HOURS * WIDTH} ${HEIGHT}`}
      className="h-7 w-48 border-b"
    >
      {hours.map(({ hour, answered, late, failed, skipped }) => {
        const x = (HOURS - 1 - last + Math.floor(Date.parse(hour) / HOUR_MS)) * WIDTH;
        const [good, bad] = [(answered / most) * HEIGHT, ((late + failed + skipped) / most) * HEIGHT];
        return (
          <g key={hour}>
            <title>{`${formatMoment(hour)}: ${answered} answered, ${late + failed + skipped} not`}</title>
            <rect x={x + 1} y={HEIGHT - good} width={WIDTH - 2} height={good} className="fill-green" />
            <rect x={x + 1} y={HEIGHT - good - bad} width={WIDTH - 2} height={bad} className="fill-brick" />
          </g>
        );
      })}
    </svg>
  );
}
