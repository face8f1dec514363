import { PriceTable } from '../../words/price-table.tsx';
import { PRICE_FACTS, PRICE_STATEMENT } from './content/pricing.ts';
import { Packages } from './packages.tsx';
import { Part } from './part.tsx';

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
