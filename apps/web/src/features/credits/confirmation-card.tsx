import type { Payments } from '@deedline/contract/money/payment';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatCost, formatCredits } from '../../ui/format.ts';
import { useKeptFocus } from '../../ui/form/form.tsx';
import { KeyValue } from '../../ui/page/section.tsx';
import { PracticeMark } from '../../words/practice-mark.tsx';
import { useCheckout, useIsUnavailable } from './use-checkout.ts';

/** What is shown of a package. */
export type Offer = Pick<Payments['packages'][number], 'label' | 'credits' | 'price' | 'popular'>;

type ConfirmationCardProps = { offer: Offer; payments: Payments | undefined; onCancel: () => void };

/** What was picked, once more and in full, before anything is paid. Takes the focus: it stands below what was pressed. */
export function ConfirmationCard({ offer: { label, credits, price }, payments, onCancel }: ConfirmationCardProps) {
  const headingId = useId();
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { start, isStarting } = useCheckout();
  const keepFocus = useKeptFocus(isStarting);
  const proceed = (button: HTMLElement) => {
    keepFocus(button);
    start(label);
  };
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const owedCredits = Math.min(payments?.owedCredits ?? 0, credits);
  return (
    <section ref={card} aria-labelledby={headingId} className="mt-6 max-w-lg border border-green bg-raise p-5">
      <h3 ref={heading} id={headingId} tabIndex={-1} className="text-lg font-semibold outline-none">
        Confirm your purchase
      </h3>
      <dl className="mt-3">
        <KeyValue label="Package">{label}</KeyValue>
        <KeyValue label="You get">{formatCredits(credits)}</KeyValue>
        {owedCredits > 0 && <KeyValue label="Pays what is owed">{formatCredits(owedCredits)}</KeyValue>}
        {owedCredits > 0 && <KeyValue label="Added to your balance">{formatCredits(credits - owedCredits)}</KeyValue>}
        <KeyValue label="Per credit">{formatCost(price / credits)}</KeyValue>
        <KeyValue label="Total">{formatCost(price)}</KeyValue>
      </dl>
      <WhereTo payments={payments} />
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" disabled={isStarting} onClick={({ currentTarget }) => proceed(currentTarget)}>
          {isStarting ? 'Redirecting…' : 'Continue to Payment'}
        </Button>
        <Button disabled={isStarting} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

/** Who takes the payment, or that nobody does. */
function WhereTo({ payments }: { payments: Payments | undefined }) {
  const isUnavailable = useIsUnavailable(payments);
  if (isUnavailable) return <p className="mt-3 border-l-2 border-brass pl-3 text-sm">Payment processing is temporarily unavailable</p>;
  if (payments?.mode === 'practice') return <PracticeMark className="mt-3" />;
  if (!payments) return null;
  return <p className="mt-3 text-sm text-muted">You pay on the page of Stripe. Your card’s number never reaches us.</p>;
}
