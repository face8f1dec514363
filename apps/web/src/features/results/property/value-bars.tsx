import type { Results } from '@deedline/contract/results';

/** The three values of a property against one another. */
export function ValueBars({ valuation }: { valuation: Results['propertyValuation'] }) {
  const values = [
    { label: 'Market', amount: valuation?.marketValueTotal, look: 'bg-green' },
    { label: 'Assessed', amount: valuation?.assessedValue, look: 'bg-edge' },
    { label: 'Last sale', amount: valuation?.lastSalePrice, look: 'bg-brass' },
  ].filter((value): value is { label: string; amount: number; look: string } => Boolean(value.amount));
  if (values.length < 2) return null;
  const highest = Math.max(...values.map((value) => value.amount));
  return (
    <div className="mt-4 space-y-2 border-t pt-4" aria-hidden="true">
      {values.map(({ label, amount, look }) => (
        <div key={label} className="grid grid-cols-[4.5rem_1fr] items-center text-xs text-muted">
          {label}
          <span className={`block h-[5px] ${look}`} style={{ width: `${(amount / highest) * 100}%` }} />
        </div>
      ))}
    </div>
  );
}
