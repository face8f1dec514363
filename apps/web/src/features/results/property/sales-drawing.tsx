import type { Sale } from '@deedline/contract/search/results';
import { formatMoneyShort } from '../../../ui/format.ts';
import { yearFraction } from '../person/time-span.ts';

export const LINE_BOX = { width: 384, height: 190, top: 30, right: 30, bottom: 28, left: 30 } as const;

/** Prices over time with deeds as points; the table beside it has the same figures. */
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

interface Deed {
  x: number;
  y: number;
  price: number | null;
  label: string;
  labelY: number;
  anchor: 'start' | 'end';
}

/** Deeds between relatives or companies state $10 or $100 as a formality, not as a price. */
const NOMINAL_DOLLARS = 1000;

const LABEL_WIDTH = 70;
const OTHER_SIDE = { above: 'below', below: 'above' } as const;

/** Lays out dated deeds in chronological order. A deed without a real price is placed on the base line and not connected. */
export function layOutDeeds(sales: readonly Sale[]): Deed[] {
  const dated = sales
    .map((sale) => ({ at: yearFraction(sale.saleDate), price: (sale.salePrice ?? 0) >= NOMINAL_DOLLARS ? sale.salePrice : null }))
    .filter((deed): deed is { at: number; price: number | null } => deed.at !== null)
    .toSorted((a, b) => a.at - b.at);
  const first = dated[0]?.at ?? 0;
  const span = (dated.at(-1)?.at ?? 0) - first || 1;
  const highest = Math.max(1, ...dated.map((deed) => deed.price ?? 0));
  const { width, height, top, right, bottom, left } = LINE_BOX;
  const base = height - bottom;
  const lastX = { above: -Infinity, below: -Infinity };
  return dated.map((deed, index) => {
    const x = left + ((deed.at - first) / span) * (width - left - right);
    const y = base - ((deed.price ?? 0) / highest) * (base - top);
    const year = String(Math.floor(deed.at));
    if (deed.price === null) return { x, y, price: null, label: year, labelY: base + 18, anchor: anchorAt(x) };
    const anchor = anchorAt(x);
    // A label to the right of its point is placed below it if the line rises from there; close neighbours alternate.
    const isRising = (dated.slice(index + 1).find(({ price }) => price !== null)?.price ?? 0) > deed.price;
    const preferred = anchor === 'start' && isRising ? 'below' : 'above';
    const side = x - lastX[preferred] < LABEL_WIDTH ? OTHER_SIDE[preferred] : preferred;
    lastX[side] = x;
    const below = y + 18 > base - 4 ? base + 16 : y + 18;
    const label = `${year} ${formatMoneyShort(deed.price)}`;
    return { x, y, price: deed.price, label, labelY: side === 'below' ? below : y - 10, anchor };
  });
}

/** Prices mostly rise, so a label to the left of its point is clear of the line. */
function anchorAt(x: number): Deed['anchor'] {
  return x < LABEL_WIDTH ? 'start' : 'end';
}

export function joinDeeds(deeds: readonly Deed[]): string {
  const priced = deeds.filter((deed) => deed.price !== null);
  return priced.length > 1 ? `M${priced.map((deed) => `${deed.x.toFixed(1)} ${deed.y.toFixed(1)}`).join('L')}` : '';
}
