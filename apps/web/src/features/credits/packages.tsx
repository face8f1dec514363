import { PACKAGES } from '@deedline/contract/search/prices';
import type { Payments } from '@deedline/contract/money/payment';
import { useRef, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatCost, formatMoney, formatNumber } from '../../ui/format.ts';
import { Section, Sheets } from '../../ui/page/section.tsx';
import { ConfirmationCard, type Offer } from './confirmation-card.tsx';

/** The four packages, and under them the card of the one that was picked. Their prices stand before the server has answered. */
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
