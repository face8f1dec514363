import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../api/queries.ts';
import { formatCost, formatNumber } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { HowCreditsWork } from './how-credits-work.tsx';
import { Packages } from './packages.tsx';
import { usePaymentReturn } from './use-payment-return.ts';

export function CreditsPage() {
  usePageTitle('Credits & Billing');
  usePaymentReturn();
  const { data: user } = useQuery(userQuery);
  const credits = user?.credits ?? 0;
  return (
    <>
      <PageHeader title="Credits & Billing" lead="Prepaid, no monthly fees. Credits never expire." />
      <div className="mb-10 flex flex-wrap items-baseline gap-x-3 border-b pb-7">
        <span className="w-full text-xs text-muted">Current balance</span>
        <span className="font-display text-4xl font-bold tracking-tight">{formatNumber(credits)}</span>
        <span className="text-muted">
          {credits === 1 ? 'credit' : 'credits'}, worth {formatCost(credits)}
        </span>
      </div>
      <Packages />
      <HowCreditsWork />
    </>
  );
}
