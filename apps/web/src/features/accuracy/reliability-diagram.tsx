import type { ReliabilityRow } from '@deedline/contract/accuracy';
import { CONTACT_THRESHOLD } from '@deedline/contract/prices';
import { useId } from 'react';
import { PLANE, SIZE, atX, atY, placePoints } from './diagram-geometry.ts';

const TICKS = [0, 0.25, 0.5, 0.75, 1] as const;
const BOTTOM = atY(0);
const NOT_SOLD = atX(CONTACT_THRESHOLD / 100);

function Axes() {
  return (
    <g className="fill-muted text-[11px]">
      {TICKS.map((tick) => (
        <g key={tick}>
          <path d={`M${PLANE.left} ${atY(tick)}H${atX(1)}M${atX(tick)} ${PLANE.top}V${BOTTOM}`} className="stroke-line" />
          <text x={PLANE.left - 6} y={atY(tick) + 4} textAnchor="end">
            {tick * 100}
          </text>
          <text x={atX(tick)} y={BOTTOM + 15} textAnchor="middle">
            {tick * 100}
          </text>
        </g>
      ))}
      <text x={atX(0.5)} y={BOTTOM + 30} textAnchor="middle">
        said, in percent
      </text>
      <text x={11} y={atY(0.5)} textAnchor="middle" transform={`rotate(-90 11 ${atY(0.5)})`}>
        right, in percent
      </text>
      <text x={(PLANE.left + NOT_SOLD) / 2} y={PLANE.top + 14} textAnchor="middle">
        not sold
      </text>
    </g>
  );
}

/** What was said against what was right: on the diagonal they are the same. The figures stand in the table beside it. */
export function ReliabilityDiagram({ about, rows }: { about: string; rows: readonly ReliabilityRow[] }) {
  const id = useId();
  const points = placePoints(rows);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the document, which takes its colours from the theme
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-labelledby={`${id}-title ${id}-what`} className="block h-auto w-full max-w-72">
      <title id={`${id}-title`}>{`${about}: what was said against what was right`}</title>
      <desc id={`${id}-what`}>{`${points.length} points with their intervals; the table holds the same figures.`}</desc>
      <rect x={PLANE.left} y={PLANE.top} width={NOT_SOLD - PLANE.left} height={PLANE.side} className="fill-line/35" />
      <Axes />
      <path d={`M${atX(0)} ${atY(0)}L${atX(1)} ${atY(1)}`} className="stroke-muted" strokeDasharray="5 4" />
      {points.map(({ x, y, low, high, radius, isAsSaid }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows stand in their order
        <g key={index} data-point="" className={isAsSaid ? 'stroke-green' : 'stroke-brass'}>
          <path d={`M${x} ${high}V${low}M${x - 3} ${high}h6M${x - 3} ${low}h6`} strokeWidth="1.5" />
          <circle cx={x} cy={y} r={radius} strokeWidth="1.5" className={isAsSaid ? 'fill-green/80' : 'fill-paper'} />
        </g>
      ))}
    </svg>
  );
}
