import { PACKAGES } from '../../../../prices.ts';
import { formatCost, formatMoney, formatNumber } from '../../../../ui/format.ts';
import { PRICE_LINES } from '../../../../words/price-table.tsx';

type Line = { name: string; note: string; credits: number; price: string; each: string };

const SEARCHES: readonly Line[] = PRICE_LINES.map(({ name, badge, credits }) => ({
  name,
  note: badge,
  credits,
  price: formatCost(credits),
  each: formatCost(1),
}));
const BOUGHT: readonly Line[] = PACKAGES.map(({ label, popular, credits, price }) => ({
  name: label,
  note: popular ? 'Most Popular' : '',
  credits,
  price: formatMoney(price),
  each: formatCost(price / credits),
}));

const NUMBER = 'py-3.5 pl-3 text-right font-display text-xl font-light sm:text-2xl';

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4} className="border-b border-ink pt-10 pb-3 text-left text-sm font-semibold">
          {title}
        </th>
      </tr>
      {lines.map(({ name, note, credits, price, each }) => (
        <tr key={name} className="border-b">
          <th scope="row" className="py-3.5 text-left font-display text-xl font-light sm:text-2xl">
            {name} {note && <span className="font-sans text-xs text-brass-ink max-sm:block">{note}</span>}
          </th>
          <td className={NUMBER}>{formatNumber(credits)}</td>
          <td className={NUMBER}>{price}</td>
          <td className={`${NUMBER} text-muted max-sm:hidden`}>{each}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** What a search costs and what credits cost, in the columns of one table. */
export function PlainTable() {
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="text-xs text-muted">
          <th scope="col">
            <span className="sr-only">Item</span>
          </th>
          <th scope="col" className="text-right font-normal">
            Credits
          </th>
          <th scope="col" className="text-right font-normal">
            Price
          </th>
          <th scope="col" className="text-right font-normal max-sm:hidden">
            Per credit
          </th>
        </tr>
      </thead>
      <Lines title="Searches" lines={SEARCHES} />
      <Lines title="Packages" lines={BOUGHT} />
    </table>
  );
}
