import { PACKAGES } from '../../prices.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatCost, formatMoney, formatNumber } from '../../ui/format.ts';
import { PriceTable } from '../../words/price-table.tsx';
import { PRICE_FACTS, PRICE_STATEMENT } from './content/texts.ts';
import { Part } from './landing-frame.tsx';

export function Pricing() {
  return (
    <Part id="pricing" title="Pricing" lead={PRICE_STATEMENT}>
      <div className="grid gap-x-14 gap-y-12 xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div>
          <PriceTable />
          <ul className="mt-8 grid gap-1.5 text-sm text-muted">
            {PRICE_FACTS.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="mb-3 text-lg font-semibold">Packages</h3>
          <Packages />
        </div>
      </div>
    </Part>
  );
}

/** What credits cost, by the package. */
function Packages() {
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
