import { PACKAGES, PRICES } from '@deedline/contract/prices';
import { Badge } from '../../ui/badge.tsx';
import { formatCost, formatMoney, formatNumber } from '../../ui/format.ts';
import { PriceTable } from '../../words/price-table.tsx';
import { Part } from './part.tsx';

export function Pricing() {
  return (
    <Part
      id="pricing"
      title="Pricing"
      lead={`${PRICES.propertyInsights}-${PRICES.fullReport} credits per search depending on result quality and quantity. 1 credit equals $1.00. Credits are charged only when useful data is found, and never expire.`}
    >
      <div className="grid gap-x-14 gap-y-12 xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <PriceTable />
        <div>
          <h3 className="mb-3 text-lg font-semibold">Packages</h3>
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
        </div>
      </div>
    </Part>
  );
}
