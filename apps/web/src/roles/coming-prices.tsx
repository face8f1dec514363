import { packagesOf, type Prices } from '@deedline/contract/search/prices';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { reading } from '../api/call.ts';
import { PACKAGES, PRICES } from '../prices.ts';
import { formatCredits, formatMoment } from '../ui/format.ts';
import { useIsPaid } from './roles.tsx';

const comingPricesQuery = queryOptions({ queryKey: ['/api/prices/coming'], queryFn: reading('GET /api/prices/coming') });

const SEARCHES = [
  ['propertyInsights', 'Property Insights'],
  ['contactSearch', 'Contact Search'],
  ['fullReport', 'Full Report'],
  ['reverseSearch', 'Reverse Search'],
] as const;

/** Announces price changes wherever something is bought. Renders nothing if no change is scheduled. */
export function ComingPrices({ className = '' }: { className?: string }) {
  const isPaid = useIsPaid();
  const { data } = useQuery({ ...comingPricesQuery, enabled: isPaid });
  const coming = data?.coming;
  if (!coming) return null;
  const changes = compareLists({ prices: PRICES, packages: PACKAGES }, coming);
  if (changes.length === 0) return null;
  return (
    <aside aria-label="Coming prices" className={`border border-brass border-l-4 bg-brass-wash px-4 py-3 text-sm ${className}`}>
      <strong className="block font-semibold text-brass-ink">
        Prices change on <time dateTime={coming.validFrom}>{formatMoment(coming.validFrom)}</time>
      </strong>
      {changes.join('; ')}. Until then, today’s prices apply, and what you were quoted stays as quoted.
    </aside>
  );
}

type List = { prices: Prices; packages: readonly { credits: number; price: number }[] };

/** 'Full Report 6 credits in place of 5', one line for each price that changes. */
export function compareLists(now: List, then: List): string[] {
  const searches = SEARCHES.flatMap(([key, name]) =>
    now.prices[key] === then.prices[key] ? [] : [`${name} ${formatCredits(then.prices[key])} instead of ${now.prices[key]}`],
  );
  const packages = packagesOf(then).flatMap(({ label, credits, price }, place) => {
    const old = now.packages[place]!;
    if (old.credits === credits && old.price === price) return [];
    return [`${label} ${formatCredits(credits)} for $${price} instead of ${old.credits} for $${old.price}`];
  });
  return [...searches, ...packages];
}
