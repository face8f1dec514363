import { PACKAGES } from '@deedline/contract/search/prices';
import { formatCost, formatMoney, formatNumber } from '../../../../ui/format.ts';
import { PRICE_LINES } from '../../../../words/price-table.tsx';

type Fee = { name: string; mark: string; detail: string; amount: string };

const FEES: readonly Fee[] = [
  { name: 'Nothing useful found', mark: '', detail: '0 credits', amount: formatCost(0) },
  ...PRICE_LINES.map(({ name, badge, credits }) => ({ name, mark: badge, detail: `${credits} credits`, amount: formatCost(credits) })),
];
const BUNDLES: readonly Fee[] = PACKAGES.map(({ label, popular, credits, price }) => ({
  name: `${label}, ${formatNumber(credits)} credits`,
  mark: popular ? 'Most Popular' : '',
  detail: `${formatCost(price / credits)} each`,
  amount: formatMoney(price),
}));

function Schedule({ title, fees }: { title: string; fees: readonly Fee[] }) {
  return (
    <div>
      <h3 className="border-b border-ink pb-2 font-sans text-sm font-semibold tracking-normal">{title}</h3>
      <ul>
        {fees.map(({ name, mark, detail, amount }) => (
          <li key={name} className="flex items-baseline gap-2 pt-2.5">
            <span>
              {name} {mark && <span className="text-xs text-brass-ink">{mark}</span>}
            </span>
            <span className="grow border-b border-dotted border-edge" aria-hidden="true" />
            <span className="text-xs text-muted max-sm:sr-only">{detail}</span>
            <span className="w-16 text-right font-semibold">{amount}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is owed for what, and what credits cost: line by line, with nothing below the line. */
export function FeeSchedule() {
  return (
    <div className="grid gap-x-14 gap-y-9 xl:grid-cols-2">
      <Schedule title="Per search, by what was delivered" fees={FEES} />
      <Schedule title="Packages of credits" fees={BUNDLES} />
    </div>
  );
}
