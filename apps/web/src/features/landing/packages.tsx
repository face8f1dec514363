import { PACKAGES } from '@deedline/contract/search/prices';
import { Badge } from '../../ui/badge.tsx';
import { formatCost, formatMoney, formatNumber } from '../../ui/format.ts';

/** What credits cost, by the package. */
export function Packages() {
  return (
    <ul className="border-t">
      {PACKAGES.map(({ label, credits, price, popular }) => (
        <li key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b py-3">
          <span className="flex flex-wrap items-center gap-2 font-semibold">
            {label} {popular && <Badge tone="brass">Most Popular</Badge>}
          </span>
          <span className="text-right font-semibold">{formatMoney(price)}</span>
          <span className="text-xs text-muted">{formatNumber(credits)} credits</span>
          <span className="text-right text-xs text-muted">{formatCost(price / credits)} per credit</span>
        </li>
      ))}
    </ul>
  );
}
