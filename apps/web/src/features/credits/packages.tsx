import type { Payments } from '@deedline/contract/money/payment';
import { useEffect, useId, useRef, useState } from 'react';
import { PACKAGES } from '../../prices.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useKeptFocus } from '../../ui/form/form.tsx';
import { formatCost, formatCredits, formatMoney, formatNumber } from '../../ui/format.ts';
import { KeyValue, Section, Sheets } from '../../ui/page/section.tsx';
import { PracticeMark } from '../../words/practice-mark.tsx';
import { useCheckout, useIsUnavailable } from './checkout.ts';

/** The four packages and, below them, the card of the selected one. Default prices are shown until the server has answered. */
export function Packages({ payments }: { payments: Payments | undefined }) {
  const [picked, setPicked] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const offers: readonly Offer[] = payments?.packages ?? PACKAGES;
  const offer = offers.find(({ label }) => label === picked);
  const cancel = () => {
    setPicked(null);
    opener.current?.focus();
  };
  return (
    <Section title="Packages">
      <Sheets className="sm:grid-cols-2 xl:grid-cols-4">
        {offers.map((each) => (
          <PackageSheet
            key={each.label}
            offer={each}
            isPicked={each === offer}
            onPick={(button) => {
              opener.current = button;
              setPicked(each.label);
            }}
          />
        ))}
      </Sheets>
      {offer && <ConfirmationCard key={offer.label} offer={offer} payments={payments} onCancel={cancel} />}
    </Section>
  );
}

type PackageSheetProps = { offer: Offer; isPicked: boolean; onPick: (button: HTMLButtonElement) => void };

function PackageSheet({ offer: { label, credits, price, popular }, isPicked, onPick }: PackageSheetProps) {
  const word = isPicked ? 'Chosen' : 'Choose';
  return (
    <div className={classNames('flex flex-col p-5', popular && 'bg-wash', isPicked && 'outline-2 -outline-offset-1 outline-green')}>
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-lg font-semibold">{label}</h3>
        {popular && <Badge tone="solid">Most Popular</Badge>}
      </div>
      <div className="mt-3 font-display text-3xl font-bold tracking-tight sm:mt-5">{formatMoney(price)}</div>
      <div className="mt-1 text-sm">{formatNumber(credits)} credits</div>
      <div className="text-xs text-muted">{formatCost(price / credits)} per credit</div>
      <Button
        variant={popular ? 'primary' : 'secondary'}
        className="mt-4 sm:mt-6"
        onClick={({ currentTarget }) => onPick(currentTarget)}
        aria-label={`${word} ${label}`}
      >
        {word}
      </Button>
    </div>
  );
}

/** The parts of a package that are shown. */
type Offer = Pick<Payments['packages'][number], 'label' | 'credits' | 'price' | 'popular'>;

type ConfirmationCardProps = { offer: Offer; payments: Payments | undefined; onCancel: () => void };

/** Shows the selected package in full before anything is paid. Takes the focus, because it appears below what was clicked. */
function ConfirmationCard({ offer: { label, credits, price }, payments, onCancel }: ConfirmationCardProps) {
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
  return <p className="mt-3 text-sm text-muted">You pay on Stripe’s page. Your card number never reaches us.</p>;
}
