import type { Sale } from '@deedline/contract/results';
import { joinDeeds, layOutDeeds, LINE_BOX } from './sales-line.ts';

/** The price over time with deeds as points; the table beside it says the same in figures. */
export function SalesDrawing({ sales }: { sales: readonly Sale[] }) {
  const deeds = layOutDeeds(sales);
  if (deeds.length < 2) return null;
  const base = LINE_BOX.height - LINE_BOX.bottom;
  return (
    <svg viewBox={`0 0 ${LINE_BOX.width} ${LINE_BOX.height}`} className="block w-full max-w-lg" aria-hidden="true">
      <path d={`M0 ${base}H${LINE_BOX.width}`} className="stroke-edge/60" strokeWidth="1" />
      {deeds.map((deed, index) => (
        <path key={index} d={`M${deed.x} ${deed.y}V${base}`} className="stroke-line" strokeWidth="1" />
      ))}
      <path d={joinDeeds(deeds)} fill="none" className="stroke-green" strokeWidth="1.8" strokeLinejoin="round" />
      {deeds.map((deed, index) => (
        <g key={index}>
          <circle
            cx={deed.x}
            cy={deed.y}
            r="3.6"
            className={deed.price ? 'fill-paper stroke-ink' : 'fill-line stroke-edge'}
            strokeWidth="1.2"
          />
          <text
            x={deed.x + (deed.anchor === 'end' ? 8 : -4)}
            y={deed.labelY}
            fontSize="11.5"
            textAnchor={deed.anchor}
            className="fill-muted stroke-paper [paint-order:stroke]"
            strokeWidth="3"
          >
            {deed.label}
          </text>
        </g>
      ))}
    </svg>
  );
}
