import type { PracticeCheckout } from '@deedline/contract/money/payment';
import { formatCredits } from '../../ui/format.ts';
import { KeyValue } from '../../ui/page/section.tsx';

/** 4500, 'usd' -> '$45.00' */
export function formatAmount(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100);
}

export function OrderSummary({ order: { label, credits, amountCents, currency } }: { order: PracticeCheckout }) {
  return (
    <section aria-labelledby="order" className="border bg-raise p-5">
      <h2 id="order" className="text-lg font-semibold">
        Your order
      </h2>
      <dl className="mt-3">
        <KeyValue label="Package">{label}</KeyValue>
        <KeyValue label="You get">{formatCredits(credits)}</KeyValue>
        <KeyValue label="Per credit">{formatAmount(amountCents / credits, currency)}</KeyValue>
      </dl>
      <div className="mt-3 flex items-baseline justify-between gap-4 border-t pt-3">
        <span className="font-semibold">Total</span>
        <span className="font-display text-3xl font-bold tracking-tight">{formatAmount(amountCents, currency)}</span>
      </div>
    </section>
  );
}
