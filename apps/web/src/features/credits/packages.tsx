import { PACKAGES } from '@deedline/contract/prices';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatCost, formatMoney, formatNumber } from '../../ui/format.ts';
import { Sheets } from '../../ui/section.tsx';
import { toast } from '../../ui/toast-store.ts';

/** No payment provider is set up in this version, so choosing a package says so and nothing is taken. */
function explainNoPayments(): void {
  toast({ title: 'Payment Unavailable', description: 'Stripe is not configured. Please contact support.', variant: 'destructive' });
}

export function Packages() {
  return (
    <Sheets className="sm:grid-cols-2 xl:grid-cols-4">
      {PACKAGES.map(({ label, credits, price, popular }) => (
        <div key={label} className={popular ? 'flex flex-col bg-wash p-5' : 'flex flex-col p-5'}>
          <div className="flex items-center justify-between gap-2">
            <h3 className="text-lg font-semibold">{label}</h3>
            {popular && <Badge tone="solid">Most Popular</Badge>}
          </div>
          <div className="mt-5 font-display text-3xl font-bold tracking-tight">{formatMoney(price)}</div>
          <div className="mt-1 text-sm">{formatNumber(credits)} credits</div>
          <div className="text-xs text-muted">{formatCost(price / credits)} per credit</div>
          <Button variant={popular ? 'primary' : 'secondary'} className="mt-6" onClick={explainNoPayments} aria-label={`Choose ${label}`}>
            Choose
          </Button>
        </div>
      ))}
    </Sheets>
  );
}
