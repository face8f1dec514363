import type { Sale } from '@deedline/contract/results';
import { formatMoneyShort } from '../../../ui/format.ts';
import { yearFraction } from '../time-span.ts';

export const LINE_BOX = { width: 520, height: 190, top: 30, right: 34, bottom: 26, left: 34 } as const;

export interface Deed {
  x: number;
  y: number;
  price: number | null;
  label: string;
  labelY: number;
  anchor: 'start' | 'middle' | 'end';
}

const LABEL_WIDTH = 70;

function anchorAt(x: number): Deed['anchor'] {
  if (x > LINE_BOX.width - LABEL_WIDTH) return 'end';
  return x < LABEL_WIDTH ? 'start' : 'middle';
}

/** Dated deeds in time order on the drawing. A deed without a price stands on the base line and is not joined. */
export function layOutDeeds(sales: readonly Sale[]): Deed[] {
  const dated = sales
    .map((sale) => ({ at: yearFraction(sale.saleDate), price: sale.salePrice || null }))
    .filter((deed): deed is { at: number; price: number | null } => deed.at !== null)
    .toSorted((a, b) => a.at - b.at);
  const first = dated[0]?.at ?? 0;
  const span = (dated.at(-1)?.at ?? 0) - first || 1;
  const highest = Math.max(1, ...dated.map((deed) => deed.price ?? 0));
  const { width, height, top, right, bottom, left } = LINE_BOX;
  let lastEnd = -Infinity;
  return dated.map((deed) => {
    const x = left + ((deed.at - first) / span) * (width - left - right);
    const y = height - bottom - ((deed.price ?? 0) / highest) * (height - top - bottom);
    // Neighbours that stand close take turns above and below their points.
    const crowded = x - lastEnd < LABEL_WIDTH;
    lastEnd = crowded ? -Infinity : x;
    const label = [Math.floor(deed.at), deed.price && formatMoneyShort(deed.price)].filter(Boolean).join(' ');
    return { x, y, price: deed.price, label, labelY: crowded ? y + 18 : y - 10, anchor: anchorAt(x) };
  });
}

export function joinDeeds(deeds: readonly Deed[]): string {
  const priced = deeds.filter((deed) => deed.price !== null);
  return priced.length > 1 ? `M${priced.map((deed) => `${deed.x.toFixed(1)} ${deed.y.toFixed(1)}`).join('L')}` : '';
}
