import { PACKAGES, PRICES } from '@deedline/contract/search/prices';
import { formatCost, formatMoney, formatNumber } from '../../../../ui/format.ts';
import { PRICE_LINES } from '../../../../words/price-table.tsx';

const RUNGS = [{ name: 'Nothing useful found', credits: 0, what: 'The search is on record, the price is not', badge: '' }, ...PRICE_LINES];

/** Prices as lengths, from nothing upwards: what was not found stands first. */
export function PriceLadder() {
  return (
    <>
      <ul className="border-t">
        {RUNGS.map(({ name, credits, what, badge }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 border-b py-3 md:grid-cols-[16rem_minmax(0,1fr)_4.5rem]"
          >
            <span>
              <span className="font-semibold">{name}</span> {badge && <span className="text-xs text-brass-ink">{badge}</span>}
              <span className="block text-xs text-muted">{what}</span>
            </span>
            <svg
              viewBox={`0 0 ${PRICES.reverseSearch} 1`}
              preserveAspectRatio="none"
              className="h-3 w-full max-md:hidden"
              aria-hidden="true"
            >
              <path d="M0 0V1" className="stroke-ink" vectorEffect="non-scaling-stroke" />
              <rect width={credits} height="1" className="fill-green" />
              {RUNGS.map((rung) => (
                <path key={rung.name} d={`M${rung.credits} 0V1`} className="stroke-line" vectorEffect="non-scaling-stroke" />
              ))}
            </svg>
            <span className="text-right text-lg font-semibold">{formatCost(credits)}</span>
          </li>
        ))}
      </ul>
      <h3 className="mt-10 mb-3 text-lg font-semibold">Packages</h3>
      <ul className="grid grid-cols-2 gap-x-8 xl:grid-cols-4">
        {PACKAGES.map(({ label, credits, price, popular }) => (
          <li key={label} className="border-t py-3">
            <p className="font-semibold">
              {label} {popular && <span className="text-xs font-normal text-brass-ink">Most Popular</span>}
            </p>
            <p className="text-sm text-muted">
              {formatNumber(credits)} credits for <span className="font-semibold text-ink">{formatMoney(price)}</span>
            </p>
            <p className="text-xs text-muted">{formatCost(price / credits)} per credit</p>
          </li>
        ))}
      </ul>
    </>
  );
}
