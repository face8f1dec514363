import type { PACKAGES } from '@deedline/contract/prices';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatCost, formatCredits } from '../../ui/format.ts';
import { KeyValue } from '../../ui/section.tsx';
import { toast } from '../../ui/toast-store.ts';

export type CreditPackage = (typeof PACKAGES)[number];

/** No payment provider is set up in this version, so going on says so and nothing is taken. */
function explainNoPayments(): void {
  toast({ title: 'Payment Unavailable', description: 'Stripe is not configured. Please contact support.', variant: 'destructive' });
}

type ConfirmationCardProps = { offer: CreditPackage; onCancel: () => void };

/** What was picked, once more and in full, before anything is paid. Takes the focus: it stands below what was pressed. */
export function ConfirmationCard({ offer: { label, credits, price }, onCancel }: ConfirmationCardProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={headingId} className="mt-6 max-w-lg border border-green bg-raise p-5">
      <h3 ref={heading} id={headingId} tabIndex={-1} className="text-lg font-semibold outline-none">
        Confirm your purchase
      </h3>
      <dl className="mt-3">
        <KeyValue label="Package">{label}</KeyValue>
        <KeyValue label="You get">{formatCredits(credits)}</KeyValue>
        <KeyValue label="Per credit">{formatCost(price / credits)}</KeyValue>
        <KeyValue label="Total">{formatCost(price)}</KeyValue>
      </dl>
      <p className="mt-3 border-l-2 border-brass pl-3 text-sm">Payment processing is temporarily unavailable</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" onClick={explainNoPayments}>
          Continue to Payment
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  );
}
