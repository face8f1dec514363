import type { ParcelSale } from '@deedline/contract/properties/parcel';
import { formatMoneyShort } from '../../../ui/format.ts';
import { sayMonth } from '../../../words/property-words.ts';

const WIDTH = 640;
const HEIGHT = 150;
const EDGE = { left: 52, right: 16, top: 18, bottom: 26 };

/** A chart of sale prices. Renders nothing for fewer than two known prices, which the table below shows anyway. */
export function PriceLine({ sales }: { sales: readonly ParcelSale[] }) {
  const points = sales
    .flatMap(({ on, price }) => (price === null ? [] : [{ on, price, at: Date.parse(on) }]))
    .toSorted((a, b) => a.at - b.at);
  if (points.length < 2) return null;
  const [first, last] = [points[0]!, points.at(-1)!];
  const most = Math.max(...points.map(({ price }) => price));
  const x = (at: number) => EDGE.left + ((at - first.at) / (last.at - first.at)) * (WIDTH - EDGE.left - EDGE.right);
  const y = (price: number) => HEIGHT - EDGE.bottom - (price / most) * (HEIGHT - EDGE.top - EDGE.bottom);
  const line = points.map(({ at, price }) => `${x(at).toFixed(1)},${y(price).toFixed(1)}`).join(' ');
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the document, which takes its colours from the theme
      role="img"
      aria-label={`Sale prices from ${sayMonth(first.on)}, ${formatMoneyShort(first.price)}, to ${sayMonth(last.on)}, ${formatMoneyShort(last.price)}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="mb-4 w-full max-w-2xl text-muted"
    >
      {[0, most].map((price) => (
        <g key={price}>
          <line x1={EDGE.left} x2={WIDTH - EDGE.right} y1={y(price)} y2={y(price)} className="stroke-line" />
          <text x={EDGE.left - 8} y={y(price) + 4} textAnchor="end" fontSize="12" fill="currentColor">
            {price === 0 ? '$0' : formatMoneyShort(price)}
          </text>
        </g>
      ))}
      <polyline points={line} fill="none" strokeWidth="1.5" className="stroke-green" />
      {points.map(({ on, at, price }) => (
        <circle key={on} cx={x(at)} cy={y(price)} r="3.5" className="fill-green">
          <title>{`${sayMonth(on)}: ${formatMoneyShort(price)}`}</title>
        </circle>
      ))}
      <text x={EDGE.left} y={HEIGHT - 6} fontSize="12" fill="currentColor">
        {sayMonth(first.on)}
      </text>
      <text x={WIDTH - EDGE.right} y={HEIGHT - 6} textAnchor="end" fontSize="12" fill="currentColor">
        {sayMonth(last.on)}
      </text>
    </svg>
  );
}
