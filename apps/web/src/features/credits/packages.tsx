import { PACKAGES } from '@deedline/contract/prices';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatCost, formatMoney, formatNumber } from '../../ui/format.ts';
import { Section, Sheets } from '../../ui/section.tsx';
import { ConfirmationCard } from './confirmation-card.tsx';
import type { CreditPackage } from './confirmation-card.tsx';

/** The four packages, and under them the card of the one that was picked. */
export function Packages() {
  const [picked, setPicked] = useState<CreditPackage | null>(null);
  return (
    <Section title="Packages">
      <Sheets className="sm:grid-cols-2 xl:grid-cols-4">
        {PACKAGES.map((each) => (
          <PackageSheet key={each.label} offer={each} isPicked={each === picked} onPick={() => setPicked(each)} />
        ))}
      </Sheets>
      {picked && <ConfirmationCard key={picked.label} offer={picked} onCancel={() => setPicked(null)} />}
    </Section>
  );
}

type PackageSheetProps = { offer: CreditPackage; isPicked: boolean; onPick: () => void };

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
      <Button variant={popular ? 'primary' : 'secondary'} className="mt-4 sm:mt-6" onClick={onPick} aria-label={`${word} ${label}`}>
        {word}
      </Button>
    </div>
  );
}
